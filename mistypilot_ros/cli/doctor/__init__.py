"""`mistypilot doctor`: looks at everything that MistyPilot needs, and says the remedy."""
