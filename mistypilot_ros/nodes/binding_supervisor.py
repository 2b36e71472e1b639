"""The lifecycle node that holds the bindings and the workers that serve them."""

import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.lifecycle import LifecycleNode

import mistypilot_ros.msg as msg
from mistypilot_ros import data_folders
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.nodes import interfaces, runtime
from mistypilot_ros.nodes.battery_watch import BatteryWatch
from mistypilot_ros.nodes.binding_parameters import BindingParameters
from mistypilot_ros.nodes.binding_services import BindingServices
from mistypilot_ros.nodes.binding_table import health, store_health, table_message
from mistypilot_ros.nodes.bridge_watch import BridgeWatch
from mistypilot_ros.nodes.conversions import skill_to_message, step_to_message
from mistypilot_ros.nodes.diagnostics import Diagnostics, Health, Level
from mistypilot_ros.nodes.fault_voice import FaultVoice
from mistypilot_ros.nodes.lifecycle import autostart, not_active, transition
from mistypilot_ros.nodes.parameters import declare
from mistypilot_ros.nodes.quick_node import QuickNode
from mistypilot_ros.nodes.robot_gateway import RobotGateway
from mistypilot_ros.nodes.skill_notes import SkillNotes
from mistypilot_ros.nodes.steady_timer import every
from mistypilot_ros.nodes.supervision_parts import Around, Parts, Settings, build
from mistypilot_ros.nodes.supervisor_parameters import ROWS
from mistypilot_ros.nodes.touch_reader import TouchReader
from mistypilot_ros.skill_library.schema import check_call
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.bound_sensor import WorkerRow
from mistypilot_ros.supervision.engine import MAX_INVOCATIONS
from mistypilot_ros.supervision.store import Note, NoteLevel

THREADS = 8 + MAX_INVOCATIONS
"""Threads that run callbacks: each RunSkill goal holds one until its run is over."""


class BindingSupervisor(LifecycleNode):
    """Wires the book of bindings, the engine of workers and the catalogue of skills to ROS."""

    def __init__(self) -> None:
        """Declare the parameters and create what works in every lifecycle state."""
        super().__init__('binding_supervisor', allow_undeclared_parameters=True)
        declare(self, *ROWS)
        self._sensors = MISTY_SENSORS
        self._parts: Parts | None = None
        self._active = False
        self._epoch = 0
        self._publishing = threading.Lock()
        self._robot, self._touches = QuickNode(self, 'robot'), QuickNode(self, 'touches')
        self._gateway, self._battery = RobotGateway(self._robot), BatteryWatch(self._robot)
        self._skill_notes = SkillNotes(lambda note: self.get_logger().warning(note))
        self._voice = FaultVoice(self._gateway.call, self._sensors, self._rows)
        # Others discover these in their order: whoever has the table hears of the runs too.
        self._runs = interfaces.SKILL_RUNS.publisher(self)
        self._skills = interfaces.SKILLS.publisher(self)
        self._table = interfaces.BINDINGS.publisher(self)
        self._binding_parameters = BindingParameters(
            self, self._sensors.names, self._book, self._bindings_changed
        )
        self._binding_services = BindingServices(
            self,
            self._active_parts,
            self._sensors,
            self._check_call,
            self._services_changed,
            self._reload_skills,
        )
        self._diagnostics = Diagnostics(self, lambda: self._bridge.hardware_id, self._health)
        self._touch_reader = TouchReader(self._touches, self._on_touch)
        self._touches.of_owner(interfaces.STOPPED).subscribe(self._touches.node, self._on_stopped)
        self._robot.start()
        self._touches.start()
        sweeping = MutuallyExclusiveCallbackGroup()
        self._sweeper = every(self, 0.5, self._sweep, callback_group=sweeping)
        self._bridge = BridgeWatch(self, self._gateway.ready, self._show)
        if not self.get_parameter('autostart').value:
            self.changed()  # Otherwise the first table is the full one.

    # --- lifecycle

    @transition
    def on_configure(self) -> None:
        """Load the bindings and the skills."""
        self._parts = self._build()
        self._parts.engine.stopped(self._epoch)
        self._binding_parameters.mirror()
        self._publish_skills(self._parts)
        self._bindings_changed()

    @transition
    def on_activate(self) -> None:
        """Let presses reach the skills."""
        self._serve(True)

    @transition
    def on_deactivate(self) -> None:
        """End the workers; the bindings stay."""
        self._serve(False)

    @transition
    def on_cleanup(self) -> None:
        """Close the state folder."""
        self._close()
        self._bindings_changed()

    @transition
    def on_shutdown(self) -> None:
        """End the workers and close the state folder."""
        self._close()
        self._bindings_changed()

    def end(self) -> None:
        """End the workers and free the state folder."""
        self._touches.close()
        self._close()
        self._robot.close()

    # --- building

    def _build(self) -> Parts:
        folder = data_folders.state_folder(self.get_parameter('state_dir').value, self.get_namespace())
        paths = self.get_parameter_or('skill_paths').value or ()  # An empty list in a file is not set.
        shipped = data_folders.shipped('skills')
        folders = [Path(path).expanduser() if path else shipped for path in paths]
        settings = Settings(
            folder,
            folders or [shipped],
            self._binding_parameters.overrides(),
            self.get_parameter('reset_bindings').value,
            self.get_parameter('memo_days').value,
        )
        around = Around(self._sensors, self._gateway, self, self._battery.ask, self._reachable)
        parts = build(settings, around, self._skills_changed, self._now)
        for note in parts.notes:
            self._log(note)
        return parts

    def _reachable(self) -> bool:
        return self._bridge.reachable

    def _sweep(self) -> None:
        self._gateway.sweep()
        self._battery.sweep()

    def _now(self) -> float:
        return self.get_clock().now().nanoseconds / 1e9

    def _log(self, note: Note) -> None:
        # rclpy allows each line of code one severity only.
        if note.level is NoteLevel.ERROR:
            self.get_logger().error(note.text)
        elif note.level is NoteLevel.WARNING:
            self.get_logger().warning(note.text)
        else:
            self.get_logger().info(note.text)

    def _serve(self, on: bool) -> None:
        assert self._parts is not None
        self._active = on
        self._parts.engine.set_serving(on, 'the binding supervisor is inactive')
        self._bindings_changed()

    def _close(self) -> None:
        parts, self._parts, self._active = self._parts, None, False
        if parts is not None:
            parts.close()

    def _book(self) -> BindingBook | None:
        return None if self._parts is None else self._parts.book

    def _active_parts(self) -> Parts:
        if self._parts is None or not self._active:
            raise not_active(self, 'The binding supervisor')
        return self._parts

    def _check_call(self, call: SkillCall) -> SkillCall:
        return check_call(call, self._active_parts().catalogue.skills)

    def _health(self) -> Sequence[Health]:
        parts = self._parts
        notes = parts.notes if parts is not None else ()
        lost = store_health([note.text for note in notes if note.level is NoteLevel.ERROR])
        state = 'active' if self._active else 'not configured' if parts is None else 'inactive'
        level = Level.OK if self._active else Level.WARN
        own = Health('binding_supervisor', level, f'The binding supervisor is {state}.')
        return [own, lost, *health(self._make_table())]

    # --- what the engine says (it calls from its own threads)

    def step(self, step: RunStep) -> None:
        """Publish a step of a run; end what a finished run still wants from the robot."""
        self._runs.publish(message := step_to_message(step))
        self._binding_services.step(message)
        if self.get_parameter('speak_faults').value:
            self._voice.hear(step)
        if step.final and step.state is not RunState.SUCCEEDED:
            self._gateway.end_run(step.run_id)
        parts = self._parts  # A transition may take it away meanwhile.
        if step.final and step.state is RunState.CANCELLED and parts is not None:
            parts.timers.ended(step.run_id)

    def changed(self) -> None:
        """Publish the table; several threads do, and the last one published must be the newest."""
        with self._publishing:
            table = self._make_table()
            table.header.stamp = self.get_clock().now().to_msg()
            self._table.publish(table)

    # --- what ROS says

    def _on_touch(self, event: SensorEvent, refusal: str) -> None:
        parts = self._parts  # A transition may take it away meanwhile.
        if parts is not None:  # What comes while it is inactive is dropped there, with the reason.
            parts.engine.sensor_event(event, refusal)

    def _on_stopped(self, message: msg.Stopped) -> None:
        self._epoch = message.epoch  # For the workers of a later configuration too.
        parts = self._parts
        if parts is not None:
            parts.engine.stopped(message.epoch)

    # --- keeping things equal

    def _services_changed(self) -> None:
        self._binding_parameters.mirror()
        self._bindings_changed()

    def _bindings_changed(self) -> None:
        if self._parts is not None:
            self._parts.engine.reconcile(self._parts.book.bindings.by_sensor)
        self._show()

    def _show(self) -> None:
        self.changed()
        self._diagnostics.changed()

    def _skills_changed(self) -> None:
        parts = self._parts
        if parts is not None:
            parts.engine.skills_changed()
            self._publish_skills(parts)

    def _reload_skills(self) -> str:
        catalogue = self._active_parts().catalogue
        catalogue.reload()
        self._skills_changed()
        return f'{len(catalogue.skills.all)} skills were read.'

    def _publish_skills(self, parts: Parts) -> None:
        catalogue = msg.SkillCatalogue(
            skills=[skill_to_message(skill) for skill in parts.catalogue.skills.all],
            shadowed=[str(path) for path in parts.catalogue.shadowed],
        )
        catalogue.header.stamp = self.get_clock().now().to_msg()
        self._skills.publish(catalogue)
        self._skill_notes.tell(parts.catalogue.skills, parts.catalogue.shadowed)

    def _rows(self) -> Sequence[WorkerRow]:
        parts = self._parts  # A transition may take it away meanwhile.
        return () if parts is None else parts.engine.rows()

    def _make_table(self) -> msg.BindingTable:
        parts = self._parts
        if parts is None:
            return msg.BindingTable()
        bindings = parts.book.bindings  # Once: the generation must be that of these rows.
        table = table_message(bindings.by_sensor, parts.engine.rows(), self._bridge.reachable)
        table.active, table.generation = self._active, bindings.generation
        return table


def make_node() -> BindingSupervisor:
    """Build the node and, by its parameter `autostart`, activate it.

    Raises:
        UnavailableError: it cannot be activated; the log says why.
    """
    node = BindingSupervisor()
    autostart(node)
    return node


def main() -> int:
    """Run the node until SIGINT or SIGTERM."""
    return runtime.run(make_node, threads=THREADS)


if __name__ == '__main__':
    sys.exit(main())
