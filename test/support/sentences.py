"""What an answer to bad input looks like."""


def one_sentence(text, *words):
    assert text and '\n' not in text and text[-1] in '.?', text
    assert all(word in text for word in words), text
    assert not any(jargon in text for jargon in ('Error(', 'rcl', 'Exception', 'NoneType')), text
