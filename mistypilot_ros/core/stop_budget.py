"""How the second within which a stop is answered is divided among those who wait for one another."""

CONNECT_SECONDS = 0.3
"""The bridge waits this long for a connection to the robot, s."""
REQUEST_SECONDS = 0.5
"""The bridge waits this long for the answer to one request, s."""
ROBOT_SECONDS = 0.6
"""The bridge says after this time at the latest what did not stop, s."""
ANSWER_SECONDS = 0.95
"""The router waits this long for the bridge and the supervisor, s. The rest up to the bridge's own limit is
for messages on a busy machine, so that a robot that hangs is not taken for a bridge that does."""
