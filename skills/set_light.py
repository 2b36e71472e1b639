"""Set the chest light to a colour, or switch it off."""

import re

import webcolors

from mistypilot_ros.skill import InvalidInputError, Robot

OFF = {'', 'off', 'out', 'none', 'dark', 'black', '关', '灭', '黑'}
SPOKEN = {
    'amber': '#ffbf00',
    'apricot': '#ffb16d',
    'burgundy': '#800020',
    'cream': '#fffdd0',
    'jade': '#00a86b',
    'lilac': '#c8a2c8',
    'mint': '#98ff98',
    'mauve': '#e0b0ff',
    'peach': '#ffcba4',
    'emerald': '#50c878',
    'mustard': '#ffdb58',
    'ruby': '#e0115f',
    'rose': '#ff007f',
    'scarlet': '#ff2400',
    'warmwhite': '#ffd9a0',
    'coldwhite': '#d8ecff',
    **{'红': '#ff0000', '橙': '#ffa500', '黄': '#ffff00', '绿': '#00ff00', '蓝': '#0000ff'},
    **{'紫': '#8000ff', '粉': '#ffc0cb', '白': '#ffffff', '青': '#00ffff', '金': '#ffd700', '棕': '#a52a2a'},
}
"""What people say and the names of CSS do not have."""
SHADES = {
    **{'light': 0.5, 'pale': 0.6, 'pastel': 0.5, 'soft': 0.4, 'baby': 0.5},
    **{'bright': 0.0, 'vivid': 0.0, 'neon': 0.0, 'hot': 0.0, 'warm': 0.0, 'cool': 0.0, 'medium': 0.0},
    **{'dark': -0.5, 'deep': -0.3, 'dim': -0.7},
}
"""Words before a colour that has no name with them: how much white they add, or, below 0, light they take."""
_BESIDES = re.compile(r'^(?:a|an|the|nice|pure|plain|colou?r)\s+|\s+(?:colou?r|light|please)$|色$')


def run(robot: Robot, color: str) -> None:
    """Set the chest light to a colour, or switch it off.

    When to use: the user wants Misty's chest light to have a colour, to be on in it, or to be off.
    Keywords: switch my light off, set my light to {color}, set my chest light to {color}, switch my
        light {color}, switch my chest light {color}, turn my light {color}, turn my chest light
        {color}, make my light {color}, make my chest light {color}, make my chest {color}, make my
        light shine {color}, make my tummy shine {color}, light my chest up in {color}, light up in
        {color}, light up {color}, glow {color}, glow in {color}, shine {color}, shine in {color},
        change my light to {color}, chest light {color}, set my light, 灯变成 {color}, 亮 {color}, turn
        {color} my light, turn {color} my chest light, switch {color} my light, switch {color} my
        chest light, 灯 {color}, 灯光 {color}, {color} 灯, 发 {color} 光, 闪 {color} 光, 变成 {color}, 变
        {color}, light off, lights off, put my light out, put out my light, my light to {color}, my
        chest light to {color}, light goes {color}, chest light goes {color}, turn it {color}, it go
        {color}, it goes {color},
        light should turn {color}, light should go {color}, light should be {color}, light must be
        {color}, chest light should go {color}, chest light should be {color}, chest light should
        turn {color}, shut my light {color}, shut {color} my light, shut my chest light {color}, shut
        {color} my chest light, go {color}, go {color} on the chest, go all {color}, put
        it on {color}, give a {color} light, show a {color} light, {color} chest light

    Args:
        color: a colour by its English name, such as pink or dark blue, as `#rrggbb`, or off.
    """
    robot.set_led(*(part / 255 for part in _rgb(color)))


def _rgb(color: str) -> tuple[int, ...]:
    """Red, green and blue, 0 to 255."""
    text = ' '.join(re.sub(r'[-_]', ' ', color.casefold()).split())
    while (shorter := _BESIDES.sub('', text)) != text:
        text = shorter
    rgb = _named(text.split())
    if rgb is None:
        raise InvalidInputError(
            f"I do not know the colour '{color[:40]}'; use a name such as red, pink or dark blue, or off."
        )
    return rgb


def _named(words: list[str]) -> tuple[int, ...] | None:
    """The colour of some words, None where they name none."""
    name = ''.join(words)
    if name in OFF:
        return (0, 0, 0)
    try:
        code = SPOKEN.get(name) or (name if name.startswith('#') else webcolors.name_to_hex(name))
        return tuple(webcolors.hex_to_rgb(code))
    except ValueError:
        share, plain = SHADES.get(words[0]), _named(words[1:]) if len(words) > 1 else None
        if share is None or plain is None:
            return None
        target = 255 if share > 0 else 0
        return tuple(round(part + abs(share) * (target - part)) for part in plain)
