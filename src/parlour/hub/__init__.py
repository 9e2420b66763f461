"""Live rooms and the sessions of their guests, over any store and any network."""
