"""The page's modules in a few files. It knows nothing of a server: a folder can be filled with them too."""
