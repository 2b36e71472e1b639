"""The log on the page."""

import pytest
import requests
from simulated_misty import DEADLINE

ROWS = '#log .rows li:not([hidden])'


@pytest.fixture
def busy(misty, page):
    """The page after a command, a refusal, a touch and what they made."""
    misty.post('head', Yaw=20, Pitch=-10, Duration=0.5)
    assert page.page.request.post(f'{misty.url}/api/led', data={'red': 1}).status == 400
    misty.control('tap', sensor='bumper_front_left', seconds=0.01)
    page.shows('#log .rows', 'the way is free')
    return page


def lines(page):
    return page.page.locator(f'{ROWS} .text').all_text_contents()


def test_lines_in_words(busy):
    assert lines(busy) == [
        'POST /api/head Yaw 20, Pitch -10, Duration 0.5',
        'POST /api/led Red 1 → refused (400)',
        'POST /sim/tap front left bumper, seconds 0.01',
        'BumpSensor front left bumper pressed',
        'HazardNotification in the way: Front center hazard',
        'BumpSensor front left bumper released',
        'HazardNotification the way is free',
    ]
    assert busy.page.locator(f'{ROWS} .kind').all_text_contents()[1:4] == [
        '→ command',
        '◇ control',
        '• event',
    ]


def test_an_ignored_command_says_so(misty, page):
    misty.control('press', sensor='scruff')
    misty.post('led', red=1, green=2, blue=3)
    page.shows('#log .rows', 'POST /api/led Red 1, Green 2, Blue 3 → ignored')


def test_the_text_filter(busy):
    busy.page.fill('#log input[type=search]', 'BUMPER pressed')
    assert lines(busy) == ['BumpSensor front left bumper pressed']
    busy.page.fill('#log input[type=search]', 'nothing like it')
    assert lines(busy) == []
    busy.shows('#log .none', 'No line has what the filter asks for.')
    busy.page.fill('#log input[type=search]', '')
    assert len(lines(busy)) == 7


def test_the_filter_holds_for_what_comes_later(misty, busy):
    busy.page.fill('#log input[type=search]', 'chin')
    misty.control('tap', sensor='chin', seconds=0.01)
    busy.shows('#log .rows', 'chin released')
    assert lines(busy) == [
        'POST /sim/tap chin, seconds 0.01',
        'TouchSensor chin pressed',
        'TouchSensor chin released',
    ]


def test_what_is_only_looked_at_is_shown_on_demand(misty, busy):
    assert busy.page.request.get(f'{misty.url}/api/battery').ok
    misty.control('tap', sensor='chin', seconds=0.01)
    busy.shows('#log .rows', 'chin released')
    assert 'GET /api/battery' not in lines(busy)
    busy.page.check('#log input[value=query]')
    assert 'GET /api/battery' in lines(busy)


def test_the_kinds(busy):
    for kind, left in (('command', 5), ('event', 3), ('control', 6)):
        busy.page.uncheck(f'#log input[value={kind}]')
        assert len(lines(busy)) == left
        assert not any(kind in shown for shown in busy.page.locator(f'{ROWS} .kind').all_text_contents())
        busy.page.check(f'#log input[value={kind}]')
        assert len(lines(busy)) == 7


def test_a_pause(misty, busy):
    button = '#log button'
    busy.page.click(button)
    misty.post('audio/stop')
    busy.shows(button, 'Go on (1 new)')
    assert len(lines(busy)) == 7
    busy.page.click(button)
    busy.shows('#log .rows', '/api/audio/stop')
    busy.shows(button, 'Pause')


def test_a_few_hundred_rows_the_newest_seen(misty, page):
    with requests.Session() as controller:
        for _ in range(310):
            assert controller.post(f'{misty.url}/api/audio/stop', json={}, timeout=DEADLINE).ok
    misty.post('audio/volume', Volume=42)
    page.shows('#log .rows', 'Volume 42')
    assert page.page.locator('#log .rows li').count() == 300
    box, last = (
        page.page.locator(which).bounding_box() for which in ('#log .rows', '#log .rows li:last-child')
    )
    assert last['y'] + last['height'] <= box['y'] + box['height'] + 1
    # One who reads what was before is not torn away from it.
    page.page.locator('#log .rows').evaluate('(rows) => { rows.scrollTop = 0; }')
    page.page.evaluate('() => new Promise(requestAnimationFrame)')
    misty.post('audio/volume', Volume=43)
    page.shows('#log .rows', 'Volume 43')
    assert page.page.locator('#log .rows').evaluate('(rows) => rows.scrollTop') < 100
