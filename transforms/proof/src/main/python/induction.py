"""Whether a model and a source do the same in every call: a step from related states to related states, by SAT."""

import re

from candidates import Candidates
from composition import Composition
from model import Model, Range
from netlist import Unreadable
from relation import relate
from sides import TRUE, Sides, named
from simulation import Simulation
from source import Source
from vectors import Unsupported
from yosys import Ended

ROW = re.compile(r"^\s*\\?(\S+)\s+(?:-?\d+|--|\?)\s+(?:[0-9a-fx]+|--)\s+([01x]+)\s*$", re.M)


def prove(yosys, directory, row, seconds):
    """An answer without its identity and time."""
    try:
        return _Proof(yosys, directory, row, seconds).answer()
    except Unsupported as problem:
        return undecided("PYTHON_UNSUPPORTED", str(problem))
    except Unreadable as problem:
        return undecided(problem.code, problem.detail)
    except Ended as problem:
        return undecided(problem.code, problem.detail)


def undecided(code, detail):
    return {
        "proof": "undecided",
        "engine": "",
        "depth": 0,
        "reason": code,
        "detail": detail,
        "assumes_start": False,
        "open": False,
        "counterexample": None,
    }


class _Proof(Sides):
    def __init__(self, yosys, directory, row, seconds):
        self.yosys = yosys
        self.directory = directory
        self.until = yosys.seconds() + seconds
        if any(port["direction"] == "inout" for port in row["ports"]):
            raise Unreadable("INOUT", "a port that goes both ways")
        event = row["protocol"] == "event"
        clocks = [] if event else [clock["port"] for clock in row.get("clocks") or []]
        if len(clocks) > 1:
            raise Unreadable("CLOCK", "several clocks in one call")
        ports = row["ports"]
        self.inputs = [(p["name"], p["width"]) for p in ports if p["direction"] == "input" and p["name"] not in clocks]
        self.outputs = [(p["name"], p["width"]) for p in ports if p["direction"] == "output"]
        if not self.outputs:
            raise Unreadable("SOURCE_UNSUPPORTED", "a module without outputs")
        self.model = Model(row["python"])
        self.source = Source(yosys, directory, row, self.left())
        self.composition = Composition(self.source, self.inputs, self.outputs, clocks[0] if clocks else None, event)
        self.related = relate(self.source, self.model.leaves, row.get("state") or [])
        self.lasts = self._relate_lasts()
        self._start()
        self.call = self.model.settled(self.inputs, self.outputs, self._ranges())
        held = self.call.held()
        if held:
            # What no call changes is what it was at first.
            self.model.hold(held)
            self.related = [[None if hit and hit[0] in held else hit for hit in row] for row in self.related]
            self.lasts = {index: None if leaf in held else leaf for index, leaf in self.lasts.items()}
            self.call = self.model.settled(self.inputs, self.outputs, self._ranges())

    def left(self):
        return max(0.1, self.until - self.yosys.seconds())

    def _relate_lasts(self):
        """Which leaf holds what an input was in the last call."""
        named = {leaf.path: number for number, leaf in enumerate(self.model.leaves)}
        return {index: named.get(("last_" + self.inputs[index][0],)) for index in self.composition.last}

    def _start(self):
        """Takes back what does not hold at the start."""
        leaves = self.model.leaves
        self.assumed = False
        self.starts = []
        for register, row in zip(self.source.registers, self.related):
            starts = list(register.starts)
            self.starts.append(starts)
            for at, hit in enumerate(row):
                if hit is None:
                    continue
                start = register.starts[at]
                if start == "x":
                    # As the contract has it: what the source does not initialise starts as 0.
                    start = starts[at] = "0"
                    self.assumed = True
                if leaves[hit[0]].start >> hit[1] & 1 != int(start):
                    row[at] = None
        for index, leaf in self.lasts.items():
            if leaf is not None and leaves[leaf].start != 0:
                self.lasts[index] = None

    def _ranges(self):
        widths = [0] * len(self.model.leaves)
        for row in self.related:
            for hit in row:
                if hit is not None:
                    widths[hit[0]] = max(widths[hit[0]], hit[1] + 1)
        for index, leaf in self.lasts.items():
            if leaf is not None:
                widths[leaf] = max(widths[leaf], self.inputs[index][1])
        ranges = []
        for leaf, width in zip(self.model.leaves, widths):
            fits = width and -1 << (width - 1) <= leaf.start < 1 << width
            ranges.append(Range(width, leaf.start < 0) if fits else None)
        return ranges

    # Questions

    def _build(self, gold, gate, name, text, free="-ignore_gold_x "):
        """A module of that name whose `trigger` says where two modules differ. free: what the first leaves x is."""
        with open(self.directory + "/%s.v" % name, "w", encoding="utf-8") as file:
            file.write(text)
        flops = "proc %s %s\n" % (gold, gate) if name in ("run", "far") else ""
        self.yosys.run(BUILD.format(gold=gold, gate=gate, name=name, flops=flops, free=free), self.left())

    def answer(self):
        with open(self.directory + "/cut.il", "w", encoding="utf-8") as file:
            file.write(self.source.text)
        how, shown, opened = self._step()
        sequential = bool(self.source.registers or self.model.leaves)
        answer = undecided("", "")
        answer.update(engine="yosys sat", open=opened)
        if how == "proven":
            answer.update(proof="proven", depth=int(sequential), assumes_start=self.assumed)
            return answer
        failed = [name[4:] for name, value in shown.items() if name.startswith("cmp_") and value == "0"]
        return self._from_start(answer, failed, sequential)

    def _step(self):
        """How a call from related states ends, what it shows, and whether x was left open."""
        step = self.gold() + self.gate()
        if not self.source.unknown:
            # Without undefined values, x is some value: if that one is right, nothing was left open.
            self._build("gold", "gate", "step", step, "")
            how, shown = self._sat("-prove trigger 0 -show-inputs -show-outputs step")
            if how == "proven":
                return how, shown, False
        self._build("gold", "gate", "step", step)
        how, shown = self._sat("-enable_undef -set-def-inputs -prove trigger 0 -show-inputs -show-outputs step")
        return how, shown, True

    def _counterexample(self, steps, failed):
        inputs = [
            {name: "%x" % int(shown.get("in_i%d" % i, "0").replace("x", "0"), 2) for i, (name, _) in enumerate(self.inputs)}
            for shown in steps
        ]
        outputs = [self.outputs[int(name[1:])][0] for name in failed if name[0] == "o"]
        return {"inputs": inputs, "output": "" if "wrong" in failed or not outputs else outputs[0]}

    def _refuted(self, answer, steps):
        """Whether calls that end with a difference are a refutation, and not beyond what was executed."""
        failed = [name[4:] for name, value in steps[-1].items() if name.startswith("cmp_") and value == "0"]
        if "beyond" in failed:
            return False
        failed = [name for name in failed if name == "wrong" or name[0] == "o"]
        answer.update(proof="refuted", depth=len(steps), open=False, counterexample=self._counterexample(steps, failed))
        return True

    def _from_start(self, answer, failed, sequential):
        """What calls from the start say where the step fails."""
        self._build("gold_run", "gate_run", "run", self.gold_run() + self.gate_run())
        calls = CALLS if sequential else 1
        before = self.yosys.seconds()
        shown = self._from_the_first(calls, self.left())
        quick = self.yosys.seconds() - before < NEAR_SECONDS
        if not shown and not sequential:
            answer.update(proof="undecided", open=False, reason="PYTHON_UNSUPPORTED", detail="a loop of more turns than are followed")
            return answer
        try:
            if not shown and self._by_invariant(answer):
                return answer
            if not shown and quick:
                # What was built has made room for other questions.
                self.invariant = TRUE
                self._build("gold_run", "gate_run", "run", self.gold_run() + self.gate_run())
                found = self._from_the_first_if_cheap()
                shown, calls = found or [], calls if found is None else FAR
            if not shown:
                steps = self._reached()
                if steps and self._refuted(answer, steps):
                    return answer
        except Ended as problem:
            if problem.code not in ("TIME_LIMIT", "MEMORY_LIMIT"):
                raise
        if shown:
            if not self._refuted(answer, shown):
                answer.update(proof="undecided", open=False, reason="PYTHON_UNSUPPORTED", detail=BEYOND)
            return answer
        unmatched = [r.cell.ports["\\Q"] for r, row in zip(self.source.registers, self.related) if None in row]
        answer.update(proof="bounded", depth=calls, open=False, assumes_start=self.assumed)
        if unmatched:
            detail = "registers without a variable of the model: " + ", ".join(unmatched)[:200]
            answer.update(reason="STATE_UNMATCHED", detail=detail)
        else:
            answer.update(reason="NOT_INDUCTIVE", detail="the step fails at " + ", ".join(failed)[:200])
        return answer

    def _from_the_first(self, calls, seconds):
        """What some calls from the start show that end with a difference; empty if there are none."""
        return self._steps(
            "-enable_undef -set-def-inputs -set-init-undef %s -tempinduct-baseonly -maxsteps %d -show-inputs -show-outputs run"
            % (self._wanted(), calls),
            seconds,
        )

    def _from_the_first_if_cheap(self):
        """The same of more calls, or None if they cost too much."""
        try:
            return self._from_the_first(FAR, min(FAR_SECONDS, self.left()))
        except Ended as problem:
            if problem.code != "TIME_LIMIT":
                raise
            return None

    def _by_invariant(self, answer):
        """Whether the two are equal by what holds in all states that the model is seen in."""
        self.simulation = Simulation(self.model, self.call, self.inputs)
        self.simulation.explore()
        guessed = self._guess()
        opened = self._strengthened(guessed, bool(self.frees()))
        if opened is None:
            # Some of the state may differ and never be seen.
            with self.loosened() as facts:
                free = [fact for fact in guessed if "{f}" not in fact]
                opened = self._strengthened((facts + free)[:MOST_FACTS], True) if len(facts) <= MOST_FACTS else None
        if opened is None:
            return False
        detail = "by what holds behind every call"
        answer.update(proof="proven", depth=1, open=opened, assumes_start=self.assumed, detail=detail)
        return True

    def _strengthened(self, facts, whole):
        """Whether x was left open, if the two are equal by what holds of some facts; else None."""
        if not self._strengthen(facts, whole):
            return None
        how, _, opened = self._step()
        return opened if how == "proven" else None

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

    def _log(self, options, seconds):
        self.yosys.run("tee -q -o sat.log sat " + options, seconds)
        with open(self.directory + "/sat.log", encoding="utf-8", errors="replace") as file:
            return file.read()

    def _sat(self, options):
        log = self._log(options, self.left())
        if "SAT proof finished - no model found: SUCCESS!" in log:
            return "proven", {}
        if "SAT proof finished - model found: FAIL!" in log:
            return "refuted", dict(ROW.findall(log))
        raise Ended("ENGINE_FAILED", "no answer of SAT: " + log[-200:])

    def _steps(self, options, seconds):
        """What a run shows at each call, or nothing if none is found."""
        log = self._log(options, seconds)
        if "Reached maximum number of time steps -> proved base case for" in log:
            return []
        if "SAT temporal induction proof finished - model found for base case: FAIL!" not in log:
            raise Ended("ENGINE_FAILED", "no answer of SAT: " + log[-300:])
        steps = {}
        for time, name, value in TIMED.findall(log):
            steps.setdefault(int(time), {})[name] = value
        return [steps[time] for time in sorted(steps)]


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
MOST_FACTS = 1000
MOST_EQUAL = 20
MOST_STATES = 1500
MOST_PATHS = 4
BUILD = """design -reset
read_rtlil cut.il
read_verilog -sv {name}.v
hierarchy -check
{flops}flatten {gold}
delete cut
miter -equiv {free}-make_outcmp {gold} {gate} {name}
flatten {name}
hierarchy -top {name}
opt_expr -keepdc
wreduce -keepdc
opt_expr -keepdc
opt_merge
opt_clean
select -assert-count 1 {name}/o:trigger
"""
TIMED = re.compile(r"^\s*(\d+)\s+\\?(\S+)\s+(?:-?\d+|--|\?)\s+(?:[0-9a-fx]+|--)\s+([01x]+)\s*$", re.M)
# Calls from the start that are searched, and as many as that if the first ones cost little.
CALLS = 8
FAR = 32
NEAR_SECONDS = 0.5
FAR_SECONDS = 4


BEYOND = "a loop of more turns than are followed, or a variable that outgrows the register it is related to"
