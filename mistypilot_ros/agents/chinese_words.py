"""Chinese words that are both understood and said."""

from collections.abc import Mapping

COLOURS: Mapping[str, str] = {
    '红': 'red', '蓝': 'blue', '绿': 'green', '黄': 'yellow', '紫': 'purple', '橙': 'orange',
    '橘': 'orange',
    '粉': 'pink', '粉红': 'pink', '白': 'white', '黑': 'black', '青': 'cyan', '棕': 'brown', '灰': 'gray',
    '金': 'gold', '银': 'silver', '深蓝': 'dark blue', '浅蓝': 'light blue', '天蓝': 'sky blue',
    '深绿': 'dark green', '浅绿': 'light green', '深红': 'dark red', '淡蓝': 'light blue',
    '淡绿': 'light green',
    '橘黄': 'orange', '青绿': 'teal', '品红': 'magenta', '暖白': 'warm white',
}  # fmt: skip
"""Colours by their Chinese name without 色; the value is the name that the light knows."""
