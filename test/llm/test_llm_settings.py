"""Which server the environment means, and how roles ask."""

from __future__ import annotations

import dataclasses

import pytest

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.language_model import Role
from mistypilot_ros.llm.settings import OPENAI, ROLE_SETTINGS, ServerSettings, from_environment

KEY = 'sk-test-0123456789'
HERE = 'http://127.0.0.1:8000/v1'


def test_nothing_set_means_no_server() -> None:
    assert from_environment({}) is None
    assert from_environment({'OPENAI_API_KEY': '', 'OPENAI_BASE_URL': ''}) is None


def test_a_key_alone_means_openai() -> None:
    server = from_environment({'OPENAI_API_KEY': KEY})
    assert server == ServerSettings(OPENAI, KEY)
    assert server.has_key
    assert not server.is_here
    assert server.place == 'api.openai.com'


def test_a_server_needs_no_key() -> None:
    server = from_environment({'OPENAI_BASE_URL': f'{HERE}/'})
    assert server is not None
    assert server.base_url == HERE
    assert not server.has_key
    assert server.key, 'the package wants some key'
    assert server.is_here
    assert server.place == '127.0.0.1:8000'


@pytest.mark.parametrize(
    ('url', 'here'),
    [('http://localhost:1/v1', True), ('http://[::1]:1/v1', True), ('http://127.8.9.1/v1', True)]
    + [('http://192.168.1.2/v1', False), ('https://model.example/v1', False)],
)
def test_this_machine_is_told_from_others(url: str, here: bool) -> None:
    server = from_environment({'OPENAI_BASE_URL': url})
    assert server is not None
    assert server.is_here is here


@pytest.mark.parametrize(
    'url',
    ['127.0.0.1:8000', 'ftp://host/v1', 'http://', 'http://host:port/v1', 'http://host:99999/v1', 'nonsense']
    + [
        'http://host/v1?key=abc',
        'http://host/v1#x',
        'http://ho st/v1',
        'http://höst/v1',
        'http://user@host/v1',
    ]
    + ['http://user:sk-hidden@host/v1', 'http://[::1/v1'],
)
def test_a_wrong_address_is_refused_in_one_sentence(url: str) -> None:
    with pytest.raises(InvalidInputError, match='OPENAI_BASE_URL') as caught:
        from_environment({'OPENAI_BASE_URL': url})
    assert 'sk-hidden' not in str(caught.value)
    assert 'key=abc' not in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize('key', ['two words', 'abc123\n', '"quoted key"\t', 'schlüssel'])
def test_a_wrong_key_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(InvalidInputError, match='OPENAI_API_KEY') as caught:
        from_environment({'OPENAI_API_KEY': key})
    assert key.strip() not in str(caught.value)


@pytest.mark.parametrize(
    ('environ', 'proxy'),
    [
        ({}, ''),
        ({'HTTPS_PROXY': 'http://p:3128'}, 'http://p:3128'),
        ({'https_proxy': 'http://p:3128'}, 'http://p:3128'),
        ({'ALL_PROXY': 'http://p:3128'}, 'http://p:3128'),
        ({'HTTP_PROXY': 'http://p:3128'}, ''),
        ({'HTTPS_PROXY': 'http://p:3128', 'NO_PROXY': 'openai.com'}, ''),
        ({'HTTPS_PROXY': 'http://p:3128', 'NO_PROXY': 'example.org'}, 'http://p:3128'),
        ({'HTTP_PROXY': 'http://p:3128', 'OPENAI_BASE_URL': HERE}, ''),
        ({'HTTP_PROXY': 'http://p:3128', 'OPENAI_BASE_URL': 'http://10.0.0.3/v1'}, 'http://p:3128'),
    ],
)
def test_the_proxy_is_the_usual_one_and_never_for_this_machine(environ: dict[str, str], proxy: str) -> None:
    server = from_environment({'OPENAI_API_KEY': KEY, **environ})
    assert server is not None
    assert server.proxy == proxy


def test_another_kind_of_proxy_is_refused() -> None:
    with pytest.raises(InvalidInputError, match='NO_PROXY'):
        from_environment({'OPENAI_API_KEY': KEY, 'ALL_PROXY': 'socks5://p:1080'})


def test_key_and_proxy_are_never_shown() -> None:
    server = ServerSettings(HERE, KEY, 'http://me:password@p:3128')
    for text in (repr(server), str(server), f'{server}'):
        assert KEY not in text
        assert 'password' not in text


def test_every_role_has_settings_as_in_the_paper() -> None:
    assert set(ROLE_SETTINGS) == set(Role)
    assert {settings.model for role, settings in ROLE_SETTINGS.items() if role is not Role.STRONG_WRITER} == {
        'gpt-5-mini'
    }
    assert ROLE_SETTINGS[Role.STRONG_WRITER].model == 'gpt-5'
    assert all(settings.temperature == 0.3 for settings in ROLE_SETTINGS.values())
    with pytest.raises(dataclasses.FrozenInstanceError):
        ROLE_SETTINGS[Role.PIA].model = 'x'  # type: ignore[misc]
