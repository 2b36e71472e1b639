"""The nodes: they declare parameters, build the core and connect it to ROS."""
