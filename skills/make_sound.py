"""Play one short sound effect, such as a cute chirp, a laugh, a giggle, a yawn or a sneeze."""

from typing import Literal

from mistypilot_ros.skill import Robot


def run(
    robot: Robot,
    sound: Literal['cute', 'laugh', 'giggle', 'yawn', 'sneeze', 'surprised', 'sad', 'scared'] = 'cute',
) -> None:
    """Play one short sound effect, such as a cute chirp, a laugh, a giggle, a yawn or a sneeze.

    When to use: the user wants Misty to make a noise with its voice, but no words and no music.
    Keywords: make a cute sound, make a sound, laugh, giggle, yawn, sneeze, make a {sound} sound, make the
        {sound} sound, make a {sound} noise, make a noise, play a {sound} sound, play the {sound} sound,
        play a sound, let out a {sound}, let out a {sound} sound, give a {sound}, do a {sound}, go
        {sound}, chirp, burst out laughing, 发出 {sound} 声, 叫一声, 笑, 打哈欠, 打喷嚏

    Args:
        sound: cute (chirp, squeak, sweet, beep, 可爱), laugh (laughter, laughing, chuckle, chuckling,
            cackle, 笑), giggle (giggling, titter, snicker), yawn (yawning, 哈欠), sneeze (sneezing,
            achoo, atishoo, 喷嚏), surprised (surprise, astonished, gasp, 惊讶), sad (sadness, whimper,
            sob, crying, 难过) or scared (fear, frightened, afraid, scream, 害怕).
    """
    robot.play_sound(sound)
