"""What the robot does is seen on the page."""

import math

import pytest
from websocket import create_connection

FACES = """
Admiration Aggressiveness Amazement Anger ApprehensionConcerned Contempt ContentLeft ContentRight
DefaultContent Disgust Disoriented EcstacyHilarious EcstacyStarryEyed Fear Grief Joy Joy2 JoyGoofy
JoyGoofy2 JoyGoofy3 Love Rage Rage2 Rage3 Rage4 RemorseShame Sadness Sleeping SleepingZZZ Sleepy Sleepy2
Sleepy3 Sleepy4 Surprise SystemBlackScreen SystemBlinkLarge SystemBlinkStandard SystemCamera SystemFlash
SystemGearPrompt SystemLogoPrompt Terror Terror2 TerrorLeft TerrorRight
""".split()

DRAW = """async (names) => {
    const { Face } = await import('/page/face.js');
    return names.map((name) => {
        const face = new Face(() => {});
        face.show({ file: `e_${name}.jpg`, alpha: 1, layer: 'DefaultImageLayer' }, false);
        face.step(Infinity);
        clearTimeout(face.timer);
        face.element.removeAttribute('data-expression');
        return face.element.outerHTML;
    });
}"""


def drawn(page, name, value):
    page.holds('([name, value]) => document.getElementById("front").dataset[name] === value', [name, value])


def middle(page, selector):
    box = page.page.locator(selector).bounding_box()
    return box['x'] + box['width'] / 2, box['y'] + box['height'] / 2


def test_the_head_turns_tips_and_nods(misty, page):
    x, y = middle(page, '#front .glass')
    misty.post('head', Yaw=30, Pitch=0, Roll=0, Duration=0)
    drawn(page, 'yaw', '30')
    assert middle(page, '#front .glass')[0] > x + 15  # its left is at the viewer's right
    misty.post('head', Yaw=0, Pitch=20, Roll=0, Duration=0)
    drawn(page, 'pitch', '20')
    drawn(page, 'yaw', '0')
    assert middle(page, '#front .glass')[1] > y + 8  # looks down
    misty.post('head', Yaw=0, Pitch=0, Roll=25, Duration=0)
    drawn(page, 'roll', '25')
    # tips to its right, the viewer's left: the eye at the viewer's left is lower
    assert middle(page, '#front .eye >> nth=0')[1] > middle(page, '#front .eye >> nth=1')[1] + 8


def test_the_arms_move(misty, page):
    before = page.attribute('#front .arm >> nth=0', 'transform')
    other = page.attribute('#front .arm >> nth=1', 'transform')
    _, low = middle(page, '#front .arm >> nth=0')
    misty.post('arms', Arm='left', Position=-29, Duration=0)
    drawn(page, 'leftArm', '-29')
    assert page.attribute('#front .arm >> nth=0', 'transform') != before
    assert page.attribute('#front .arm >> nth=1', 'transform') == other
    assert middle(page, '#front .arm >> nth=0')[1] < low - 20


def test_it_glides_and_does_not_leap(misty, page):
    page.page.evaluate("""() => {
        window.seen = new Set();
        new MutationObserver(() => seen.add(document.getElementById('front').dataset.yaw))
            .observe(document.getElementById('front'), { attributeFilter: ['data-yaw'] });
    }""")
    misty.post('head', Yaw=60, Duration=0)
    drawn(page, 'yaw', '60')
    assert len(page.page.evaluate('[...seen]')) >= 5


def test_nothing_is_drawn_at_rest(misty, page):
    page.page.evaluate("""() => {
        const ask = window.requestAnimationFrame;
        Object.assign(window, { asked: 0, drawn: 0 });
        window.requestAnimationFrame = (draw) => {
            asked++;
            return ask((now) => { draw(now); drawn++; });
        };
    }""")
    misty.post('images/display', FileName='e_Sleeping.jpg')  # blinks not
    page.until('.face[data-expression=Sleeping]')
    page.holds('() => asked > 0')
    page.holds('() => asked === drawn')
    asked = page.page.evaluate('asked')
    page.page.evaluate('() => new Promise((done) => setTimeout(done, 500))')
    assert page.page.evaluate('asked') == asked


def test_the_light(misty, page):
    misty.post('led', red=255, green=0, blue=0)
    page.until('.light[data-colour="#ff0000"][data-transition=none]')
    assert page.style('.bulb', 'fill') == 'rgb(255, 0, 0)'
    page.shows('[data-fact=light]', 'red')
    assert page.style('.bulb', 'animationName') == 'none'


@pytest.mark.parametrize(
    ('kind', 'words', 'count'),
    [('Blink', 'blinks', 'infinite'), ('Breathe', 'breathes', 'infinite'), ('TransitOnce', 'changes', '1')],
)
def test_patterns_of_the_light(misty, page, kind, words, count):
    colours = {'red': 0, 'green': 255, 'blue': 0, 'red2': 0, 'green2': 0, 'blue2': 255}
    misty.post('led/transition', TransitionType=kind, TimeMs=700, **colours)
    page.until(f'.light[data-transition={kind}]')
    page.shows('[data-fact=light]', f'{words}: green, blue')
    assert page.style('.bulb', 'animationDuration') == '0.7s'
    assert page.style('.bulb', 'animationIterationCount') == count


def test_the_face_and_its_name(misty, page):
    misty.post('images/display', FileName='e_JoyGoofy2.jpg')
    page.until('.face[data-expression=JoyGoofy2]')
    page.shows('[data-fact=face]', 'Joy Goofy 2')


def test_a_photo_is_a_picture(misty, page):
    path = f'{misty.url}/api/cameras/rgb?FileName=me&DisplayOnScreen=true&Width=320&Height=240'
    assert page.page.request.get(path).ok
    page.until('.face[data-expression="me.jpg"] .screen rect')
    page.until('#flash[data-count="1"]')


def test_a_flash_is_no_news_for_a_page_that_comes_later(misty, open_page):
    first = open_page(misty.url)
    assert first.page.request.get(f'{misty.url}/api/cameras/rgb?Width=320&Height=240').ok
    first.until('#flash[data-count]')
    second = open_page(misty.url)
    second.shows('#log .rows', '/api/cameras/rgb')
    assert second.attribute('#flash', 'data-count') == ''


def test_all_expressions_differ(page):
    drawings = page.page.evaluate(DRAW, FACES)
    assert len(FACES) == len(set(drawings)) == 45
    unknown = page.page.evaluate(DRAW, ['NoSuchFace', 'NoSuchFaceEither'])
    assert unknown[0] == unknown[1] and unknown[0] not in drawings


def test_the_table_has_the_images_of_the_robot(misty, page):
    answer = page.page.request.get(f'{misty.url}/api/images/list').json()
    assert {row['name'] for row in answer['result'] if row['systemAsset']} == {
        f'e_{name}.jpg' for name in FACES
    }
    names = page.page.evaluate(
        "async () => (await import('/page/expressions.js')).EXPRESSIONS.map((row) => row.name)"
    )
    assert names == FACES


def test_the_eyes_blink(misty, window):
    # A blink is so short that a busy machine may draw none of it: here the test is the clock.
    window.page.clock.install(time=0)
    window.page.clock.pause_at(1)
    window.visit(misty.url)
    window.page.evaluate("""() => {
        window.heights = [];
        new MutationObserver((changes) => heights.push(Number(changes[0].target.getAttribute('height'))))
            .observe(document.querySelector('#front .iris'), { attributeFilter: ['height'] });
    }""")
    window.page.clock.run_for(7000)  # an eye stays open for at most 6.5 s
    heights = window.page.evaluate('heights')
    shut = [i for i, height in enumerate(heights) if height < 20]
    assert shut and max(heights[shut[0] :]) > 50


def test_the_bubble_shows_what_is_said_and_only_then(misty, page):
    misty.post('tts/speak', Text='<speak>Hello <break/>there</speak>')
    page.until('#bubble[data-speaking]')
    assert page.page.text_content('#bubble') == 'Hello there'
    assert page.attribute('#bubble', 'role') == 'status'
    misty.post('tts/stop')
    page.until('#bubble:not([data-speaking])')
    assert page.page.text_content('#bubble') == ''


def test_a_note_while_a_sound_plays(misty, page):
    assert page.style('.note', 'opacity') == '0'
    misty.post('audio/play', FileName='s_Joy.wav')
    page.until('html[data-playing=true]')
    assert page.style('.note', 'opacity') == '1'
    page.shows('[data-fact=sound]', 's_Joy.wav')
    misty.post('audio/stop')
    page.until('html[data-playing=false]')


def test_driving_and_turning_are_seen_in_the_room(misty, page):
    token = page.attribute('.token', 'transform')
    visor = page.attribute('.little-visor', 'cx')
    tread = page.attribute('#front .tread', 'stroke-dashoffset')
    misty.post('drive', LinearVelocity=100, AngularVelocity=60)
    page.holds('() => Math.abs(document.getElementById("room").dataset.heading) > 90')
    page.page.keyboard.press('Escape')
    page.shows('#answer', 'Stopped.')
    pose = misty.state()['pose']
    page.holds(
        '([x, y]) => { const r = document.getElementById("room").dataset;'
        ' return Math.hypot(r.x - x, r.y - y) < 0.02; }',
        [pose['x'], pose['y']],
    )
    assert page.attribute('.token', 'transform') != token
    assert page.attribute('.little-visor', 'cx') != visor
    assert page.attribute('#front .tread', 'stroke-dashoffset') != tread
    assert page.attribute('.trail', 'd').count('L') > 10
    page.shows('[data-fact=place]', f'heading {pose["heading"]:.0f}°')


def test_the_robot_stays_in_the_room(misty, page):
    misty.control('speed', speed=20)
    misty.post('drive/time', LinearVelocity=100, AngularVelocity=0, TimeMs=12000)
    page.holds('() => document.getElementById("room").dataset.x > 1.69')
    misty.control('speed', speed=1)
    assert float(page.attribute('#room', 'data-half')) == misty.state()['room']['half'] == 2
    assert misty.state()['hazards'] == ['TOF_Center']
    room, token = (page.page.locator(which).bounding_box() for which in ('#room', '.token'))
    assert room['y'] <= token['y'] and token['y'] + token['height'] <= room['y'] + room['height']
    assert math.isclose(float(page.attribute('#room', 'data-y')), 0)


def test_battery_and_link(misty, page):
    page.shows('[data-fact=battery]', '87 %')
    page.shows('[data-fact=link]', 'No program connected')
    link = create_connection(misty.url.replace('http', 'ws') + '/pubsub', timeout=10)
    page.shows('[data-fact=link]', '1 connection')
    link.close()
    page.shows('[data-fact=link]', 'No program connected')
    misty.control('battery', charge=0.1, charging=False)
    page.shows('[data-fact=battery]', '10 %, low')


def test_a_robot_that_starts_says_so(misty, page):
    misty.control('reboot', seconds=600)
    page.shows('#banner', 'Misty is starting')
    page.until('.face[data-expression=SystemBlackScreen]')
    misty.control('reboot', seconds=0)
    page.holds("() => document.getElementById('banner').hidden")


def test_the_flashlight(misty, page):
    page.until('.head[data-lamp=off]')
    misty.post('flashlight', On=True)
    page.until('.head[data-lamp=on]')
    page.shows('[data-fact=light]', 'flashlight on')
