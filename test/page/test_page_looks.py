"""Sizes, dark mode, less motion, contrast; and nothing from elsewhere."""

import itertools
import re
from pathlib import Path

import pytest
from simulated_misty import wait_for

STATIC = Path(__file__).parents[2] / 'mistypilot_ros' / 'simulator' / 'static'
STORY = 'Once upon a time there was a robot who lived in a laboratory by the sea. ' * 4


@pytest.mark.parametrize(('widths', 'touch'), [((360, 390), True), ((768, 1024, 1280, 1920), False)])
def test_nothing_sticks_out(misty, open_page, widths, touch):
    page = open_page(misty.url, width=widths[0], height=640, has_touch=touch)
    page.say('y' * 200)
    page.until('#answer[data-wrong]')
    misty.post('tts/speak', Text=STORY + 'x' * 200)
    misty.post('audio/play', FileName='s_DisorientedConfused6.wav')
    page.until('#bubble[data-speaking]')
    for width, height in itertools.product(widths, (640, 900)):
        page.page.set_viewport_size({'width': width, 'height': height})
        assert page.page.evaluate('document.documentElement.scrollWidth') <= width
        legend, facts = (page.page.locator(which).bounding_box() for which in ('#legend', '.facts'))
        assert legend['y'] + legend['height'] <= facts['y'] + 1
        stage = page.page.locator('#stage').bounding_box()
        assert legend['x'] + legend['width'] <= stage['x'] + stage['width']


@pytest.mark.parametrize(('width', 'height'), [(360, 740), (390, 844), (1280, 720)])
def test_what_is_touched_is_large_enough(misty, open_page, width, height):
    page = open_page(misty.url, width=width, height=height)
    for sensor in page.page.eval_on_selector_all('.pad', '(all) => all.map((pad) => pad.dataset.sensor)'):
        assert min(page.extents(sensor)) >= 24, f'{sensor} is too small'


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r'\d+', colour)[:3]]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize('scheme', ['light', 'dark'])
def test_the_colours_of_the_scheme_can_be_read(misty, open_page, scheme):
    page = open_page(misty.url, color_scheme=scheme)
    background = page.style('html', 'backgroundColor')
    assert (luminance(background) < 0.05) == (scheme == 'dark')
    page.say('hello')
    # Said while she is silent it does not wait for the end of what she says.
    wait_for(lambda: [e for e in misty.log('control') if e['path'] == '/sim/say'], 'the sentence')
    misty.post('tts/speak', Text='hello')
    page.until('#answer[data-wrong]')
    card = page.style('#log', 'backgroundColor')
    for selector, behind in (
        ('h1', background),
        ('#serial', background),
        ('[data-fact=link]', card),
        ('[data-fact=place]', card),
        ('#answer', card),
        ('#log .kind', card),
        ('#log .text', card),
        ('#log a', card),
        ('#bubble', page.style('#bubble', 'backgroundColor')),
        ('#stop', page.style('#stop', 'backgroundColor')),
        ('#say button', page.style('#say button', 'backgroundColor')),
    ):
        assert contrast(page.style(selector, 'color'), behind) >= 4.5, selector


def test_less_motion_is_respected(misty, open_page):
    page = open_page(misty.url, reduced_motion='reduce')
    page.page.evaluate("""() => {
        window.seen = new Set();
        new MutationObserver(() => seen.add(document.getElementById('front').dataset.yaw))
            .observe(document.getElementById('front'), { attributeFilter: ['data-yaw'] });
    }""")
    misty.post('head', Yaw=60, Duration=0)
    page.holds('() => document.getElementById("front").dataset.yaw === "60"')
    # the positions of the robot itself, none of which is glided to
    assert len(page.page.evaluate('[...seen]')) <= 2
    misty.post(
        'led/transition', red=1, green=1, blue=1, red2=9, green2=9, blue2=9, TransitionType='Blink', TimeMs=99
    )
    page.until('.light[data-transition=Blink]')
    assert page.style('.bulb', 'animationName') == 'none'


def test_everything_has_a_name(page):
    nameless = page.page.evaluate("""() => [...document.querySelectorAll('button, input, [role=button]')]
        .filter((e) => !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)""")
    assert nameless == []


def test_nothing_is_loaded_from_elsewhere(misty, page):
    asked = []

    def note(request):
        asked.append(request.url)

    page.page.on('request', note)
    page.visit(misty.url)
    page.page.remove_listener('request', note)
    assert len(asked) > 15
    assert all(url.startswith((misty.url, 'data:image/svg+xml')) for url in asked), asked


def test_files_are_small_and_name_no_other_place():
    for path in sorted(STATIC.iterdir()):
        text = path.read_text('utf-8')
        assert len(text.splitlines()) <= 200, f'{path.name} is too long'
        for address in re.findall(r'https?://[^\s\'"]+', text):
            assert address.startswith('http://www.w3.org/2000/svg'), f'{path.name} names {address}'
        assert path.suffix != '.js' or text.startswith('// '), f'{path.name} does not say what it is'
