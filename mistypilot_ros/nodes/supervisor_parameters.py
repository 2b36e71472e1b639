"""Parameters of the binding supervisor, other than the bindings."""

from mistypilot_ros.nodes.parameters import ParameterRow

ROWS = (
    ParameterRow('autostart', True, 'Configure and activate the node by itself at the start.'),
    ParameterRow('state_dir', '', "Folder of the robot's state; empty for the user's own."),
    ParameterRow(
        'skill_paths', [''], 'Folders of skills; the first that has a name wins; an empty one: those shipped.'
    ),
    ParameterRow(
        'speak_faults',
        True,
        'Let the robot say once what is wrong with a place that is touched.',
        read_only=False,
    ),
    ParameterRow(
        'reset_bindings', False, 'Let the bindings of the launch win over those in the state folder.'
    ),
    ParameterRow('memo_days', 30, 'How long memos are kept, days; 0 for ever.', (0, 36_500)),
)
