"""Whether a model and a source do the same in every call: a step from related states to related states, by SAT."""

import math
import time

from composition import Composition
from far import CALLS, FAR, FAR_SECONDS, NEAR_SECONDS, QUICK_SECONDS, Far
from model import Model, Range
from netlist import Unreadable
from relation import relate
from sides import TRUE
from source import Source
from vectors import Unsupported
from yosys import Ended


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


class _Proof(Far):
    def __init__(self, yosys, directory, row, seconds):
        self.yosys = yosys
        self.directory = directory
        self.until = self.spent() + seconds
        self.outgrown = set()
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
        return max(0.1, self.until - self.spent())

    def spent(self):
        return self.yosys.seconds() + time.process_time()

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
        for number, (leaf, width) in enumerate(zip(self.model.leaves, widths)):
            fits = width and number not in self.outgrown and -1 << (width - 1) <= leaf.start < 1 << width
            ranges.append(Range(width, leaf.start < 0) if fits else None)
        return ranges

    def outgrow(self, leaves):
        """Lets some leaves be more than the registers hold that they are related to; whether any was not so before."""
        more = set(leaves) - self.outgrown
        before, self.outgrown = self.outgrown, self.outgrown | more
        if not more:
            return False
        try:
            self.call = self.model.settled(self.inputs, self.outputs, self._ranges())
        except Unsupported:
            self.outgrown = before
            return False
        return True

    def answer(self):
        self.invariant = TRUE
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
        calls = CALLS if sequential else 1
        before = self.spent()
        if sequential:
            shown = self._from_the_first_if_cheap(calls, NEAR_SECONDS)
        else:
            self._build_run()
            shown = self._from_the_first(calls, self.left())
        quick = self.spent() - before < QUICK_SECONDS
        if not shown and not sequential:
            answer.update(proof="undecided", open=False, reason="PYTHON_UNSUPPORTED", detail="a loop of more turns than are followed")
            return answer
        known = shown is not None
        try:
            if not shown and (self._by_invariant(answer) or self._farther(answer)):
                return answer
            if not known:
                self._build_run()
                shown, known = self._from_the_first(calls, self.left()), True
            if not shown and self.cut and self._by_guesses(answer, math.inf):
                return answer
            if not shown and quick:
                found = self._from_the_first_if_cheap(FAR, FAR_SECONDS)
                shown, calls = found or [], calls if found is None else FAR
            if not shown and self._by_what_was_seen(answer):
                return answer
        except Ended as problem:
            if problem.code not in ("TIME_LIMIT", "MEMORY_LIMIT"):
                raise
            if not known:
                raise
        if shown:
            if self._refuted(answer, shown):
                return answer
            if self.outgrow(leaf for leaf, leaves in enumerate(self.call.leaves) if leaves is not False):
                return self.answer()
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


BEYOND = "a loop of more turns than are followed, or a variable that outgrows the register it is related to"
