"""Pictures drawn without a browser: shapes and cards on a cloth, filled line by line, and written as PNG."""
