"""Numbers and units as they are written and said in Chinese."""

import re

from mistypilot_ros.offline.quantities import Quantity

_DIGITS = {c: i for i, c in enumerate('零一二三四五六七八九')} | {'两': 2, '〇': 0}
_TENS = {'十': 10, '百': 100, '千': 1000}
NUMBER = r'(?:\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千]+(?:点[零〇一二三四五六七八九]+)?|半)'
UNITS = {
    '秒钟': ('time', 1.0), '秒': ('time', 1.0), '分钟': ('time', 60.0), '分': ('time', 60.0),
    '小时': ('time', 3600.0), '钟头': ('time', 3600.0),
    '厘米': ('length', 0.01), '公分': ('length', 0.01), '毫米': ('length', 0.001), '公尺': ('length', 1.0),
    '米': ('length', 1.0), '度': ('angle', 1.0), '圈': ('angle', 360.0), '周': ('angle', 360.0),
    '次': ('count', 1.0), '下': ('count', 1.0), '遍': ('count', 1.0), '回': ('count', 1.0),
    '%': ('share', 1.0),
}  # fmt: skip
"""Units: what they measure, and the factor to second, metre, degree, percent or one."""
_UNIT = '|'.join(sorted(map(re.escape, UNITS), key=len, reverse=True))
_ONE = (
    rf'(?P<n>{NUMBER})(?P<half>个半|个)?(?P<u>{_UNIT})'
    rf'(?P<more>半(?!分|秒|米|圈|小)|[一二三四五六七八九](?![十百]?(?:{_UNIT}|个)))?'
)
_PLAIN = re.compile(_ONE)
PATTERN = re.compile(
    rf'百分之(?P<share>{NUMBER})|(?:{NUMBER}个?半?(?:{_UNIT})(?:半(?!分|秒|米|圈|小)|(?<=米)[一二三四五六七八九])?)+|{NUMBER}'
)
"""A number with or without a unit."""


def quantity(text: str) -> Quantity | None:
    """The number that a text which fits `PATTERN` is; its place is not set."""
    if text.startswith('百分之'):
        return Quantity(0, 0, number(text[3:]), 'share')
    total, measures, at = 0.0, '', 0
    while part := _PLAIN.match(text, at):
        kind, factor = UNITS[part['u']]
        if measures and kind != measures:
            return None
        value = number(part['n']) + (0.5 if part['half'] == '个半' else 0.0)
        more = part['more'] or ''
        if more == '半':
            value += 0.5
        elif more and part['u'] == '米':
            value += _DIGITS[more] / 10
        total, measures, at = (
            total + value * factor,
            kind,
            part.end() - (more != '' and more != '半' and part['u'] != '米'),
        )
    if at:
        return Quantity(0, 0, round(total, 9), measures) if at == len(text) else None
    return Quantity(0, 0, number(text))


def number(text: str) -> float:
    """Read `二十五`, `一百零五`, `一点五`, `半` or digits."""
    if text[0].isdecimal() and text[0].isascii():
        return float(text)
    if text == '半':
        return 0.5
    whole, _, decimals = text.partition('点')
    total, digit = 0, 0
    if not any(c in _TENS for c in whole):
        total = int(''.join(str(_DIGITS[c]) for c in whole))
    else:
        for c in whole:
            if c in _TENS:
                total, digit = total + (digit or 1) * _TENS[c], 0
            else:
                digit = _DIGITS[c]
        if digit and len(whole) > 1 and whole[-2] == '百' and whole[-1] in _DIGITS:
            digit *= 10  # 一百五
        total += digit
    return float(f'{total}.{"".join(str(_DIGITS[c]) for c in decimals)}') if decimals else float(total)
