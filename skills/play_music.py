"""Play background music in a style or for an activity."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, style: str = 'relaxing piano') -> None:
    """Play background music in a style or for an activity, such as relaxing piano, workout, sleep, party or
    classical.

    The music goes on after this has returned, until it ends, other music begins, or something stops it.

    When to use: the user wants music, a song or a tune, whatever for.
    Keywords: play music, play {style} music, play some {style} music, play music for {style}, put on
        {style} music, put some {style} music on, start the {style} music, start the music, start music,
        put on music, put some music on, turn the music on, turn on the music, turn on some music, switch
        the music on, play a song, play a tune, play something for {style}, music on, 放音乐, 播放音乐,
        放 {style} 音乐, 来点 {style} 音乐, {style} music, {style} tunes, relaxing piano, 播放 {style}
        音乐, 听 {style} 音乐, 放首歌, 放歌, 播放歌曲, 放 {style} 的歌, 听音乐, start the music for
        {style}, start music for {style}, put on music for {style}, put on something for {style},
        switch the {style} music on, turn the {style} music on, put the {style} music on, switch on the
        {style} music, turn on the {style} music, play
        relaxing piano, music comes on, music begins, put on some music

    Args:
        style: style or activity, as the user says it.
    """  # noqa: D205
    robot.play_sound(f'tune:{style}', wait=False)
