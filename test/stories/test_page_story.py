"""A newcomer in the browser: a sentence, a touch, a stop and a question, through every process."""

import pytest
from robot_page import CHROMIUM, MISSING, RobotPage, chromium

pytestmark = [
    pytest.mark.ros,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=MISSING),
]

SOON = 20.0
"""Robot seconds in a second while nothing is to be seen but the end of a speech."""


@pytest.fixture
def page(start):
    """The page of a whole system; its console has not complained at the end."""
    starting = start()
    with chromium() as browser, starting as system:
        page = RobotPage(browser)
        page.visit(system.simulator)
        page.system = system
        page.shows('[data-fact=ears]', 'Hey')
        yield page
        page.close()
        assert page.complaints == []


def hears(page, sentence, answer):
    """Say a sentence in the page; Misty's answer comes in her bubble and goes again."""
    page.say(sentence)
    page.shows('#bubble', answer)
    page.system.control('speed', speed=SOON)
    page.until('#bubble:not([data-speaking])')
    page.system.control('speed', speed=1)


def stop(page):
    """Stop the robot and the skill by the page."""
    page.page.keyboard.press('Escape')
    page.system.wait(lambda line: line['type'] == 'turn' and line['agent'] == 'ROUTER', 15)
    page.system.wait(lambda line: line['type'] == 'skill_run' and line['state'] == 'CANCELLED', 15)
    page.shows('#log .rows', 'POST /api/halt')


def test_a_sentence_a_touch_a_stop_and_a_question(page):
    page.say('When I tap your chin, wave with both arms')
    page.shows('#bubble', 'All right: when you tap my chin, I wave both arms.')
    page.system.binding('chin')
    page.page.mouse.click(*page.point('chin'))
    page.shows('#log .rows', 'POST /api/arms/set')
    page.holds("() => Number(document.querySelector('#front').dataset.leftArm) < 0")
    page.holds("() => Number(document.querySelector('#front').dataset.rightArm) < 0")
    stop(page)

    hears(page, 'When I touch your ear, show surprise', 'Do you mean the left side of my head or the right')
    hears(page, 'the second one', 'All right: when you tap the right side of my head, I show surprise.')
    page.system.binding('head_right')
    page.page.mouse.click(*page.point('head_right'))
    page.until('.face[data-expression=Surprise]')
