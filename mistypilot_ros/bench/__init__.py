"""Measures speed and memory of the running system: `script/bench`."""
