"""The pages: their files, bundles, languages, and invitations to a room."""
