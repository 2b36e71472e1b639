"""The SIA as a program whose sentences are commands, and whose writer counts lines."""

import sys
import time
from collections.abc import Iterator

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Downgrade, Keep, New, Upgrade
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.core.social import Brief, Emotion, ScriptLine
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.nodes import runtime
from mistypilot_ros.nodes.sia import SiaNode

WORDS = {
    'keep': Keep(),
    'strong': Upgrade(),
    'fast': Downgrade(),
    'leave': DeleteDetails(),
}


class Commands:
    """Reads `new TASK | DETAIL | DETAIL`, `change 0 DETAIL`, `add DETAIL`, `delete 0`; apart by `;`."""

    name = 'commands'

    def social(self, text: str, context: TaskContext) -> SocialReading:
        if text == 'hang':
            time.sleep(60)
        if text == 'fail':
            raise UnavailableError('I do not understand anything today.')
        commands, request, topic = [], Request.NONE, ''
        for part in text.split('; '):
            word, _, rest = part.partition(' ')
            if word == 'new':
                task, *details = rest.split(' | ')
                commands.append(New(task, tuple(details)))
            elif word == 'change':
                commands.append(ChangeDetails((rest[2:],), (int(rest[0]),)))
            elif word == 'add':
                commands.append(ChangeDetails((rest,)))
            elif word == 'delete':
                commands.append(DeleteDetails((int(rest),)))
            elif part in WORDS:
                commands.append(WORDS[part])
            elif word == 'earlier':
                request, topic = Request.EARLIER, rest
            else:
                request = next((one for one in Request if one.value == part), Request.CHAT)
        return SocialReading(tuple(commands), request, topic=topic)

    def cancel(self) -> None:
        """Nothing can be given up."""


class Counter:
    """Writes as many lines as a detail says, with as long a pause before each, and fails where it says so."""

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        facts = dict(detail.split(': ', 1) for detail in brief.details if ': ' in detail)
        for number in range(int(facts.get('lines', 2))):
            time.sleep(float(facts.get('pause', 0)))
            if facts.get('fails at') == str(number):
                raise UnavailableError('The model went away.')
            what = brief.main_task or f'answer to {brief.text}'
            extra = ' '.join('word' for _ in range(int(facts.get('words', 0))))
            yield ScriptLine(f'{what} {number} {extra}'.strip(), Emotion.HAPPINESS)


if __name__ == '__main__':
    sys.exit(runtime.run(lambda: SiaNode(Commands(), Counter())))
