"""Play one short sound effect, such as a cute chirp, a laugh, a giggle, a yawn or a sneeze."""

from typing import Literal

from mistypilot_ros.skill import Robot

FACES = {
    'cute': 'e_Joy.jpg',
    'laugh': 'e_EcstacyHilarious.jpg',
    'giggle': 'e_Joy2.jpg',
    'yawn': 'e_Sleepy3.jpg',
    'sneeze': 'e_SystemBlinkLarge.jpg',
    'surprised': 'e_Surprise.jpg',
    'sad': 'e_Sadness.jpg',
    'scared': 'e_Fear.jpg',
}
"""The face that goes with each sound."""


def run(
    robot: Robot,
    sound: Literal['cute', 'laugh', 'giggle', 'yawn', 'sneeze', 'surprised', 'sad', 'scared'] = 'cute',
) -> None:
    """Play one short sound effect, such as a cute chirp, a laugh, a giggle, a yawn or a sneeze.

    When to use: the user wants Misty to make a noise with its voice, but no words and no music.
    Keywords: make a cute sound, make a sound, laugh, giggle, yawn, sneeze, make a {sound} sound, make
        the {sound} sound, make a {sound} noise, make a noise, play a {sound} sound, play the {sound}
        sound, play a sound, let out a {sound}, let out a {sound} sound, give a {sound}, do a {sound}, go
        {sound}, chirp, burst out laughing, 发出 {sound} 声, 叫一声, 笑, 打哈欠, 打喷嚏, 发出 {sound}
        声音, 大笑, 笑一笑, 笑一下, 咯咯笑, 偷笑, 傻笑, 哈哈大笑, {sound} sound, {sound}
        noise, make {sound} sounds, get a {sound} out of, play a {sound},
        let me hear a {sound}, let us hear a {sound}, cute chirp

    Args:
        sound: cute (chirp, squeak, sweet, beep, 可爱), laugh (laughter, laughing, chuckle, chuckling,
            cackle, 笑), giggle (giggling, titter, snicker, 咯咯笑, 偷笑, 傻笑), yawn (yawning, 哈欠),
            sneeze (sneezing, achoo, atishoo, 喷嚏), surprised (surprise, astonished, gasp, 惊讶), sad
            (sadness, whimper, sob, crying, 难过) or scared (fear, frightened, afraid, scream, 害怕).
    """
    robot.show_face(FACES[sound])
    robot.play_sound(sound)
    robot.show_face('neutral')
