"""Patterns of one change, over a piece of a sentence in plain form."""

import re

WISH = (
    "(?:(?:can|could|would|will) you |please |just |let's |let us |i want (?:you )?to |i'd like "
    "(?:you )?to |we should |we(?:'d| would) rather |i(?:'d| would) rather |you can |you should "
    '|maybe |perhaps |then |and |so |now |better |no,? )*'
)
_THING_WORDS = r'(?: (?:bit|part|thing|rule|limit|detail|stuff|idea|business))?'
_END = (
    '(?: (?:after all|again|please|then|now|altogether|any ?more|any longer|either|at all|though'
    '|instead|entirely|completely|today|too|as well|from (?:it|that|there)|from now on))*'
)

SWAP = re.compile(
    f'^{WISH}(?:change|swap|switch|replace|postpone|reschedule|delay|rename|trade|exchange'
    '|turn|move|shift|raise|lower|increase|reduce|push|bump|cut|extend|stretch|shorten|bring'
    '|put|drop|correct|set) (?P<old>.+?) (?:out |up |down |back |forward |over )?(?:to|with'
    r'|for|into|by|from \S+ to) (?P<new>.+)$',
    re.IGNORECASE,
)
NOT_BUT = re.compile(
    "^(?:no,? )?(?:(?:it|he|she|that|this|they|we|i)(?:'s| is|'re| are|'m| am) not|(?:it|he"
    "|she|that|this|they|we) (?:isn't|aren't|wasn't)|make (?:it|that) not|not|no more|don't "
    '(?:say|put|mention|use|write|call (?:it|him|her|them)|make it|do|take|have)|no(?= '
    '[^,]+,))'
    ' (?:to |in |on |at |for |with |about |the |an? |by |my |any |that '
    r")*(?P<old>[^,.;]+?)(?:\s*[,.;]\s*|\s+but\s+)(?:but |(?:it|he|she|they|that|we|i)(?:'s| is"
    "|'re| are|'m) |make (?:it|that) |rather |instead |use |put in |put |say |take |have "
    '|call (?:it|him|her|them) |write |mention |ask |go for |do )*(?P<new>.+)$',
    re.IGNORECASE,
)
WRONG = re.compile(
    "^(?P<old>[^,]+?) (?:isn't|is not|wasn't|was not|is|was) (?:right|correct|true|wrong|a "
    "mistake|a slip),? (?:but |it's |it is |it should be |make it |take )*(?P<new>.+)$",
    re.IGNORECASE,
)
INSTEAD_OF = re.compile(
    r'^(?P<new>.+?),?\s+(?:not|instead of|rather than|and not|and no longer|in place of'
    r"|(?:(?:suits?|works?|fits?|is|are|'s|would be)(?: \w+){0,3} )?(?:better|nicer|drier"
    '|easier) than) (?:to |in |on |at |for |with |about |the |an? |by |my |being '
    r')*(?P<old>[^,.;]+?)(?P<tail>\s*[,.;].*)?$',
    re.IGNORECASE,
)
RATHER = re.compile(
    '^(?:instead of|rather than) (?:the |a |an )?(?P<old>[^,]+?),? (?P<new>(?:make|put|use'
    r'|take|let|do|say|have|i|we|with|by|a|an|the|\S+).*)$',
    re.IGNORECASE,
)
DO_WITHOUT = re.compile(
    "^(?:we|i|you|they) (?:can|could|'ll|will|won't) (?:do|manage|live|go) without (?P<a>.+)$"
    "|^(?P<b>.+?) (?:isn't|aren't|is not|is no longer|are no longer|won't be) (?:needed"
    '|necessary|important|wanted|required)(?: any ?more| any longer| after all)*$|^(?:it '
    ")?(?:doesn't|does not) matter (?:if|whether) (?:it's|it is|they're|they are) (?P<c>.+)$"
    r'|^the (?P<d>[\w-]+) (?:rule|limit|part|bit|idea) (?:is|has) (?:gone|off|over|lifted'
    "|dropped)$|^(?:we|i) won't need (?P<e>.+?)(?: any ?more| after all)*$",
    re.IGNORECASE,
)
PUT_BACK = re.compile(
    "^(?:you can|there can be|there may be|you may|i don't mind|we don't mind|i'm fine with"
    "|we're fine with|feel free to|you're allowed to)(?: (?:put|have|use|include|add|mention"
    '|bring)(?: in)?)? (?P<what>.+?)(?: (?:in|back|again|now|after all|in it|too))*$',
    re.IGNORECASE,
)
LIFTED = re.compile(
    f"^{WISH}(?:(?:never ?mind|forget|don't worry|no need to worry|no need|ignore|don't "
    'bother)(?: about| with)? (?:the |that |what i said about (?:the '
    f')?)?(?P<a>.+?){_THING_WORDS}{_END}|'
    "(?:it|you|he|she|they|we|i)? ?(?:needn't|need not|don't need|doesn't need|doesn't have"
    "|don't have|no longer (?:needs?|has|have)|isn't|aren't|is not)(?: to)?(?: be| go| stay| "
    f'keep| have)? (?P<b>.+?){_END}|'
    "(?P<c>.+?)(?:'s| is| are|'re| would be| will be) (?:(?:perfectly |quite |totally |also "
    '|actually )?(?:okay|ok|fine|allowed|all right|alright|no problem|welcome|possible|back'
    '|free|available|open|not (?:needed|necessary|important|required)|no longer (?:needed'
    '|necessary|important|a problem)))(?: (?:after all|again|now|too|then|as well|really'
    '|with (?:me|us|him|her|them)|in (?:it|there)|if you like))*|'
    '(?P<d>.+?) (?:(?:can|may|could) (?:come|go|be|stay|appear|join)(?: back| in(?: it)?| '
    f"again| there| now| after all| too)*|(?:doesn't|don't|does not|do not) matter{_END}"
    f"|isn't (?:needed|necessary|important){_END})|"
    r'(?:it|they|he|she|we|i|you|the \w+|[a-z]+ \w+)? ?(?:can|may|could|might)(?: (?:be|go'
    '|have|use|eat|do|get))? (?P<e>.+?)(?: (?:again|now|after all|too))*|'
    "(?:it's |there's |that's |there are |it is |there is )?no (?P<f>.+?) (?:needed|necessary"
    f'|required|any ?more|any longer|after all){_END})$',
    re.IGNORECASE,
)
"""What was wanted or shut out matters no longer; c, d and e lift only what was shut out."""
NOT_ALONE = re.compile(
    "^(?:so |and )?(?:not|don't|do not|stop|it's (?:fine|okay|ok|better|good|nicer) without) "
    '(?:the |with |for |any |about )*(?P<what>[^,]+)$',
    re.IGNORECASE,
)
REMOVED = re.compile(
    f'^{WISH}(?:(?:drop|remove|skip|lose|delete|ditch|scrap|omit|get rid of|scratch|kill'
    '|cross (?:out|off)|forget(?: about)?|leave (?:out|off)|take (?:out|away|off)|cut out|cut'
    '|cancel|bin|throw out|kick out|strike|erase|do without|stop with|no more|enough of|dump'
    '|axe|chuck out|chuck|discard|scrub|nix|clear) (?P<a>.+?)|'
    '(?:leave|take|cut|throw|cross|strike|keep|kick|edit|scratch) (?P<b>.+?) (?:out|off'
    r'|away)(?: of (?:it|this|that|there|the \w+))?|(?P<c>.+?) (?:can go|has to go|must go'
    "|should go|have to go|is out|are out|isn't coming|is not coming|can't come|cannot come"
    "|can't make it|won't be there|won't come|ran off|has left|is off|goes out|cancelled"
    '|canceled|dropped out|stays (?:at )?home|is staying home|has gone home|went home|is sick'
    '|is ill)|'
    "(?:please )?(?:don't|do not|you don't have to|you needn't|you don't need to|needn't|no "
    'need to|better not) (?:mention|include|say|put in|put|write|use|tell (?:her|him|them)'
    '|talk|have|do|add|bring|want|need|make it|bother with|keep)(?: anything)?(?: about)? '
    '(?P<d>.+?)|without (?P<w>.+?)(?= (?:after all|any ?more|then|please|again|now)'
    f'|$)){_END}$',
    re.IGNORECASE,
)
TOPIC_FIRST = re.compile(
    r'^(?P<what>(?:the|that|those|my|our|his|her) [\w-]+(?: [\w-]+){0,2}), (?P<do>swap|change'
    '|drop|remove|make|leave|cut|take|replace|skip|put|move|turn|keep) (?:it|them|that|those'
    r'|him|her)\b(?P<rest>.*)$',
    re.IGNORECASE,
)
SAID_FIRST = re.compile(
    r'^(?P<what>(?:i|we|he|she|they|it|my|our|the)\b[^,]+), (?:please )?(?:put|mention|include|add'
    '|say|write|work) (?:that|it|this)(?: in| down)?(?: too| as well| please)*$',
    re.IGNORECASE,
)
MAKE_THAT = re.compile(
    '^(?:(?:can|could|would) you )?(?:just |rather |better |maybe |perhaps |actually )*(?:make'
    r"|let's make|let it be|let's say|say|call|set|keep|put(?! in\b)|change|do|have|take|use"
    "|let's have|let's do|let's take|let's go (?:with|for)|go (?:with|for)|choose|pick|give me"
    "|give us|i'd rather have|i'd prefer|i prefer|i'd rather|we'd rather|better|rather|it(?:'s"
    "| is)|it should be|i meant|we meant|i mean|we'll have|we're|we are|they're|i(?:'ll)? take"
    "|we(?:'ll)? take|i(?:'ll)? have|we'll do|it was|there (?:are|is|will be))(?: (?:it|that"
    '|them|this|those|him|her))?(?: be| rather| only| just| at)? (?P<new>.+?)(?: instead| '
    'rather| then)?$',
    re.IGNORECASE,
)
ENOUGH = re.compile(
    "^(?P<new>.+?)(?:'s| is| are|'re| would be| will be| will| would| seems?| sounds?| "
    'looks?)? (?:enough|plenty|fine|ok|okay|doable|better|nicer|best|do|perfect|all right'
    '|alright|more like it|possible|great|good|manageable|realistic|suits? (?:me|us|everyone'
    '|everybody)(?: better| best)?|works?(?: better| best| for (?:me|us))?|fits?(?: better| '
    'best)?|will do|would be (?:nice|great|good|lovely|better|nicer|fun|cool|enough))(?: '
    '(?:too|as well|after all|now|for (?:me|us|now|him|her|them|today)|instead|then))*$',
    re.IGNORECASE,
)
THE_IS = re.compile(
    "^(?:and |make |let |have |set |i want |i'd like |change )*(?:the|his|her|its|my|our"
    r"|their) (?P<what>[\w'-]+(?: [\w'-]+){0,2}?) (?:should (?:also )?be|must be|has to be"
    "|needs to be|ought to be|will be|is now|is actually|is|are|be|turns into|becomes|'s) "
    '(?:now |really )?(?P<new>.+)$',
    re.IGNORECASE,
)
MAKE_THE = re.compile(
    '^(?:can you |could you |please |and )*(?:make|set|keep|have|let|put|turn|get) (?:the|his'
    r"|her|its|my|our|their) (?P<what>[\w'-]+(?: [\w'-]+)?) (?P<new>.+)$",
    re.IGNORECASE,
)
SHOULD_HAVE = re.compile(
    r"^(?:(?:the|his|her|its|my|our|their) (?P<what>[\w'-]+(?: [\w'-]+)?)|(?P<part>\w+ (?:\d+"
    '|one))) (?:should|must|has to|needs to|ought to) (?:also )?(?P<how>have|contain|include'
    '|be about|be with) (?P<new>.+?)(?: in it)?$',
    re.IGNORECASE,
)
NAME_IS = re.compile(
    r"^(?:and )?(?:(?:his|her|its|their|the (?P<who>[\w-]+)'s|my (?P<whose>[\w-]+)'s) name(?:'s"
    r'| is| should be)|(?:the |my |our |a )?(?P<which>(?!they|we|i\b|you)[\w-]+) (?:is|should '
    r"be|must be)? ?(?:called|named)) (?P<name>[\w' -]+)$",
    re.IGNORECASE,
)
BE_IN = re.compile(
    '^(?P<what>.+?) (?:has to|have to|should|must|needs? to|ought to) (?:also )?(?:be|appear'
    r'|come|go|feature) (?:in|into|on) (?:it|there|that|the \w+)(?: too| as well)?$',
    re.IGNORECASE,
)
CALLED = re.compile(
    r"^(?:call|name|rename) (?P<who>it|him|her|them|the [\w-]+|my [\w-]+) (?P<name>[\w' -]+)$", re.IGNORECASE
)
_VERB_FORMS = (
    "is|are|was|were|am|has|have|had|can|can't|cannot|will|won't|would|want|wants|wanted|need"
    "|needs|don't|doesn't|didn't|do|does|did|say|says|said|get|gets|got|just|never|always|only"
    '|still|also|might|may|must|should|'
    'like|likes|love|loves|hate|hates|thinks?|thought|know|knows|feel|feels|felt|go|goes|went'
    '|come|comes|came|pulled|turned|ran|rang|tells?|told|forgot|left|lost|made|moved|mixed'
    '|broke|changed|called|lives?|prefers?|keeps?|'
    "pays?|works?|asked|really|already|stays?|reads?|plays?|sleeps?|needn't|couldn't|wouldn't"
    "|shouldn't|isn't|aren't|wasn't|haven't|hasn't|hurts?|takes?|took|brings?|eats?|reckons?"
    '|finds?|found|sees?|saw|lends?|gives?|gave|'
    'cancelled|canceled|suits?|fits?|bought|mean|meant|miscounted|confuse|cost|costs|starts?'
    '|ends?|opens?|closes?|rains?|snows?|misread|misheard|own|joins?|joined|agrees?|agreed'
    '|insists?|insisted|hears?|heard|there'
)
FINITE = re.compile(
    '^(?:(?:because|since|as|after all|though|although|when|if) )?(?:(?:i|we|he|she|they|it'
    '|you|nobody|no one|one of (?:them|us)|everyone|everybody|someone|somebody|people|there'
    r"|that|this|(?:my|the|our|his|her|their|half of|some of|most of|all of) [\w'-]+?(?: "
    r"[\w'-]+?)?|(?-i:[A-Z])[\w-]+)(?:'s|'re|'m|'ve|'d|'ll|\s+(?:always |just |really "
    '|already |still |even |also |never |nearly |almost |only |quite |ever '
    rf")*(?:{_VERB_FORMS}))\b|(?:[\w'-]+ ){{1,2}}?(?:is|are|was|were|has|have|hates?|likes?"
    "|loves?|got|can't|won't|doesn't|don't|didn't|may|might) )",
    re.IGNORECASE,
)
WISHED = re.compile(
    "^(?:i (?:want|need|'d like|would like|'d rather|'d prefer|prefer|meant|mean)|i'd (?:like"
    "|love|prefer|rather|want|need)|we'd (?:like|love|prefer|rather|want|need)|(?:we're|we are"
    r"|we'll be|there are|there'll be|there will be) \d|we (?:want|need)|i'll (?:take|have)|i "
    r"take|it (?:should|must|has to|needs to|may not|mustn't)|it's (?:for|the|on|in|at|an?)\b"
    "|it(?:'s not| isn't| is not)|make|let|there (?:should|must|has to)|you (?:should|can|must"
    r"|needn't|don't)|the \w+ (?:should|must|has to|needs to)|(?:the |her |his |my |our )?\w+ "
    '(?:should|must|has to) be)',
    re.IGNORECASE,
)
REPORT = re.compile(
    r"^(?:now )?(?:(?:(?:my |the |our |her |his )?[\w-]+|he|she|they|i|we)(?:'s| is| are)? "
    '(?:just )?(?:tells?|told|says?|said|thinks?|hears?|heard|reckons?|insists?|found out'
    '|noticed|realised|realized)(?: (?:me|us|that))* |it (?:seems|appears|looks like|says)(?: '
    'that)? |apparently,? )(?P<what>.+)$',
    re.IGNORECASE,
)
SPLIT = re.compile(
    r'\s*[,;]\s*(?:(?:and|but|so|then|or)\s+)?|\s+(?:and then|and|but|so|then|because|since)\s+',
    re.IGNORECASE,
)
GLUED = re.compile(
    r"^(?:not|instead of|rather than|no longer|in place of)\b|^(?:it|he|she|they|that)(?:'s|'re"
    r'| is| are) (?:an?|the|for|on|in|at|my|our)\b',
    re.IGNORECASE,
)
OUT_OF_TALK = re.compile(
    "^(?:actually|though|mind|let's say|rather|maybe|perhaps|instead|bye|sorry|silly me|oops"
    '|she said|he said|they said|she says|he says|they say|sigh|i (?:miscounted|misread'
    '|misheard|forgot|mixed (?:it|that|them) up)|no|yes|okay|ok|thanks|thank you|please'
    "|that's (?:it|all|enough)|same|whatever|you know|i mean|i meant|why not(?: both)?|my "
    '(?:mistake|bad|fault)|only (?:kidding|joking)|just (?:kidding|joking)|for (?:it|that'
    '|this)|write it again|so|then|i think|i guess|i suppose|if you (?:can|like|want)|if '
    r'possible|okay\?|what do you think)$',
    re.IGNORECASE,
)
TAIL = re.compile(
    r'\s+(?:from now on|this time|right now|for once|for now|for a change|instead|will you|she '
    "said|he said|they said|sorry|actually|or so|let's say|perhaps|maybe|if possible|if you "
    'can|only for today|on reflection|to be honest|if you ask me|come to think of it|i think'
    '|i guess|i suppose)$',
    re.IGNORECASE,
)
ASKS_ANEW = re.compile(
    r'(?:please |now |ok |then )*(?:tell|give|sing|read|recite) (?:me |us )?(?:an?|some|one) ', re.IGNORECASE
)
"""`Tell me a joke`: said twice it asks for two."""
