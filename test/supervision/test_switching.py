"""A binding that is switched off and on, whatever its worker does at that moment."""

from dataclasses import replace

from mistypilot_ros.core.bindings import TriggerMode
from mistypilot_ros.core.runs import RunState
from mistypilot_ros.core.worker_policy import WorkerState


def switch(system, on: bool) -> None:
    """Change nothing but this, and wait until it has taken effect."""
    old = system.table['chin']
    system.table['chin'] = replace(old, options=replace(old.options, enabled=on))
    system.engine.reconcile(system.table)
    wanted = WorkerState.ACTIVE if on else WorkerState.STOPPED
    system.until(lambda: system.row('chin').status is wanted)


def runs(system) -> set[str]:
    """Runs that the robot has heard of."""
    return {call.origin.run_id for call in system.gateway.calls}


def test_off_ends_the_run_and_what_waits(system) -> None:
    system.bind('chin', 'waits', mode=TriggerMode.QUEUED)
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    system.press('chin')
    switch(system, False)
    system.until(lambda: len(system.ends()) == 2)
    assert {step.state for step in system.ends()} == {RunState.CANCELLED, RunState.DROPPED}
    assert any('the binding of the chin was switched off' in step.message for step in system.ends())
    assert not system.row('chin').pid
    switch(system, True)
    assert len(runs(system)) == 1, 'what waited is not done, not even for a moment'
    system.press('chin')
    system.until(lambda: len(runs(system)) == 2)


def test_off_and_on_at_once_ends_the_run(system) -> None:
    system.bind('chin', 'waits')
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    on = system.table['chin']
    system.engine.reconcile({'chin': replace(on, options=replace(on.options, enabled=False))})
    system.engine.reconcile({'chin': on})
    system.until(system.ends)
    assert 'the binding of the chin was switched off' in system.ends()[0].message
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    system.press('chin')
    system.until(lambda: len(runs(system)) == 2)


def test_off_and_on_in_backoff(system) -> None:
    system.bind('chin', 'dies')
    for _ in range(2):  # The first crash is forgiven at once.
        system.run('chin')
        system.until(lambda: system.row('chin').status in (WorkerState.ACTIVE, WorkerState.BACKOFF))
    system.until(lambda: system.row('chin').status is WorkerState.BACKOFF)
    switch(system, False)
    switch(system, True)
    assert system.row('chin').restarts == 0, 'it begins anew'
    system.bind('chin', 'wave')
    assert system.run('chin').state is RunState.SUCCEEDED


def test_off_and_on_where_the_skill_is_gone(system) -> None:
    system.bind('chin', 'wave')
    system.names.discard('wave')
    system.engine.skills_changed()
    system.until(lambda: system.row('chin').status is WorkerState.FAULTED)
    switch(system, False)
    assert 'switched off' in system.run('chin').message, 'this is what to mend first'
    system.names.add('wave')
    system.engine.skills_changed()
    switch(system, True)
    assert system.run('chin').state is RunState.SUCCEEDED


def test_serving_ends_and_begins_in_every_state_of_a_worker(system) -> None:
    system.bind('chin', 'dies')
    system.bind('head', 'wave')
    for prepare in (
        lambda: None,
        lambda: system.run('chin'),
        lambda: [system.run('chin'), system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)],
    ):
        prepare()
        system.engine.set_serving(False)
        system.until(lambda: {row.status for row in system.engine.rows()} == {WorkerState.STOPPED})
        assert {row.pid for row in system.engine.rows()} == {0}
        system.engine.set_serving(True)
        system.until(lambda: {row.status for row in system.engine.rows()} == {WorkerState.ACTIVE})
        assert system.run('head_left').state is RunState.SUCCEEDED


def test_what_is_bound_anew_at_once_does_not_inherit_the_pause(system) -> None:
    """The worker of the removed binding is still on its way out when the new one takes its seat."""
    system.bind('chin', 'stubborn', debounce_ms=10_000, cooldown_s=60.0)
    system.press('chin')
    system.until(lambda: system.gateway.calls)
    system.engine.reconcile({})
    system.bind('chin', 'wave', debounce_ms=10_000, cooldown_s=60.0)
    assert system.row('chin').last_triggered == 0.0, 'no touch has started it'
    system.until(lambda: system.ends(RunState.CANCELLED))
    system.until(lambda: system.row('chin').status is WorkerState.ACTIVE)
    assert system.run('chin').state is RunState.SUCCEEDED
    assert 'touched less than' in system.run('chin').message
