"""Whether a model and a source do the same in every call: a step from related states to related states, by SAT."""

import re

from composition import Composition
from model import Model, Range
from netlist import Unreadable
from relation import relate
from source import Source
from vectors import Unsupported, is_open
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


class _Proof:
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
                    starts[at] = "%d" % (leaves[hit[0]].start >> hit[1] & 1)
                if start == "x":
                    self.assumed = True
                elif leaves[hit[0]].start >> hit[1] & 1 != int(start):
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

    # The two modules

    def _inputs(self):
        """Ports for the inputs of a call."""
        return ["input [%d:0] i%d" % (bits - 1, index) for index, (_, bits) in enumerate(self.inputs)]

    def _shared(self):
        """Inputs of both: of the call, the model's state, what is free."""
        ports = self._inputs()
        for index, known in enumerate(self.call.ranges):
            if known.bits:
                ports.append("input [%d:0] s%d" % (known.bits - 1, index))
        for register, row in zip(self.source.registers, self.related):
            missing = row.count(None)
            if missing:
                ports.append("input [%d:0] f%d" % (missing - 1, register.index))
        for index, leaf in sorted(self.lasts.items()):
            if leaf is None:
                ports.append("input [%d:0] p%d" % (self.inputs[index][1] - 1, index))
        for index in range(self.composition.free):
            ports.append("input free%d" % (index + 1))
        return ports

    def _results(self):
        return ["output [%d:0] o%d" % (bits - 1, index) for index, (_, bits) in enumerate(self.outputs)] + ["output wrong"]

    def _related(self):
        """Outputs for what is related: of each register, and of inputs of the last call."""
        ports = []
        for register, row in zip(self.source.registers, self.related):
            kept = len(row) - row.count(None)
            if kept:
                ports.append("output [%d:0] n%d" % (kept - 1, register.index))
        for index, leaf in sorted(self.lasts.items()):
            if leaf is not None:
                ports.append("output [%d:0] l%d" % (self.inputs[index][1] - 1, index))
        return ports

    def _leaf_bits(self, hit, prefix="s"):
        leaf, bit = hit
        known = self.call.ranges[leaf]
        if bit < known.bits:
            return "%s%d[%d]" % (prefix, leaf, bit)
        return "%s%d[%d]" % (prefix, leaf, known.bits - 1) if known.signed else "1'b0"

    def _of_leaves(self, prefix):
        """What the related outputs are, of vectors that hold the leaves."""
        lines = []
        for register, row in zip(self.source.registers, self.related):
            kept = [self._leaf_bits(hit, prefix) for hit in row if hit is not None]
            if kept:
                lines.append("assign n%d = {%s};" % (register.index, ", ".join(kept[::-1])))
        for index, leaf in self.lasts.items():
            if leaf is not None:
                bits = [self._leaf_bits((leaf, at), prefix) for at in range(self.inputs[index][1])]
                lines.append("assign l%d = {%s};" % (index, ", ".join(bits[::-1])))
        return lines

    def _of_registers(self, names):
        lines = []
        for register, row in zip(self.source.registers, self.related):
            kept = ["%s[%d]" % (names[register.index], at) for at, hit in enumerate(row) if hit is not None]
            if kept:
                lines.append("assign n%d = {%s};" % (register.index, ", ".join(kept[::-1])))
        return lines

    def _source_outputs(self):
        lines = ["assign o%d = %s;" % (index, name) for index, name in enumerate(self.composition.results)]
        return lines + ["assign wrong = 1'b0;"]

    def gold(self):
        """A call of the source from a state that is related to the model's."""
        lines = []
        for register, row in zip(self.source.registers, self.related):
            bits, free = [], 0
            for hit in row:
                if hit is None:
                    bits.append("f%d[%d]" % (register.index, free))
                    free += 1
                else:
                    bits.append(self._leaf_bits(hit))
            lines.append("wire [%d:0] q%d = {%s};" % (register.width - 1, register.index, ", ".join(bits[::-1])))
        for index, leaf in self.lasts.items():
            if leaf is not None:
                width = self.inputs[index][1]
                bits = [self._leaf_bits((leaf, bit)) for bit in range(width)]
                lines.append("wire [%d:0] p%d = {%s};" % (width - 1, index, ", ".join(bits[::-1])))
        lines += self.composition.lines + self._source_outputs() + self._of_registers(self.composition.now)
        lines += ["assign l%d = i%d;" % (index, index) for index, leaf in self.lasts.items() if leaf is not None]
        return _module("gold", self._shared() + self._results() + self._related(), lines)

    def _model(self):
        """Lines for what a call of the model returns, and the state it leaves: t0, t1..."""
        call = self.call
        v = call.vectors
        lines = list(v.lines)
        for index, (value, (_, bits)) in enumerate(zip(call.outputs, self.outputs)):
            lines.append("assign o%d = %s;" % (index, v.text(value, bits + 1)))
        for leaf, (known, value) in enumerate(zip(call.ranges, call.next)):
            if known.bits:
                lines.append("wire [%d:0] t%d = %s;" % (known.bits - 1, leaf, v.text(value, known.bits + 1)))
        return lines

    def gate(self):
        """The same of the model."""
        wrong = self.call.vectors.either(self.call.wrong, self.call.outside)
        lines = self._model() + self._of_leaves("t") + [_wrong(wrong)]
        return _module("gate", self._shared() + self._results() + self._related(), lines)

    def gold_run(self):
        """The source from its start on, a call for each tick."""
        lines = []
        for register in self.source.registers:
            start = self.starts[register.index]
            lines.append("reg [%d:0] q%d = %d'b%s;" % (register.width - 1, register.index, register.width, "".join(start[::-1])))
        for index in sorted(self.lasts):
            lines.append("reg [%d:0] p%d = 0; always @(posedge tick) p%d <= i%d;" % (self.inputs[index][1] - 1, index, index, index))
        lines += ["wire free%d = 1'b0;" % (index + 1) for index in range(self.composition.free)]
        lines += self.composition.lines + self._source_outputs() + ["assign beyond = 1'b0;"]
        names = self.composition.now
        lines += [
            "always @(posedge tick) q%d <= %s;" % (r.index, names[r.index])
            for r in self.source.registers if names[r.index] != "q%d" % r.index
        ]
        return _module("gold_run", ["input tick"] + self._inputs() + self._results() + ["output beyond"], lines)

    def gate_run(self):
        """The model from its start on."""
        starts, steps = [], []
        for leaf, (known, (_, start)) in enumerate(zip(self.call.ranges, self.model.leaves)):
            if known.bits:
                number = "%d'h%x" % (known.bits, start & ((1 << known.bits) - 1))
                starts.append("reg [%d:0] s%d = %s;" % (known.bits - 1, leaf, number))
                steps.append("always @(posedge tick) s%d <= t%d;" % (leaf, leaf))
        lines = starts + self._model() + steps + [_wrong(self.call.wrong)]
        # Behind a call that leaves the ranges, and in one that was not followed to its end, this is not the model any more.
        lines += [
            "reg left = 1'b0; always @(posedge tick) left <= left | %s;" % _bit(self.call.outside),
            "assign beyond = left | %s;" % _bit(self.call.limited),
        ]
        return _module("gate_run", ["input tick"] + self._inputs() + self._results() + ["output beyond"], lines)

    # Questions

    def _build(self, gold, gate, name, text, free="-ignore_gold_x "):
        """A module of that name whose `trigger` says where two modules differ. free: what the first leaves x is."""
        with open(self.directory + "/%s.v" % name, "w", encoding="utf-8") as file:
            file.write(text)
        flops = "proc %s %s\n" % (gold, gate) if name == "run" else ""
        self.yosys.run(BUILD.format(gold=gold, gate=gate, name=name, flops=flops, free=free), self.left())

    def answer(self):
        with open(self.directory + "/cut.il", "w", encoding="utf-8") as file:
            file.write(self.source.text)
        step = self.gold() + self.gate()
        how, opened = "", False
        if not self.source.unknown:
            # Without undefined values, x is some value: if that one is right, nothing was left open.
            self._build("gold", "gate", "step", step, "")
            how, shown = self._sat("-prove trigger 0 -show-inputs -show-outputs step")
        if how != "proven":
            self._build("gold", "gate", "step", step)
            how, shown = self._sat("-enable_undef -set-def-inputs -prove trigger 0 -show-inputs -show-outputs step")
            opened = True
        sequential = bool(self.source.registers or self.model.leaves)
        answer = undecided("", "")
        answer.update(engine="yosys sat", open=opened)
        if how == "proven":
            answer.update(proof="proven", depth=int(sequential), assumes_start=self.assumed)
            return answer
        failed = [name[4:] for name, value in shown.items() if name.startswith("cmp_") and value == "0"]
        return self._from_start(answer, failed, sequential)

    def _counterexample(self, steps, failed):
        inputs = [
            {name: "%x" % int(shown.get("in_i%d" % i, "0").replace("x", "0"), 2) for i, (name, _) in enumerate(self.inputs)}
            for shown in steps
        ]
        outputs = [self.outputs[int(name[1:])][0] for name in failed if name[0] == "o"]
        return {"inputs": inputs, "output": "" if "wrong" in failed or not outputs else outputs[0]}

    def _from_start(self, answer, failed, sequential):
        """What calls from the start say where the step fails."""
        self._build("gold_run", "gate_run", "run", self.gold_run() + self.gate_run())
        proved = " ".join("-prove cmp_o%d 1" % index for index in range(len(self.outputs))) + " -prove cmp_wrong 1 -prove cmp_beyond 1"
        calls, shown = 0, []
        for wanted, limit in ((CALLS, self.left()), (FAR, FAR_SECONDS)) if sequential else ((1, self.left()),):
            before = self.yosys.seconds()
            try:
                shown = self._steps(
                    "-enable_undef -set-def-inputs -set-init-undef %s -tempinduct-baseonly -maxsteps %d -show-inputs -show-outputs run"
                    % (proved, wanted),
                    min(limit, self.left()),
                )
            except Ended as problem:
                if not calls or problem.code != "TIME_LIMIT":
                    raise
                break
            calls = wanted
            if shown or self.yosys.seconds() - before > NEAR_SECONDS:
                break
        if shown:
            failed = [name[4:] for name, value in shown[-1].items() if name.startswith("cmp_") and value == "0"]
            if "beyond" in failed:
                answer.update(proof="undecided", open=False, reason="PYTHON_UNSUPPORTED", detail=BEYOND)
                return answer
            answer.update(proof="refuted", depth=len(shown), open=False, counterexample=self._counterexample(shown, failed))
            return answer
        if not sequential:
            answer.update(proof="undecided", open=False, reason="PYTHON_UNSUPPORTED", detail="a loop of more turns than are followed")
            return answer
        unmatched = [r.cell.ports["\\Q"] for r, row in zip(self.source.registers, self.related) if None in row]
        answer.update(proof="bounded", depth=calls, open=False, assumes_start=self.assumed)
        if unmatched:
            detail = "registers without a variable of the model: " + ", ".join(unmatched)[:200]
            answer.update(reason="STATE_UNMATCHED", detail=detail)
        else:
            answer.update(reason="NOT_INDUCTIVE", detail="the step fails at " + ", ".join(failed)[:200])
        return answer

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


def _bit(value):
    return "%s[0]" % value.name if is_open(value) else "1'b%d" % value


def _wrong(value):
    return "assign wrong = %s;" % _bit(value)


def _module(name, ports, lines):
    return "module %s(%s);\n%s\nendmodule\n" % (name, ", ".join(ports), "\n".join(lines))
