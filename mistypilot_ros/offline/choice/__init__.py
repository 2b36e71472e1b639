"""The choice of a skill for a wish in other words than those of its keywords."""
