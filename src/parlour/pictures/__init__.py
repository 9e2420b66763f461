"""Pictures rendered without a browser: shapes and cards on a cloth, rasterised line by line, as PNG."""
