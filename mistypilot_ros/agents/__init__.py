"""Use cases over ports: the Task Router, the PIA and the SIA."""
