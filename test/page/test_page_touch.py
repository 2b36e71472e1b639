"""The ten sensors on the page: mouse, finger, keyboard, digits."""

import pytest

SENSORS = {
    'head_front': ('HeadFront', 'Forehead', '1'),
    'head_left': ('HeadLeft', 'Left side of the head', '2'),
    'head_right': ('HeadRight', 'Right side of the head', '3'),
    'head_back': ('HeadBack', 'Back of the head', '4'),
    'chin': ('Chin', 'Chin', '5'),
    'scruff': ('Scruff', 'Scruff', '6'),
    'bumper_front_left': ('bfl', 'Front left bumper', '7'),
    'bumper_front_right': ('bfr', 'Front right bumper', '8'),
    'bumper_rear_left': ('brl', 'Rear left bumper', '9'),
    'bumper_rear_right': ('brr', 'Rear right bumper', '0'),
}


def pad(sensor):
    return f'.pad[data-sensor={sensor}]'


def test_a_mouse_holds_each_sensor(misty, page):
    made = []
    for sensor, (name, label, digit) in SENSORS.items():
        page.page.mouse.move(*page.point(sensor))
        page.shows('#tip', f'{label} · key {digit}')
        page.page.mouse.down()
        made.append((name, True))
        assert misty.contacts(len(made)) == made
        page.until(f'{pad(sensor)}[data-held=true][aria-pressed=true]')
        page.until(f'#legend [data-row={sensor}][data-held=true]')
        page.page.mouse.up()
        made.append((name, False))
        assert misty.contacts(len(made)) == made
        page.until(f'{pad(sensor)}[data-held=false]')
        page.page.mouse.move(2, 2)
        page.holds("() => document.getElementById('tip').hidden")


def test_a_digit_holds_each_sensor(misty, page):
    made = []
    for name, _, digit in SENSORS.values():
        page.down(digit)
        page.down(digit)  # the repetition of a key that is held
        made.append((name, True))
        assert misty.contacts(len(made)) == made
        page.up(digit)
        made.append((name, False))
        assert misty.contacts(len(made)) == made


def test_the_tab_key_reaches_all_and_the_space_key_holds(misty, page):
    reached = []
    for _ in range(20):
        page.page.keyboard.press('Tab')
        sensor = page.page.evaluate('document.activeElement.dataset.sensor')
        if not sensor:
            continue
        reached.append(sensor)
        name, label, digit = SENSORS[sensor]
        assert page.attribute(':focus', 'aria-label') == f'{label}, key {digit}'
        assert page.attribute(':focus', 'role') == 'button'
        page.shows('#tip', label)
        page.down('Space')
        assert misty.contacts(2 * len(reached) - 1)[-1] == (name, True)
        page.up('Space')
        assert misty.contacts(2 * len(reached))[-1] == (name, False)
    assert sorted(reached) == sorted(SENSORS) and reached[0].startswith('head')


def test_the_focus_is_seen(page):
    page.page.keyboard.press('Tab')
    while not page.page.evaluate('document.activeElement.dataset.sensor'):
        page.page.keyboard.press('Tab')
    assert page.style(':focus .area', 'strokeWidth') == '4px'
    assert page.style('.pad:not(:focus) .area', 'strokeWidth') != '4px'


@pytest.mark.parametrize('sensor', ['chin', 'bumper_front_left'])
def test_a_finger_touches(misty, open_page, sensor):
    page = open_page(misty.url, width=390, height=844, has_touch=True, is_mobile=True)
    page.page.touchscreen.tap(*page.point(sensor))
    name = SENSORS[sensor][0]
    assert misty.contacts(2) == [(name, True), (name, False)]


def test_a_name_in_the_list_is_touched_like_the_place(misty, page):
    page.page.click('#legend [data-row=scruff]')
    assert misty.contacts(2) == [('Scruff', True), ('Scruff', False)]


@pytest.mark.parametrize('event', ['pointercancel', 'lostpointercapture'])
def test_a_pointer_that_is_lost_lets_go(misty, page, event):
    page.page.mouse.move(*page.point('chin'))
    page.page.mouse.down()
    misty.contacts(1)
    page.page.locator(pad('chin')).dispatch_event(event, {'pointerId': 1})
    assert misty.contacts(2)[-1] == ('Chin', False)
    page.page.mouse.up()


@pytest.mark.parametrize(
    'leave', ["window.dispatchEvent(new Event('blur'))", 'document.activeElement.blur()']
)
def test_leaving_lets_go(misty, page, leave):
    page.page.focus(pad('chin'))
    page.down('Enter')
    misty.contacts(1)
    page.page.evaluate(leave)
    assert misty.contacts(2) == [('Chin', True), ('Chin', False)]


def test_closing_the_page_lets_go(misty, open_page):
    page = open_page(misty.url)
    page.down('5')
    misty.contacts(1)
    page.page.goto('about:blank')
    assert misty.contacts(2)[-1] == ('Chin', False)


def test_a_touch_from_elsewhere_is_seen(misty, page):
    misty.control('press', sensor='head_left')
    page.until(f'{pad("head_left")}[data-held=true]')
    misty.control('release', sensor='head_left')
    page.until(f'{pad("head_left")}[data-held=false]')


def test_digits_that_are_written_touch_nothing(misty, page):
    page.page.locator('#sentence').press_sequentially('turn 90')
    page.page.keyboard.press('Tab')
    page.page.keyboard.press('Control+5')
    page.page.keyboard.press('5')
    assert misty.contacts(2) == [('Chin', True), ('Chin', False)]


def test_the_focus_stays_while_the_head_turns(misty, page):
    page.page.focus(pad('head_left'))
    for yaw in (-60, 60, -60):
        misty.post('head', Yaw=yaw, Duration=0)
        page.holds(f"() => document.getElementById('front').dataset.yaw === '{yaw}'")
        assert page.page.evaluate('document.activeElement.dataset.sensor') == 'head_left'
