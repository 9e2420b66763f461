"""Pictures made without a browser: of links as PNG, drawn line by line; of tables and QR codes as SVG."""
