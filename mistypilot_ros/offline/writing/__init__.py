"""What the robot says without a network: rows of people's own writing, chosen and filled honestly."""
