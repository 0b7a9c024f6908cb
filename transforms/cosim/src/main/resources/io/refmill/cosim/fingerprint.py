"""Digests of how a model answers fixed stimuli that do not depend on the names and the order of its ports.
Standard library only. What counts as the same behaviour is told in docs/contamination.md.
"""

from functools import partial

import contract
from behaviour import CLOCKED, LENGTH, NO_STATE, PERHAPS, Behaviour, Runs, digest, loaded
from looks import Bitwise, BitRuns, in_part
from policy import Rejected
from search import CLOCK, DATA, RESET_HIGH, RESET_LOW

MAX_INPUTS = 128


class Subject:
    """A model that is asked for its behaviour."""

    def __init__(self, request, text):
        self.inputs = list(zip(request["inputs"], request["widths"]))
        self.outputs = [(name, width) for name, width in request["outputs"]]
        if len(self.inputs) > MAX_INPUTS or not self.outputs:
            raise Rejected("PYTHON_INTERFACE", "more than %d inputs, or no output" % MAX_INPUTS)
        self.loaded = loaded(text, request["inputs"], self.outputs)
        self.model = self.loaded[0]
        contract.allow_recursion(self.model)
        self.timing = request["timing"]
        self.state = CLOCKED if self.timing != "none" else PERHAPS if request["state"] else NO_STATE
        roles = request["roles"]
        self.ways = [roles]
        if any(role in (RESET_HIGH, RESET_LOW) for role in roles):
            self.ways.append([role if role == CLOCK else DATA for role in roles])
        self.runs = Runs(self.loaded, self.inputs, self.outputs)

    def told(self, kind, runs, roles, wanted=None):
        """The places of the inputs with influence, None if it is not looked, and the digests of a behaviour: none of
        state that no call brings to an output, of which nothing is known."""
        behaviour = kind(runs, roles)
        mark = behaviour.mark(self.state, wanted)
        if wanted is not None and mark not in wanted:
            return None, []
        places, response = behaviour.canonical(self.state)
        return places, [self.digest(mark, response)] if behaviour.moved else []

    def digest(self, mark, response):
        return mark + digest((self.timing, response))

    def all_told(self, kind, runs, wanted=None):
        """The same in all ways to look at resets."""
        influential = None
        found = []
        for roles in self.ways:
            places, digests = self.told(kind, runs, kind.roles(roles, self.inputs), wanted)
            influential = places if influential is None else influential
            found += digests
        return influential or [], found

    def between(self, other, kind, runs):
        """The digests of what lies between this model and another one, and of the other one."""
        roles = kind.roles(self.ways[0], self.inputs)
        low, high = (kind(each, roles) for each in runs)
        found = [self.digest(mark, response) for mark, response in low.fillings(high, self.state)]
        return found + other.told(kind, runs[1], roles)[1]

    def whole(self, other):
        """The places of the inputs with influence, and the digests of the behaviour with the ports as they are."""
        places, found = self.all_told(Behaviour, self.runs)
        return places, found + (self.between(other, Behaviour, (self.runs, other.runs)) if other else [])

    def bitwise(self, other, sketches):
        """How many bits of inputs have influence, and the digests of the behaviour bit by bit, each behind its
        sketch; those with one of some sketches, or all if that is None."""
        runs = BitRuns(self.loaded, self.inputs, self.outputs)
        places, found = self.all_told(Bitwise, runs, sketches)
        if other:
            pair = (runs, BitRuns(other.loaded, self.inputs, self.outputs))
            found += self.between(other, Bitwise, pair)
        return len(places), found

    def without(self, names):
        """The digests of the behaviour without one of some outputs."""
        found = []
        for name in names:
            counted = [place for place, (output, _) in enumerate(self.outputs) if output != name]
            for roles in self.ways:
                found += self.told(partial(Behaviour, counted=counted), self.runs, roles)[1]
        return found


def fingerprint(request):
    """Answers with the inputs that have influence and the digests of the behaviour; and, if asked for, with
    those of parts of it, of the behaviour bit by bit, and without one of some outputs."""
    subject = Subject(request, request["python"])
    other = Subject(request, request["filled"]) if "filled" in request else None
    places, behaviours = subject.whole(other)
    parts = []
    if request["parts"] and subject.state == CLOCKED:
        parts = in_part(subject.runs, subject.ways[0], subject.timing)
    bits, bitwise = 0, []
    if request["bits"]:
        bits, bitwise = subject.bitwise(other, request["sketches"])
    without = subject.without(request["without"])
    subject.model.shared.require_unchanged(LENGTH)
    return {
        "influential": [subject.inputs[place][0] for place in places],
        "behaviours": sorted(set(behaviours)),
        "parts": sorted(set(parts)),
        "bits": bits,
        "bitwise": sorted(set(bitwise)),
        "without": sorted(set(without)),
    }, b""
