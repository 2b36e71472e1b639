"""How the small classifiers of the offline interpreter learn. Nothing here is needed to run the robot."""
