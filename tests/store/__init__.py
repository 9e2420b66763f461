"""The store's promises, kept by every implementation, and what is special to a file."""
