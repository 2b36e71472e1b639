"""The command `mistypilot`."""
