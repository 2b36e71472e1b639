"""What the docstring of a skill says."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from docstring_parser import DocstringStyle, ParseError, parse

_LABEL = re.compile(r'^(when to use|keywords):\s*', re.IGNORECASE)
_SEPARATOR = re.compile(r'[,;，、；]')


@dataclass(frozen=True)
class SkillDoc:
    """The parts of a docstring that agents see."""

    summary: str = ''
    """First paragraph, on one line."""
    when_to_use: str = ''
    """The paragraph `When to use: …`, on one line; empty where there is none."""
    keywords: tuple[str, ...] = ()
    """The words of `Keywords: …, …`, as they are written."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Descriptions of the parameters by name, each on one line."""


def read_docstring(text: str) -> SkillDoc:
    """Take a docstring in Google style apart.

    `When to use:` and `Keywords:` begin a line after the summary and end at an empty line or the other label.

    Raises:
        ValueError: a section is malformed; the message says which.
    """
    first, *rest = re.split(r'\n[ \t]*\n', text.strip(), maxsplit=1)
    text = '\n\n'.join([_one_line(first), *rest])  # The parser would end the summary with its first line.
    try:
        doc = parse(text, style=DocstringStyle.GOOGLE)
    except ParseError as error:
        raise ValueError(str(error)) from None
    labelled = _labelled(doc.long_description or '')
    words = (word.strip() for word in _SEPARATOR.split(labelled.get('keywords', '')))
    return SkillDoc(
        summary=_one_line(doc.short_description or ''),
        when_to_use=labelled.get('when to use', ''),
        keywords=tuple(dict.fromkeys(word for word in words if word)),
        parameters={item.arg_name: _one_line(item.description or '') for item in doc.params},
    )


def _labelled(text: str) -> Mapping[str, str]:
    """Paragraphs that begin with a label, by label."""
    found: dict[str, str] = {}
    label = ''
    for line in text.splitlines():
        match = _LABEL.match(line.strip())
        if match:
            label = match[1].lower()
            line = line.strip()[match.end() :]
        elif not line.strip():
            label = ''
        if label:
            found[label] = _one_line(f'{found.get(label, "")} {line}')
    return found


def _one_line(text: str) -> str:
    return ' '.join(text.split())
