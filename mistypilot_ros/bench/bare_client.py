"""The least that a client of the robot can do: on a press, one command, in one process without ROS.

Run as `python -m mistypilot_ros.bench.bare_client URL SENSOR_ID`; the whole system is compared with it.
"""

import json
import sys

import requests
import websocket

COMMAND = {'red': 1, 'green': 1, 'blue': 1}
"""Body of the light command that this client sends; the benchmark knows it by its values."""


def main(address: str, sensor_id: str) -> int:
    """Serve presses until killed.

    Args:
        address: `http://127.0.0.1:PORT` of the robot.
        sensor_id: bumper such as `brl`.
    """
    session = requests.Session()
    session.get(f'{address}/api/battery', timeout=5)
    socket = websocket.create_connection(address.replace('http', 'ws') + '/pubsub')
    condition = {'Property': 'sensorId', 'Inequality': '=', 'Value': sensor_id}
    socket.send(
        json.dumps(
            {
                'Operation': 'subscribe',
                'Type': 'BumpSensor',
                'DebounceMs': 0,
                'EventName': 'bare',
                'EventConditions': [condition],
            }
        )
    )
    socket.recv()
    print('ready', flush=True)
    while True:
        if json.loads(socket.recv())['message']['isContacted']:
            session.post(f'{address}/api/led', json=COMMAND, timeout=5)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
