"""Say the current weather and today's forecast for a city."""

import json
import math
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, build_opener

from mistypilot_ros.skill import InvalidInputError, Robot, RobotError

PLACES, FORECASTS = 'https://geocoding-api.open-meteo.com', 'https://api.open-meteo.com'
"""Open-Meteo, which asks for no key."""
URL_VARIABLE = 'MISTYPILOT_WEATHER_URL'
"""Environment variable: another server that answers as both do."""
CITY_VARIABLE = 'MISTYPILOT_CITY'
"""Environment variable: the city where none is said."""
TIMEOUT_SECONDS = 4.0
"""Of each of the two questions."""
LARGEST = 200_000
"""Bytes of an answer."""
LONGEST_CITY = 80
NOW = 'temperature_2m,weather_code,wind_speed_10m'
TODAY = 'temperature_2m_max,temperature_2m_min,precipitation_probability_max'
SKIES = (
    (0, 'the sky is clear'),
    (2, 'it is partly cloudy'),
    (3, 'it is cloudy'),
    (48, 'it is foggy'),
    (57, 'it drizzles'),
    (67, 'it rains'),
    (77, 'it snows'),
    (82, 'there are rain showers'),
    (86, 'there are snow showers'),
    (99, 'there is a thunderstorm'),
)
"""What codes up to each number mean (WMO 4677, as Open-Meteo uses it)."""
AWAY = 'I cannot reach the weather service now, so I do not know the weather.'
THINK_ROLL, THINK_PITCH, SECONDS, POLL_SECONDS = math.radians(12), math.radians(-12), 0.5, 0.1


def run(robot: Robot, city: str = '') -> None:
    """Say the current weather and today's forecast for a city.

    When to use: the user asks how the weather is or will be today, with or without a city.
    Keywords: tell you the weather, tell you the weather in {city}, tell the weather, tell you the
        weather, tell me the weather, tell the weather in {city}, tell the weather for {city}, give the
        weather report, give the weather report for {city}, give the forecast for {city}, say the
        weather, say what the weather is like, say what the weather is like in {city}, report the
        weather, report the weather in {city}, the weather in {city}, weather in {city}, weather for
        {city}, weather report, weather report for {city}, forecast for {city}, forecast for today, read
        the forecast, read the forecast for {city}, check the weather, check the weather in {city}, how
        is the weather, how is the weather in {city}, hows the weather, hows the weather in {city}, what
        is the weather like, what is the weather like in {city}, whats the weather, whats the weather in
        {city}, how is the forecast, how is the forecast for {city}, hows the forecast, hows the forecast
        for {city}, what is the forecast, what is the forecast for {city}, whats the forecast, whats the
        forecast for {city}, 报天气, 报 {city} 天气, 天气, {city} 天气, 天气预报, 天气怎么样, 天气如何,
        天气好不好, {city} 气温, 气温, weather of {city}, the weather of {city}, weather at {city},
        whats the weather going to be in {city}, whats the weather going to be like in {city}, whats the
        weather supposed to be in {city}, whats the weather supposed to be like in {city}, what will the
        weather be in {city}, what will the weather be like in {city}, how will the weather be in {city},
        report the {city} weather, give the {city} weather, tell the {city} weather,
        tell me the {city} weather, tell us the {city} weather, give the {city} forecast

    Args:
        city: which city; empty for the one that MISTYPILOT_CITY names.
    """
    place = ' '.join((city or os.environ.get(CITY_VARIABLE, '')).split())[:LONGEST_CITY]
    robot.move_head(pitch=THINK_PITCH, roll=THINK_ROLL, yaw=0.0, seconds=SECONDS)
    said = _meanwhile(robot, lambda: told(place))
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.speak(said)


def told(city: str) -> str:
    """What is said of a city, or why nothing can be said: whoever asks wants to hear that."""
    try:
        return report(city)
    except (InvalidInputError, RobotError) as error:
        return str(error)


def report(city: str) -> str:
    """The weather of a city, as it is spoken.

    Raises:
        InvalidInputError: there is no such city, or none is named.
        RobotError: the service cannot be asked.
    """
    if not city:
        raise InvalidInputError('I do not know for which city; say one, such as: the weather in Bern.')
    server = os.environ.get(URL_VARIABLE, '')
    found = _ask(server or PLACES, '/v1/search', {'name': city, 'count': 1, 'language': 'en'})
    places = found.get('results')
    if not places:
        raise InvalidInputError(f"I know no city called '{city}'; say its name in another way.")
    try:
        place = places[0]
        where = {'latitude': float(place['latitude']), 'longitude': float(place['longitude'])}
        asked = {**where, 'current': NOW, 'daily': TODAY, 'timezone': 'auto', 'forecast_days': 1}
        answer = _ask(server or FORECASTS, '/v1/forecast', asked)
        return _sentences(str(place['name'])[:LONGEST_CITY], answer['current'], answer['daily'])
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise RobotError('The weather service gave an answer that I do not understand.') from error


def _sentences(city: str, now: Mapping[str, Any], today: Mapping[str, Any]) -> str:
    code = int(now['weather_code'])
    sky = next((words for bound, words in SKIES if code <= bound), 'I cannot tell the sky')
    high, low = (_degrees(today[f'temperature_2m_{end}'][0]) for end in ('max', 'min'))
    said = f'In {city} it is {_degrees(now["temperature_2m"])} degrees and {sky}.'
    rain = today['precipitation_probability_max'][0]
    chance = '' if rain is None else f', with a chance of rain of {round(float(rain))} percent'
    return f'{said} Today it gets between {low} and {high} degrees{chance}.'


def _degrees(value: Any) -> str:
    """A temperature as it is spoken: `minus 4`."""
    degrees = round(float(value))
    return f'minus {-degrees}' if degrees < 0 else str(degrees)


class _NoRedirect(HTTPRedirectHandler):
    """Whoever sends on to another page is a portal, not the weather service."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _ask(server: str, path: str, query: Mapping[str, Any]) -> dict[str, Any]:
    opener = build_opener(_NoRedirect)
    try:
        with opener.open(f'{server}{path}?{urlencode(query)}', timeout=TIMEOUT_SECONDS) as response:
            answer = json.loads(response.read(LARGEST))
    except (URLError, OSError, ValueError) as error:
        raise RobotError(AWAY) from error
    if not isinstance(answer, dict):
        raise RobotError(AWAY)
    return answer


def _meanwhile(robot: Robot, work: Callable[[], str]) -> str:
    """Do what may take seconds in a thread, so that the run can be ended meanwhile."""
    threads = ThreadPoolExecutor(1)
    outcome = threads.submit(work)
    threads.shutdown(wait=False)
    while not outcome.done():
        robot.sleep(POLL_SECONDS)
    return outcome.result()
