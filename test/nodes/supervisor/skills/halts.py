"""Stop everything."""


def run(robot):
    """Stop everything."""
    robot.set_led(0, 0, 1)
    robot.stop()
