"""Differences that take more than the first few calls."""

import math

from invariants import MOST_FACTS, Invariants
from jumps import Jumps, Leg, joined
from reachability import look, machine
from sides import TRUE
from yosys import Ended

MOST_STATES = 1500
MOST_PATHS = 4
# Calls from the start that are searched, and as many as that if the first ones cost little.
CALLS = 8
FAR = 32
NEAR_SECONDS = 2
QUICK_SECONDS = 0.5
FAR_SECONDS = 4
REACH_SECONDS = 1.5
JUMP_SECONDS = 1
# Inputs of so few bits are tried with all their values, as far as that makes no more calls than this.
FEW = 2
MOST_NARROW = 32
MOST_TRIED = 160
# Calls that are named one by one; where they are more, each leg is named once.
MOST_CALLS = 100_000
LEG = """design -reset
read_rtlil cut.il
read_verilog -sv leg.v
hierarchy -check -top leg
proc -norom
flatten
delete cut
opt_expr -keepdc
opt_clean
wreduce -keepdc
opt_expr -keepdc
opt_merge
opt_clean
"""



class Far(Invariants):
    """Searches of one row, from the start and from states that are reached."""

    def _farther(self, answer):
        """Whether what is reached at all decides."""
        self.late = math.inf
        loose = set()
        while True:
            with self.loosened(loose):
                parted = self._by_reachability(answer)
            if parted is None or not (self.outgrow(parted["g"]) or parted["r"] - loose):
                break
            loose |= parted["r"]
        return answer["proof"] != "undecided"

    def _by_what_was_seen(self, answer):
        """Whether a difference is found from states that the model was seen in."""
        self.invariant = TRUE
        steps = self._reached()
        return bool(steps) and self._refuted(answer, steps)

    def _by_reachability(self, answer):
        """Looks at all that is reached. If leaves outgrow ("g") or registers are not related any more ("r") there, gives them, else None."""
        self.invariant = TRUE
        walk = machine(self.yosys, self.directory, self.walk(), self.left())
        if not walk.is_named():
            # What may start as anything is told by a register of Yosys's own.
            return None
        found, calls = self._jumps(walk, JUMP_SECONDS), None
        cubes = None
        if found is None:
            cubes, calls = look(self.yosys, self.directory, walk, min(REACH_SECONDS, self.left()))
        if cubes is not None:
            facts = ["(!(%s))" % " && ".join(_literal(*one) for one in cube) for cube in cubes if cube]
            opened = self._strengthened(facts[:MOST_FACTS], bool(self.frees()))
            if opened is not None:
                self._proven(answer, opened)
            return None
        if calls:
            found = self._way(walk, calls)
        elif found is None:
            found = self._jumps(walk, self.left() / 3)
        if found is None:
            return None
        legs, call, results = found
        parted = {kind: {int(name[1:]) for name, value in results.items() if value and name[0] == kind} for kind in "gr"}
        shown = any(value for name, value in results.items() if name == "wrong" or name[0] == "d")
        limited = self.call.limited is True or results.get("limited")
        if shown and not limited and self._differ_behind(answer, legs, call, self.call.wrong is True or results.get("wrong")):
            return None
        return parted

    def _way(self, walk, calls):
        """Legs of calls of which the last one is to show something."""
        state, legs = walk.start(), []
        for call in calls[:-1]:
            ((after, results),) = walk.calls([state], [call])
            if any(results.values()):
                return legs, call, results
            step = {name: after[name] - state[name] & (1 << one[0]) - 1 for name, one in self.registers().items()}
            legs.append(Leg(state, step, call, 1, after))
            state = after
        return legs, calls[-1], walk.calls([state], [calls[-1]])[0][1]

    def _jumps(self, walk, seconds):
        widths = {name: one[0] for name, one in self.registers().items()}
        jumps = Jumps(walk, widths, self._tried(), self.simulation.words, lambda *leg: self._counter(self.leg(*leg)), self.spent)
        return jumps.search(self.spent() + min(seconds, self.left()))

    def _tried(self):
        """Calls that may make something happen if they are held."""
        narrow = [("i%d" % i, width) for i, (_, width) in enumerate(self.inputs) if width <= FEW]
        wide = [("i%d" % i, width) for i, (_, width) in enumerate(self.inputs) if width > FEW]
        data = [dict.fromkeys((name for name, _ in wide), 0), {name: (1 << width) - 1 for name, width in wide}]
        for name, width in wide:
            for value in [1, 1 << (width - 1), (1 << (width - 1)) - 1] + [word for word in self.simulation.words if word >> width == 0]:
                data += [dict(one, **{name: value}) for one in data[:2]]
        calls = [{}]
        for name, width in narrow:
            values = range(1 << width) if len(calls) << width <= MOST_NARROW else (0, (1 << width) - 1) if len(calls) <= MOST_NARROW else (0,)
            calls = [dict(call, **{name: value}) for call in calls for value in values]
        return [dict(one, **call) for one in data for call in calls][:MOST_TRIED]

    def _counter(self, text):
        """None if a lemma holds, else the n for which it does not."""
        with open(self.directory + "/leg.v", "w", encoding="utf-8") as file:
            file.write(text)
        self.yosys.run(LEG, self.left())
        how, shown = self._sat("-enable_undef -set-def-inputs -prove same 1 -show n,same leg")
        return None if how == "proven" else int(shown.get("n", "0").replace("x", "0"), 2)

    def _differ_behind(self, answer, legs, call, wrong):
        """Whether what is shown of a way and of the call behind it is a refutation. wrong: whether the model fails in that call."""
        legs = joined(legs)
        if any("x" in start for _, _, start in self.frees()):
            # Nobody knows where such a way begins.
            return False
        single = [(leg.state, leg.call, leg.after) for leg in legs if leg.count == 1]
        if single and self._counter(self.table(single)) is not None:
            return False
        for leg in legs:
            if leg.count > 1 and self._counter(self.leg(leg.state, leg.step, leg.call, leg.count)) is not None:
                return False
        state = legs[-1].after if legs else {name: int(one[1], 2) for name, one in self.registers().items()}
        self.invariant = self.is_state(state, call)
        how, shown, _ = self._step()
        self.invariant = TRUE
        if not wrong:
            # To leave the ranges is no difference.
            shown.pop("cmp_wrong", None)
        if how == "proven" or "0" not in [value for name, value in shown.items() if name.startswith("cmp_") and name[4] in "ow"]:
            return False
        calls = sum(leg.count for leg in legs) + 1
        last = [dict(shown, **{"in_" + name: format(value, "b") for name, value in call.items()})]
        if calls <= MOST_CALLS:
            return self._refuted(answer, [_shown(leg.call) for leg in legs for _ in range(leg.count)] + last)
        self._refuted(answer, [_shown(leg.call) for leg in legs] + last)
        answer["depth"] = calls
        answer["counterexample"].update(times=[leg.count for leg in legs] + [1], state=self._held_there(state), registers=self._hold_there(state))
        return True

    def _held_there(self, state):
        """What a state of `walk` is of the model's numbers."""
        return [
            {"path": list(leaf.path), "value": known.lo + (state["s%d" % at] - known.lo) % (1 << known.bits) if known.bits else leaf.start}
            for at, (leaf, known) in enumerate(zip(self.model.leaves, self.call.ranges))
        ]

    def _hold_there(self, state):
        """What it is of the source's registers."""
        found = []
        for register, row in zip(self.source.registers, self.related):
            value, free = 0, 0
            for at, hit in enumerate(row):
                if hit is None:
                    bit = state["f%d" % register.index] >> free & 1
                    free += 1
                else:
                    bits = self.call.ranges[hit[0]].bits
                    bit = state["s%d" % hit[0]] >> min(hit[1], bits - 1) & 1 if hit[1] < bits or self.call.ranges[hit[0]].signed else 0
                value |= bit << at
            found.append({"net": register.cell.ports["\\Q"], "value": "%x" % value})
        return found

    def _build_run(self):
        self.invariant = TRUE
        self._build("gold_run", "gate_run", "run", self.gold_run() + self.gate_run())

    def _from_the_first(self, calls, seconds, given=""):
        """What some calls from the start show that end with a difference; empty if there are none."""
        return self._steps(
            "-enable_undef -set-def-inputs -set-init-undef %s %s -tempinduct-baseonly -maxsteps %d -show-inputs -show-outputs run"
            % (self._wanted(), given, calls),
            seconds,
        )

    def _from_the_first_if_cheap(self, calls, seconds):
        """The same, or None if that costs too much."""
        self._build_run()
        try:
            return self._from_the_first(calls, min(seconds, self.left()))
        except Ended as problem:
            if problem.code != "TIME_LIMIT":
                raise
            return None

    def _reached(self):
        """Calls from the start, by way of a state that the model was seen in, that end with a difference; None if none are found.

        As long as no step fails the source is in the state that the model's is related to, so it is enough to run the model.
        """
        if self.frees() or None in self.lasts.values():
            return None
        masks = [(1 << known.bits) - 1 for known in self.call.ranges]

        def pattern(state):
            return tuple(value & mask for value, mask in zip(state, masks))

        states = {pattern(state): state for state in [self.simulation.start] + list(self.simulation.found)}
        wanted = list(states)[:MOST_STATES]
        for _ in range(MOST_PATHS):
            steps = self._differ_from(wanted)
            if not steps:
                return None
            calls = self.simulation.path(states[self._shown(steps[0], "gate_z")])
            way, at = [], self.simulation.start
            for call in calls:
                way.append(pattern(at))
                at = self.simulation.next(call, at)
            if not calls:
                return steps
            self.invariant = self.one_of(way, calls)
            how, shown, _ = self._step()
            if how == "proven":
                return [{"in_i%d" % i: "{:b}".format(value) for i, value in enumerate(call)} for call in calls] + steps
            # On the way there the two part already.
            wanted = [self._shown(shown, "in_s")]
        return None

    def _shown(self, shown, prefix):
        """The pattern of the model's state."""
        ranges = enumerate(self.call.ranges)
        return tuple(int(shown[prefix + str(i)].replace("x", "0"), 2) if known.bits else 0 for i, known in ranges)

    def _differ_from(self, states):
        """What some calls show, from one of some states, that end with a difference; empty if there are none."""
        self._build("gold_run", "gate_run", "far", self.gold_run(True) + self.gate_run(states), "-ignore_gold_x -make_outputs ")
        same = ["cmp_n%d" % r.index for r, row in zip(self.source.registers, self.related) if row.count(None) < len(row)]
        same += ["cmp_l%d" % index for index in self.lasts]
        begin = " ".join("-set-at 1 %s 1" % name for name in same + ["gate_begins"])
        return self._steps(
            "-enable_undef -set-def-inputs -set-init-def %s %s -tempinduct-baseonly -maxsteps %d -show-inputs -show-outputs far"
            % (self._wanted(), begin, CALLS),
            self.left(),
        )

    def _wanted(self):
        return " ".join("-prove cmp_o%d 1" % index for index in range(len(self.outputs))) + " -prove cmp_wrong 1 -prove cmp_beyond 1"


def _literal(name, bit, value):
    """A bit of a register of `walk`, as facts name it."""
    return "%s{%s}%s[%d]" % ("" if value else "!", name[0], name[1:], bit)


def _shown(call):
    return {"in_" + name: format(value, "b") for name, value in call.items()}
