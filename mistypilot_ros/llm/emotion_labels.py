"""The emotion that a model meant: its label, or a word near it."""

import re
from collections.abc import Mapping
from typing import Any

from mistypilot_ros.core.social import Emotion

_WORDS: Mapping[Emotion, str] = {
    Emotion.HAPPINESS: 'happy joy joyful joyous glad cheerful cheer delight delighted excited excitement'
    ' amused amusement love loving affection warm warmth proud pride gratitude grateful thankful hope hopeful'
    ' playful friendly relief relieved content enthusiasm enthusiastic fun smile 高兴 快乐 开心 喜悦 幸福',
    Emotion.SADNESS: 'sad sorrow sorrowful grief unhappy lonely loneliness melancholy melancholic'
    ' disappointed disappointment regret sympathy sympathetic compassion empathy empathetic gloomy tearful'
    ' hurt 悲伤 难过 伤心',
    Emotion.ANGER: 'angry mad furious rage annoyed annoyance irritated irritation frustrated frustration'
    ' outrage grumpy cross 愤怒 生气',
    Emotion.FEAR: 'afraid scared fearful frightened terror terrified anxious anxiety nervous worried worry'
    ' panic horror uneasy 害怕 恐惧 担心',
    Emotion.DISGUST: 'disgusted disgusting revulsion yuck gross repulsed aversion 厌恶 恶心',
    Emotion.SURPRISE: 'surprised astonished astonishment amazed amazement shocked shock awe wonder curious'
    ' curiosity startled 惊讶 吃惊 惊喜',
    Emotion.CONTEMPT: 'contemptuous scorn scornful disdain mocking sarcastic sarcasm smug sneer 轻蔑 鄙视',
    Emotion.NEUTRAL: 'calm none serious thoughtful plain relaxed peaceful informative 中性 平静',
}
"""Words near each emotion; more are added here."""
LABELS: Mapping[str, Emotion] = {
    **{emotion.name.casefold(): emotion for emotion in Emotion},
    **{word: emotion for emotion, words in _WORDS.items() for word in words.split()},
}
"""Emotions by label, small letters."""


def emotion_of(label: Any) -> Emotion:
    """The emotion of a label as a model wrote it; neutral where it is none that is known.

    Args:
        label: any value of JSON; the first of its words that is known decides.
    """
    if not isinstance(label, str):
        return Emotion.NEUTRAL
    words = re.findall(r'[^\W\d_]+', label[:100].casefold())
    return next((LABELS[word] for word in words if word in LABELS), Emotion.NEUTRAL)
