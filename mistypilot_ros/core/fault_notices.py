"""Which faults a person is to be told: each once, when the place that it belongs to is touched."""

from mistypilot_ros.core.runs import RunState, RunStep


class FaultNotices:
    """Remembers what was told for each bound sensor."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self._told: dict[str, str] = {}

    def hear(self, step: RunStep, fault: str = '') -> str:
        """Take a step of a run and return what must be told, '' for nothing.

        A fault is told again once the sensor has worked in between, or where its reason changes.

        Args:
            step: what happened.
            fault: why the sensor is out of order, one sentence; '' where it is not.
        """
        if not step.sensor:
            return ''  # Whoever asked for the run is told by its turn.
        if step.state is RunState.SUCCEEDED and step.final:
            self._told.pop(step.sensor, None)
            return ''
        dropped = step.state is RunState.DROPPED and bool(fault)
        if step.state is not RunState.FAILED and not dropped:
            return ''
        reason = fault if dropped else step.message
        if self._told.get(step.sensor) == reason:
            return ''
        self._told[step.sensor] = reason
        return reason
