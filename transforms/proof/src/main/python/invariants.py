"""What holds in all states that are reached: looked for among candidates, and kept as far as it holds behind every call."""

import math

from candidates import Candidates
from questions import Questions
from sides import named
from simulation import Simulation
from yosys import Ended

MOST_FACTS = 1000
MOST_EQUAL = 20
# What is spent on facts of state that is not related, before other ways are tried.
FIRST_SECONDS = 1
FACTS = """design -reset
read_rtlil cut.il
read_verilog -sv facts.v
hierarchy -check -top facts
flatten
delete cut
opt_expr -keepdc
wreduce -keepdc
opt_expr -keepdc
opt_merge
opt_clean
"""


class Invariants(Questions):
    """
    late    when to give up on facts, as `spent` counts
    guessed facts that may hold
    cut     whether facts were given up that may hold
    """

    def _by_invariant(self, answer):
        """Whether the two are equal by what holds in all states that the model is seen in."""
        self.simulation = Simulation(self.model, self.call, self.inputs)
        self.simulation.explore()
        self.guessed = self._guess()
        self.cut = False
        return self._by_guesses(answer, FIRST_SECONDS)

    def _by_guesses(self, answer, seconds):
        """The same by what was guessed, in so many seconds for each of two ways."""
        self.late = self.spent() + seconds
        opened = self._strengthened(self.guessed, bool(self.frees()))
        if opened is None:
            self.late = self.spent() + seconds
            return self._by_less(answer)
        self._proven(answer, opened)
        return True

    def _by_less(self, answer):
        """The same where some of the state may differ and never be seen."""
        with self.loosened() as facts:
            free = [fact for fact in self.guessed if "{f}" not in fact]
            opened = self._strengthened((facts + free)[:MOST_FACTS], True) if len(facts) <= MOST_FACTS else None
        if opened is None:
            return False
        self._proven(answer, opened)
        return True

    def _proven(self, answer, opened):
        detail = "by what holds behind every call"
        answer.update(proof="proven", depth=1, open=opened, assumes_start=self.assumed, detail=detail)

    def _strengthened(self, facts, whole):
        """Whether x was left open, if the two are equal by what holds of some facts; else None."""
        if not self._strengthen(facts, whole):
            return None
        how, _, opened = self._step()
        return opened if how == "proven" else None

    def _strengthen(self, facts, whole):
        """Looks for facts that hold behind every call, if they do behind the one before or that is the first. Whether there are some."""
        if not facts:
            return False
        with open(self.directory + "/facts.v", "w", encoding="utf-8") as file:
            file.write(self.facts(facts, whole))
        self.yosys.run(FACTS, self.left())
        asked = [True] * len(facts)
        undefined = "-enable_undef -set-def-inputs " if whole else ""
        while any(asked):
            if self.spent() > self.late:
                self.cut = True
                return False
            mask = "".join("1" if one else "0" for one in asked[::-1])
            how, shown = self._sat("%s-set asked %d'b%s -prove some 0 -show broken facts" % (undefined, len(asked), mask))
            if how == "proven":
                held = [named(fact, "sfp") for fact, one in zip(facts, asked) if one]
                self.invariant = "(%s || %s)" % (self.at_start(), " && ".join(held))
                return True
            broken = shown["broken"][::-1]
            left = [one and broken[at] == "0" for at, one in enumerate(asked)]
            if left == asked:
                raise Ended("ENGINE_FAILED", "facts that are broken and not named")
            asked = left
        return False

    def _guess(self):
        """Facts that may hold behind each call."""
        bits = [known.bits for known in self.call.ranges]
        masks = [(1 << width) - 1 for width in bits]
        states = [tuple(value & mask for value, mask in zip(state, masks)) for state in self.simulation.found]
        facts = []
        for index, width, start in self.frees():
            if "x" not in start:
                facts.append("({f}%d == %d'b%s)" % (index, width, start))
            facts += ["({f}%d == {s}%d)" % (index, leaf) for leaf, other in enumerate(bits) if other == width][:MOST_EQUAL]
        for index, leaf in self.lasts.items():
            width = self.inputs[index][1]
            if leaf is None:
                facts += ["({p}%d == {s}%d)" % (index, other) for other, known in enumerate(bits) if known == width][:MOST_EQUAL]
        if states:
            facts += Candidates(states, bits, self.simulation.words).facts
        return facts[:MOST_FACTS]
