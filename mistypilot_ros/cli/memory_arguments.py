"""The options of `mistypilot memory`."""

from pathlib import Path

from mistypilot_ros.cli.arguments import Parser, add_namespace, add_no_color

ACTIONS = ('list', 'show', 'forget', 'export')


def describe_memory(parser: Parser) -> None:
    """Add the options of `memory`."""
    parser.add_argument(
        'action',
        nargs='?',
        choices=ACTIONS,
        default='list',
        metavar='list|show|forget|export',
        help='what to do with what is kept (default: list)',
    )
    parser.add_argument(
        'what',
        nargs='?',
        default='',
        metavar='NUMBER|FILE',
        help='number of a result to show or forget, as list has it; file to export to, - for standard output',
    )
    parser.add_argument('--user', default='', metavar='NAME', help='whose (default: of nobody by name)')
    parser.add_argument('--all', action='store_true', help='forget: all that is kept of the user')
    parser.add_argument(
        '--state-dir', type=Path, metavar='FOLDER', help='state folder (default: as for mistypilot up)'
    )
    add_namespace(parser.add_argument)
    parser.add_argument('--json', action='store_true', help='print one JSON object a line')
    add_no_color(parser.add_argument)
    parser.epilog = 'It reads and changes the state folder of this machine; MistyPilot may run meanwhile.'
    parser.set_defaults(check=parser.error)
