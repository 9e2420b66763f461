"""Pictures made without a browser, for previews of links: composed as SVG, rendered as PNG."""
