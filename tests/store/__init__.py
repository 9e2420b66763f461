"""Tests of the store: the promises of every implementation, and what is specific to a file."""
