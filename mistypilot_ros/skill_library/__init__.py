"""Skill files: found, read without running them, and checked against what an agent wants to call."""
