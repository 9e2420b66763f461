"""A guest from the first message to the last: who they are, where they are, and what each request does."""
