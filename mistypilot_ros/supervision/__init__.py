"""Processes that serve the bound sensors, and the bindings on disk."""
