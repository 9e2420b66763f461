"""The page: its files, the modules bundled into few, invitations to a room."""
