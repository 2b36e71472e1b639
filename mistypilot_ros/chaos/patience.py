"""How long is waited for what, s. Far longer than it takes: speed is measured elsewhere."""

PATIENCE = 8.0
"""A quiet system does what it is told within this, on a busy machine."""
RECOVERY = 25.0
"""All is well within this after a program was killed: one that ends often is started after a pause of 5 s."""
AGAIN = 0.25
"""From press to press while it is waited for the first that works."""
