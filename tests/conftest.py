"""Hypothesis without a stopwatch: how long an example takes says nothing about the rules."""

from hypothesis import settings

settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")
