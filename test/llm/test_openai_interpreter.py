"""Three roles over a language model, each with a context of its own; and the baseline of one agent."""

import pytest
from model_in_memory import BROKEN, CANCELLED, ModelInMemory, actions, bind, commands, invoke
from offline_talk import make_talk, spoken

from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import ChangeDetails
from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.core.language_model import Role
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.llm.interpreter import OpenAiInterpreter
from mistypilot_ros.llm.single import SingleAgentInterpreter
from mistypilot_ros.skill_library.schema import check_call

TALK = make_talk()
TASK = TaskContext('tell a SECRETTASK', ('SECRETDETAIL',), ('SECRETEARLIER',))
CHIN = Binding('chin', (SkillCall('say', {'text': 'SECRETPARAM'}),))
SECRETS = ('SECRETPARAM', 'SECRETTASK', 'SECRETDETAIL', 'SECRETEARLIER')
ROUTE = {'agent': 'PIA', 'confidence': 0.8}


def context(skills=TALK.skills, *bindings):
    return PhysicalContext(TALK.words.sensors, skills, {binding.sensor: binding for binding in bindings})


def roles(*answers, **options):
    model = ModelInMemory(*answers)
    return OpenAiInterpreter(model, check_call, places=TALK.words.named, **options), model


def single(*answers):
    model = ModelInMemory(*answers)
    words = TALK.words
    return SingleAgentInterpreter(model, words.sensors, check_call, places=words.named), model


def test_each_role_asks_once_in_its_form_and_sees_its_own_context_alone():
    whole, model = roles(ROUTE, commands(bind('chin', 'wave', arm=None)), actions())
    route = whole.route('When I tap your chin, wave.', TALK.skills)
    reading = whole.physical('When I tap your chin, wave.', context(TALK.skills, CHIN))
    social = whole.social('Thanks!', TASK)
    assert (route.agent, route.confidence, spoken(reading.commands)) == (Agent.PIA, 0.8, 'BIND chin wave')
    assert [len(found.calls) for found in (route, reading, social)] == [1, 1, 1]
    router, pia, sia = model.asked
    assert [question.role for question in model.asked] == [Role.ROUTER, Role.PIA, Role.SIA]
    assert [question.form.name for question in model.asked] == ['router', 'pia', 'sia']
    assert all(0 < question.seconds <= 8 for question in model.asked)
    told = (*SECRETS, '"take_photo"', '"bumper_rear_left"')
    seen = [[word in question.text for word in told] for question in (router, pia, sia)]
    assert seen == [
        [False, False, False, False, True, False],
        [True, False, False, False, True, True],
        [False, True, True, True, False, False],
    ]


def test_a_repair_is_the_second_request_and_the_last():
    whole, model = roles(commands(bind('nose', 'wave', arm=None)), commands(bind('chin', 'wave', arm=None)))
    reading = whole.physical('when I tap your chin wave', context())
    assert spoken(reading.commands) == 'BIND chin wave' and len(reading.calls) == len(model.asked) == 2
    assert 'sensor' in model.asked[1].messages[-1].text


def test_what_cannot_be_used_twice_comes_back_as_a_question_or_an_error():
    whole, model = roles('no JSON')
    reading = whole.physical('when I tap your chin wave', context())
    assert reading.question.text == 'I am not sure what you mean; please say it in other words.'
    assert (reading.commands, reading.confidence, len(reading.calls)) == ((), 0.0, 2)
    chinese = whole.physical('拍下巴就挥手', context())
    assert chinese.question.text.startswith('我不确定')
    social = whole.social('Make it blue', TASK)
    assert (social.commands, social.confidence, len(social.calls)) == ((), 0.0, 2)
    with pytest.raises(UnansweredError, match='no answer that can be used') as failed:
        whole.route('wave', TALK.skills)
    assert len(failed.value.calls) == 2 and len(model.asked) == 8


@pytest.mark.parametrize(('answer', 'error'), [(BROKEN, UnansweredError), (CANCELLED, CancelledError)])
def test_failures_and_stops_go_through_in_every_role(answer, error):
    for make in (roles, single):
        for ask in (
            lambda it: it.route('x', TALK.skills),
            lambda it: it.physical('x', context()),
            lambda it: it.social('x', TASK),
        ):
            whole, model = make(answer)
            with pytest.raises(error):
                ask(whole)
            whole.cancel()
            assert model.cancelled


def test_without_ground_in_the_sentence_it_asks_before_it_acts():
    whole, _ = roles(commands({'op': 'UNBIND', 'sensor': '*'}, invoke('drive', direction=None, distance=3)))
    reading = whole.physical('wave', context(TALK.skills, CHIN))
    assert reading.commands == () and reading.question.listed == 1
    assert reading.question.text == (
        'Do you mean this: I do nothing any more when you touch me; I drive 3 m forward?'
    ) or reading.question.text.startswith('Do you mean this: I do nothing any more when you touch me; I ')
    assert spoken(reading.question.offers[0].commands) == 'UNBIND *; INVOKE drive distance=3'


def test_another_language_is_asked_about_before_it_is_bound():
    whole, _ = roles(commands(bind('chin', 'wave', arm=None)))
    reading = whole.physical('Wink, wenn ich dein Kinn berühre', context())
    assert (
        reading.commands == () and reading.question.text == 'Do you mean this: when you tap my chin, I wave?'
    )


def test_nobody_is_forgotten_who_did_not_say_so():
    whole, _ = roles(actions(request='forget me'))
    assert whole.social('Tell me a joke', TASK).request is Request.NONE
    assert whole.social('Please forget me', TASK).request is Request.FORGET_ME


def test_a_large_library_is_cut_to_what_may_matter_and_what_is_bound():
    skills = SkillSet([*TALK.skills, *(Skill(f'z{n}', f'Zork{n} the quux{n}.') for n in range(100))])
    whole, model = roles(commands(invoke('z77')), ROUTE)
    bound = Binding('chin', (SkillCall('z99'),))
    assert spoken(whole.physical('zork77 now', context(skills, bound)).commands) == 'INVOKE z77'
    (question,) = model.asked
    told = [f'z{n}' for n in range(100) if f'"z{n}":' in question.text]
    assert {'z77', 'z99'} <= set(told) and len(told) <= 32
    assert str(question.form.schema).count('call_z') >= len(told)
    whole.route('zork77 now', skills)
    assert '"z77"' in model.asked[1].text and '"z99"' not in model.asked[1].text


def test_forms_are_made_once_for_the_same_skills():
    whole, model = roles(commands(invoke('wave', arm=None)))
    for _ in range(2):
        whole.physical('wave', context(SkillSet(TALK.skills)))
    assert model.asked[0].form.schema is model.asked[1].form.schema


ALL = {
    **ROUTE,
    'physical': {'kind': 'COMMANDS', 'commands': [bind('chin', 'wave', arm=None)]},
    'social': actions({'op': 'UPDATE', 'details': ['short'], 'targets': [0]}),
}


def test_a_single_agent_sees_everything_and_answers_all_with_one_request():
    whole, model = single(ALL)
    whole.social('hello', TASK)
    whole.physical('hello', context(TALK.skills, CHIN))
    before = len(model.asked)
    text = 'When I tap your chin, wave.'
    assert whole.route(text, TALK.skills).agent is Agent.PIA
    reading = whole.physical(text, context(TALK.skills, CHIN))
    assert spoken(reading.commands) == 'BIND chin wave' and reading.question is None
    assert whole.social(text, TASK).commands == (ChangeDetails(('short',), (0,)),)
    assert len(model.asked) == before + 1
    question = model.asked[-1]
    assert (question.role, question.form.name, whole.name) == (Role.SINGLE, 'single', 'single')
    told = (*SECRETS, '"take_photo"', '"bumper_rear_left"')
    assert all(word in question.text for word in told)


NO_SUCH_DETAIL = actions({'op': 'UPDATE', 'details': ['x'], 'targets': [5]})


def test_a_single_agent_passes_the_same_checks():
    whole, model = single({**ALL, 'agent': 'SIA', 'social': NO_SUCH_DETAIL})
    assert whole.physical('when I tap your chin wave', context()).confidence == 0.0 and len(model.asked) == 2
    with pytest.raises(UnansweredError):
        whole.route('when I tap your chin wave', TALK.skills)
    whole, _ = single({**ALL, 'social': actions(request='forget me')})
    assert whole.physical('wave', context()).question.listed == 1
    assert whole.social('wave', TaskContext()).request is Request.NONE


def test_a_mistake_for_the_other_agent_does_not_spoil_the_answer_of_a_single_one():
    whole, model = single({**ALL, 'social': NO_SUCH_DETAIL})
    text = 'when I tap your chin wave'
    assert whole.route(text, TALK.skills).agent is Agent.PIA
    assert spoken(whole.physical(text, context()).commands) == 'BIND chin wave' and len(model.asked) == 1
    assert whole.social(text, TASK).confidence == 0.0, 'that part alone is not used'
    spoilt = {'kind': 'COMMANDS', 'commands': [bind('chin', 'drive', direction=None, distance=99)]}
    whole, model = single({**ALL, 'agent': 'SIA', 'physical': spoilt})
    asked_back = whole.physical('shorter, please', context())
    assert asked_back.commands == () and asked_back.question
    assert whole.social('shorter, please', TASK).commands == (ChangeDetails(('short',), (0,)),)
