"""Stop the music or any other sound that is playing."""

from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Stop the music or any other sound that is playing.

    When to use: the user wants the music or a sound to end; Misty goes on with all else.
    Keywords: stop the music, stop music, stop the song, stop the sound, stop playing, stop playing music,
        turn the music off, turn off the music, turn that music off, turn that song off, switch the music
        off, switch off the music, end the music, cut the music, cut the tunes, kill the music, silence
        the music, pause the music, music off, music stops, music goes off, music ends, 停止音乐, 关音乐,
        关掉音乐, 别放音乐, 停音乐, 音乐停, 音乐关, 停止播放, 停止播放音乐, 不要放音乐, stop
        the music thats on, stop the music thats playing, turn off the music thats on,
        music should stop, music should end, music must stop, music should go off, music must end,
        shut the music off, shut off the music, stop the relaxing piano,
        stop the relaxing piano music, stop the piano music, stop the piano, stop the tune,
        stop the tunes, turn off the tunes, turn the tunes off
    """
    robot.play_sound('', wait=False)
