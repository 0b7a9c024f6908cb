"""Whether a model and a source do the same in every call: a step from related states to related states, by SAT."""

import re

from composition import Composition
from model import Model, Range
from relation import relate
from source import Source, Unreadable
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
        for register, row in zip(self.source.registers, self.related):
            for at, hit in enumerate(row):
                if hit is None:
                    continue
                start = register.starts[at]
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

    def _shared(self):
        """Inputs of both: of the call, the model's state, what is free."""
        ports = ["input [%d:0] i%d" % (bits - 1, index) for index, (_, bits) in enumerate(self.inputs)]
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
        ports = ["output [%d:0] o%d" % (bits - 1, index) for index, (_, bits) in enumerate(self.outputs)]
        for register, row in zip(self.source.registers, self.related):
            kept = len(row) - row.count(None)
            if kept:
                ports.append("output [%d:0] n%d" % (kept - 1, register.index))
        for index, leaf in sorted(self.lasts.items()):
            if leaf is not None:
                ports.append("output [%d:0] l%d" % (self.inputs[index][1] - 1, index))
        ports.append("output wrong")
        return ports

    def _leaf_bits(self, hit):
        leaf, bit = hit
        known = self.call.ranges[leaf]
        if bit < known.bits:
            return "s%d[%d]" % (leaf, bit)
        return "s%d[%d]" % (leaf, known.bits - 1) if known.signed else "1'b0"

    def gold(self):
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
        lines += self.composition.lines
        lines += ["assign o%d = %s;" % (index, name) for index, name in enumerate(self.composition.results)]
        for register, row in zip(self.source.registers, self.related):
            name = self.composition.now[register.index]
            kept = ["%s[%d]" % (name, at) for at, hit in enumerate(row) if hit is not None]
            if kept:
                lines.append("assign n%d = {%s};" % (register.index, ", ".join(kept[::-1])))
        for index, leaf in self.lasts.items():
            if leaf is not None:
                lines.append("assign l%d = i%d;" % (index, index))
        lines.append("assign wrong = 1'b0;")
        return _module("gold", self._shared() + self._results(), lines)

    def gate(self):
        call = self.call
        v = call.vectors
        lines = list(v.lines)
        for index, (value, (_, bits)) in enumerate(zip(call.outputs, self.outputs)):
            lines.append("assign o%d = %s;" % (index, v.text(value, bits + 1)))
        used = {hit[0] for row in self.related for hit in row if hit} | {x for x in self.lasts.values() if x is not None}
        for leaf in sorted(used):
            bits = call.ranges[leaf].bits + 1
            lines.append("wire signed [%d:0] t%d = %s;" % (bits - 1, leaf, v.text(call.next[leaf], bits)))

        def bit(hit):
            return "t%d[%d]" % (hit[0], min(hit[1], call.ranges[hit[0]].bits))

        for register, row in zip(self.source.registers, self.related):
            kept = [bit(hit) for hit in row if hit is not None]
            if kept:
                lines.append("assign n%d = {%s};" % (register.index, ", ".join(kept[::-1])))
        for index, leaf in self.lasts.items():
            if leaf is not None:
                bits = [bit((leaf, at)) for at in range(self.inputs[index][1])]
                lines.append("assign l%d = {%s};" % (index, ", ".join(bits[::-1])))
        wrong = call.wrong
        lines.append("assign wrong = %s;" % ("%s[0]" % wrong.name if is_open(wrong) else "1'b%d" % wrong))
        return _module("gate", self._shared() + self._results(), lines)

    def answer(self):
        with open(self.directory + "/cut.il", "w", encoding="utf-8") as file:
            file.write(self.source.text)
        with open(self.directory + "/step.v", "w", encoding="utf-8") as file:
            file.write(self.gold() + self.gate())
        build = """design -reset
read_rtlil cut.il
read_verilog -sv step.v
hierarchy -check
flatten gold
delete cut
miter -equiv -ignore_gold_x -make_outcmp gold gate step
flatten step
hierarchy -top step
opt_expr -keepdc
wreduce -keepdc
opt_expr -keepdc
opt_merge
opt_clean
select -assert-count 1 step/o:trigger
"""
        self.yosys.run(build, self.left())
        how, shown = self._sat("-set-def-inputs -prove trigger 0 -show-inputs -show-outputs step")
        opened = False
        if how == "refuted":
            how, shown = self._sat("-enable_undef -set-def-inputs -prove trigger 0 -show-inputs -show-outputs step")
            opened = True
        sequential = bool(self.source.registers or self.model.leaves)
        if how == "proven":
            answer = undecided("", "")
            answer.update(proof="proven", engine="yosys sat", depth=int(sequential), open=opened, assumes_start=self.assumed)
            return answer
        failed = [name[4:] for name, value in shown.items() if name.startswith("cmp_") and value == "0"]
        unmatched = [r.cell.ports["\\Q"] for r, row in zip(self.source.registers, self.related) if None in row]
        if not sequential:
            answer = undecided("", "")
            answer.update(proof="refuted", engine="yosys sat")
            call = {
                name: "%x" % int(shown["in_i%d" % i].replace("x", "0"), 2) for i, (name, _) in enumerate(self.inputs)
            }
            output = [self.outputs[int(name[1:])][0] for name in failed if name[0] == "o"]
            answer["counterexample"] = {"inputs": [call], "output": output[0] if output else ""}
            return answer
        if unmatched:
            return undecided("STATE_UNMATCHED", "registers without a variable of the model: " + ", ".join(unmatched)[:200])
        return undecided("NOT_INDUCTIVE", "the step fails at " + ", ".join(failed))

    def _sat(self, options):
        self.yosys.run("tee -q -o sat.log sat " + options, self.left())
        with open(self.directory + "/sat.log", encoding="utf-8", errors="replace") as file:
            log = file.read()
        if "SAT proof finished - no model found: SUCCESS!" in log:
            return "proven", {}
        if "SAT proof finished - model found: FAIL!" in log:
            return "refuted", dict(ROW.findall(log))
        raise Ended("ENGINE_FAILED", "no answer of SAT: " + log[-200:])


def _module(name, ports, lines):
    return "module %s(%s);\n%s\nendmodule\n" % (name, ", ".join(ports), "\n".join(lines))
