"""Who is in view, and since when not any more."""

from mistypilot_ros.core.face_book import GONE, FaceBook
from mistypilot_ros.core.senses import FaceReading


def face(track, name='', bearing=0.0):
    return FaceReading(track, name, bearing, 0.0, 1.0)


def tracks(faces):
    return None if faces is None else [reading.track_id for reading in faces]


def test_a_list_is_due_once_in_a_period():
    book = FaceBook(0.2)
    assert tracks(book.add(face(1), 0.0)) == [1]
    assert book.add(face(2), 0.01) is None
    assert tracks(book.add(face(1), 0.2)) == [1, 2]


def test_the_newest_reading_counts():
    book = FaceBook(0.2)
    book.add(face(1, bearing=0.1), 0.0)
    assert book.add(face(1, bearing=0.3), 0.2)[0].bearing == 0.3


def test_who_is_not_told_of_is_gone():
    book = FaceBook(0.2)
    book.add(face(1), 0.0)
    book.add(face(2), 1.0)
    assert book.expire(GONE) is None
    assert tracks(book.expire(GONE + 0.1)) == [2]
    assert book.expire(GONE + 0.2) is None
    assert tracks(book.expire(1.0 + GONE + 0.1)) == []


def test_faces_without_numbers_are_told_apart_by_their_names():
    book = FaceBook(0.0)
    book.add(face(-1, 'Anna'), 0.0)
    assert [reading.name for reading in book.add(face(-1, 'Ben'), 0.1)] == ['Anna', 'Ben']


def test_who_looks_no_more_sees_nobody():
    book = FaceBook(0.2)
    assert book.clear() is None
    book.add(face(1), 0.0)
    assert book.clear() == () and book.clear() is None
    assert tracks(book.add(face(1), 0.01)) == [1]
