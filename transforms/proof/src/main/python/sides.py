"""The two sides of a proof as Verilog: a call of a source and one of a model, from related states or from their starts."""

import contextlib
import re

from vectors import is_open

TRUE = "1'b1"


class Sides:
    """Modules with the same ports. Names in them are i0... of inputs, o0... of outputs, s0... and t0... of the model's state before and
    after, q0... of registers, n0... of related registers behind the call, f0... of what is not related of them, p0... and l0... of
    inputs in the last call.

    inputs, outputs     (name, width) of ports
    model, call         the model, and a call of it from any state within ranges
    source, composition the source, and a call of it
    related             of each register's bits the leaf and its bit, or None
    starts              of each register's bits what they start with
    lasts               index of an input to the leaf that holds what it was in the last call, or None
    invariant           Verilog of what is known of the state before a call; where it does not hold both sides give 0
    """

    invariant = TRUE

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
        return ports + self._frees()

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

    def _before(self):
        """What registers and inputs of the last call hold before a call, of the model's state and what is free."""
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
        return lines

    def gold(self):
        """A call of the source from a state that is related to the model's."""
        lines = self._before()
        lines += self.composition.lines
        results = self._source_outputs() + self._of_registers(self.composition.now)
        results += ["assign l%d = i%d;" % (index, index) for index, leaf in self.lasts.items() if leaf is not None]
        return _module("gold", self._shared() + self._results() + self._related(), lines + self._where_known(results))

    def _where_known(self, assignments):
        """Assignments that give 0 where the invariant does not hold."""
        if self.invariant == TRUE:
            return assignments
        found = [re.match(r"assign (\w+) = (.*);$", line).groups() for line in assignments]
        return ["wire known = %s;" % self.invariant] + ["assign %s = known ? %s : 0;" % pair for pair in found]

    def _model_outputs(self):
        text = self.call.vectors.text
        return ["assign o%d = %s;" % (i, text(value, bits + 1)) for i, (value, (_, bits)) in enumerate(zip(self.call.outputs, self.outputs))]

    def _model(self):
        """Lines for a call of the model and the state it leaves: t0, t1..."""
        call = self.call
        v = call.vectors
        lines = list(v.lines)
        for leaf, (known, value) in enumerate(zip(call.ranges, call.next)):
            if known.bits:
                lines.append("wire [%d:0] t%d = %s;" % (known.bits - 1, leaf, v.text(value, known.bits + 1)))
        return lines

    def gate(self):
        """The same of the model."""
        wrong = self.call.vectors.either(self.call.wrong, self.call.outside)
        results = self._of_leaves("t") + [_wrong(wrong)]
        lines = self._model() + self._where_known(self._model_outputs() + results)
        return _module("gate", self._shared() + self._results() + self._related(), lines)

    def facts(self, facts, whole):
        """A module that says which of some facts a call breaks that hold before it, `broken`; of those alone that `asked` names.

        Before the first call none needs to hold. facts: texts with {s} for what names of the model's state begin with, {f} for those
        of registers that are not related, {p} of inputs in the last call. whole: whether the source is needed for them.
        """
        count = len(facts)
        lines = self._model()
        after = []
        if whole:
            lines += self._before() + self.composition.lines
            for register, row in zip(self.source.registers, self.related):
                bits = ["%s[%d]" % (self.composition.now[register.index], at) for at, hit in enumerate(row) if hit is None]
                if bits:
                    after.append("wire [%d:0] g%d = {%s};" % (len(bits) - 1, register.index, ", ".join(bits[::-1])))
        for name, prefixes in (("before", "sfp"), ("behind", "tgi")):
            texts = [named(fact, prefixes) for fact in facts]
            after.append("wire [%d:0] %s = {%s};" % (count - 1, name, ",\n".join(texts[::-1])))
        after += ["wire given = %s || &(before | ~asked);" % self.at_start(), "assign broken = asked & ~behind & {%d{given}};" % count, "assign some = |broken;"]
        ports = ["input [%d:0] asked" % (count - 1), "output [%d:0] broken" % (count - 1), "output some"]
        return _module("facts", self._shared() + ports, lines + after)

    def walk(self):
        """A machine of what the model's state and what is free may become from their starts on, s0..., f0... and p0..., where
        inputs of a call are i0...

        Outputs must never be 1: d0... where outputs differ, `wrong`, `outside` and `limited` as `Call` has them, g0... where a leaf
        leaves its range, r0... and e0... where a register, or an input of the last call, is not related any more. What starts as
        x starts as anything.
        """
        lines, results = [], {name: _bit(getattr(self.call, name)) for name in ("wrong", "outside", "limited")}
        for name, (bits, start, after) in self.registers().items():
            lines.append("(* keep *) reg [%d:0] %s = %d'b%s; always @(posedge tick) %s <= %s;" % (bits - 1, name, bits, start, name, after))
        lines += self._a_call()
        results.update(self._partings())
        results.update({"g%d" % leaf: _bit(leaves) for leaf, leaves in enumerate(self.call.leaves) if leaves is not False})
        lines += ["assign %s = %s;" % one for one in results.items()]
        ports = ["input tick"] + self._inputs() + self._frees() + ["output " + name for name in results]
        return _module("walk", ports, lines)

    def _partings(self):
        """Where outputs of a call differ, and where what is related is so no more: Verilog by the names that `walk` has for it."""
        results, text = {}, self.call.vectors.text
        for index, (value, (_, bits)) in enumerate(zip(self.call.outputs, self.outputs)):
            results["d%d" % index] = "%s != %s" % (self.composition.results[index], text(value, bits + 1))
        for register, row in zip(self.source.registers, self.related):
            kept = [(at, self._leaf_bits(hit, "t")) for at, hit in enumerate(row) if hit is not None]
            parts = ["%s[%d] != %s" % (self.composition.now[register.index], at, bit) for at, bit in kept]
            results["r%d" % register.index] = " | ".join(parts)
        for index, leaf in self.lasts.items():
            if leaf is not None:
                parts = ["i%d[%d] != %s" % (index, at, self._leaf_bits((leaf, at), "t")) for at in range(self.inputs[index][1])]
                results["e%d" % index] = " | ".join(parts)
        return {name: value for name, value in results.items() if value}

    def registers(self):
        """The state of `walk`: of each register its bits, what it starts with in binary, and what it is behind a call."""
        found = {}
        for leaf, (known, (_, start)) in enumerate(zip(self.call.ranges, self.model.leaves)):
            if known.bits:
                found["s%d" % leaf] = known.bits, format(start & ((1 << known.bits) - 1), "b"), "t%d" % leaf
        for index, bits, start in self.frees():
            kept = ["%s[%d]" % (self.composition.now[index], at) for at, hit in enumerate(self.related[index]) if hit is None]
            found["f%d" % index] = bits, start, "{%s}" % ", ".join(kept[::-1])
        for index, leaf in sorted(self.lasts.items()):
            if leaf is None:
                found["p%d" % index] = self.inputs[index][1], "0", "i%d" % index
        return found

    def _a_call(self):
        return self._before() + self.composition.lines + self._model()

    def _frees(self):
        return ["input free%d" % (index + 1) for index in range(self.composition.free)]

    def leg(self, state, step, call, count):
        """A module whose `same` is 1 if, whatever n less than a count is, a call from a state n steps farther ends one step farther,
        with outputs that do not differ, and with what is related.

        state, step: numbers by names as `registers` has them. call: of inputs i0...
        """
        bits = max(1, (count - 1).bit_length())
        lines, same = ["wire [%d:0] i%d = %d'h%x;" % (width - 1, i, width, call.get("i%d" % i, 0)) for i, (_, width) in enumerate(self.inputs)], []
        for name, (width, _, after) in self.registers().items():
            at = "%d'h%x" % (width, state[name])
            if step[name]:
                at += " + n * %d'h%x" % (width, step[name])
            lines.append("wire [%d:0] %s = %s; wire [%d:0] %s_next = %s + %d'h%x;" % (width - 1, name, at, width - 1, name, name, width, step[name]))
            same.append("(%s_next == %s)" % (name, after))
        return self._lemma(["input [%d:0] n" % (bits - 1)], lines, same, "n >= %d'h%x" % (bits, count) if count < 1 << bits else "1'b0")

    def table(self, legs):
        """The same of several single calls: each a state, the call, the state behind it."""
        bits = max(1, (len(legs) - 1).bit_length())
        registers = self.registers()
        widths = {"i%d" % i: width for i, (_, width) in enumerate(self.inputs)}
        widths.update({name: one[0] for name, one in registers.items()})
        widths.update({name + "_next": one[0] for name, one in registers.items()})
        lines = ["reg [%d:0] %s;" % (width - 1, name) for name, width in widths.items()]
        cases = []
        for at, (state, call, after) in enumerate(legs):
            given = dict(state, **{name: call.get(name, 0) for name in widths if name[0] == "i"})
            given.update({name + "_next": value for name, value in after.items()})
            which = "default" if at == len(legs) - 1 else "%d'd%d" % (bits, at)
            cases.append("%s: begin %s end" % (which, " ".join("%s = %d'h%x;" % (name, width, given[name]) for name, width in widths.items())))
        lines += ["always @* case (n)"] + cases + ["endcase"]
        same = ["(%s_next == %s)" % (name, one[2]) for name, one in registers.items()]
        return self._lemma(["input [%d:0] n" % (bits - 1)], lines, same, "1'b0")

    def _lemma(self, ports, lines, same, unless):
        lines = lines + ["wire free%d = 1'b0;" % (index + 1) for index in range(self.composition.free)] + self._a_call()
        # What is related must stay so: `same` is of what is not derived from it.
        never = [_bit(self.call.wrong), _bit(self.call.outside)] + list(self._partings().values())
        lines.append("assign same = (%s) || (%s);" % (unless, " && ".join(["!(%s)" % one for one in never] + same)))
        return _module("leg", ports + ["output same"], lines)

    def is_state(self, state, call):
        """Whether a state is this one, before such a call."""
        parts = ["%s == %d'h%x" % (name, one[0], state[name]) for name, one in self.registers().items()]
        parts += ["i%d == %d'h%x" % (i, width, call.get("i%d" % i, 0)) for i, (_, width) in enumerate(self.inputs)]
        return "(%s)" % " && ".join(parts or [TRUE])

    @contextlib.contextmanager
    def loosened(self, which=None):
        """While this lasts nothing is related of some registers, all if not given; gives what was as facts, a bit each, of which some may do."""
        kept = self.related
        facts = [
            "({f}%d[%d] == %s)" % (register.index, at, self._leaf_bits(hit, "{s}"))
            for register, row in zip(self.source.registers, kept) if which is None or register.index in which
            for at, hit in enumerate(row) if hit is not None
        ]
        try:
            self.related = [[None] * len(row) if which is None or index in which else row for index, row in enumerate(kept)]
            yield facts
        finally:
            self.related = kept

    def frees(self):
        """Of each register that is not wholly related: its number, how many bits are not, and what these start with as they are written."""
        found = []
        for register, row in zip(self.source.registers, self.related):
            bits = [bit for bit, hit in zip(self.starts[register.index], row) if hit is None]
            if bits:
                found.append((register.index, len(bits), "".join(bits[::-1])))
        return found

    def at_start(self):
        """Whether this may be the state before the first call."""
        known = [(i, r.bits, leaf.start) for i, (r, leaf) in enumerate(zip(self.call.ranges, self.model.leaves)) if r.bits]
        parts = ["s%d == %d'h%x" % (leaf, bits, start & ((1 << bits) - 1)) for leaf, bits, start in known]
        # What starts as x starts as anything.
        for index, bits, start in self.frees():
            mask, value = start.replace("0", "1").replace("x", "0"), start.replace("x", "0")
            parts.append("(f%d & %d'b%s) == %d'b%s" % (index, bits, mask, bits, value))
        parts += ["p%d == 0" % index for index, leaf in sorted(self.lasts.items()) if leaf is None]
        return "(%s)" % " && ".join(parts or [TRUE])

    def gold_run(self, anywhere=False):
        """The source from its start on, a call for each tick. anywhere: from any state, which outputs n0... and l0... give."""
        lines = []
        for register in self.source.registers:
            start = "" if anywhere else " = %d'b%s" % (register.width, "".join(self.starts[register.index][::-1]))
            lines.append("reg [%d:0] q%d%s;" % (register.width - 1, register.index, start))
        for index in sorted(self.lasts):
            start = "" if anywhere else " = 0"
            lines.append("reg [%d:0] p%d%s; always @(posedge tick) p%d <= i%d;" % (self.inputs[index][1] - 1, index, start, index, index))
        lines += ["wire free%d = 1'b0;" % (index + 1) for index in range(self.composition.free)]
        lines += self.composition.lines + self._source_outputs() + ["assign beyond = 1'b0;"]
        names = self.composition.now
        lines += [
            "always @(posedge tick) q%d <= %s;" % (r.index, names[r.index])
            for r in self.source.registers if names[r.index] != "q%d" % r.index
        ]
        if anywhere:
            lines += self._of_registers(["q%d" % register.index for register in self.source.registers])
            lines += ["assign l%d = p%d;" % (index, index) for index, leaf in self.lasts.items() if leaf is not None]
        return _module("gold_run", ["input tick"] + self._inputs() + self._results() + self._run_ports(anywhere), lines)

    def _run_ports(self, anywhere):
        if not anywhere:
            return ["output beyond"]
        known = enumerate(self.call.ranges)
        return ["output beyond", "output begins"] + self._related() + ["output [%d:0] z%d" % (r.bits - 1, i) for i, r in known if r.bits]

    def gate_run(self, states=None):
        """The model from its start on, or from one of some states if they are given, as patterns: then `begins`, and its state z0..."""
        starts, steps = [], []
        for leaf, (known, (_, start)) in enumerate(zip(self.call.ranges, self.model.leaves)):
            if known.bits:
                number = "" if states else " = %d'h%x" % (known.bits, start & ((1 << known.bits) - 1))
                starts.append("reg [%d:0] s%d%s;" % (known.bits - 1, leaf, number))
                steps.append("always @(posedge tick) s%d <= t%d;" % (leaf, leaf))
        lines = starts + self._model() + self._model_outputs() + steps + [_wrong(self.call.wrong)]
        # Behind a call that leaves the ranges, and in one that was not followed to its end, this is not the model any more.
        lines += [
            "reg left = 1'b0; always @(posedge tick) left <= left | %s;" % _bit(self.call.outside),
            "assign beyond = left | %s;" % _bit(self.call.limited),
        ]
        if states:
            lines += self._of_leaves("s") + ["assign begins = %s;" % self.one_of(states)]
            lines += ["assign z%d = s%d;" % (leaf, leaf) for leaf, known in enumerate(self.call.ranges) if known.bits]
        return _module("gate_run", ["input tick"] + self._inputs() + self._results() + self._run_ports(bool(states)), lines)

    def one_of(self, states, calls=None):
        """Whether the model's state is one of some patterns; if calls are given with the call that belongs to it."""
        parts = []
        for at, state in enumerate(states):
            part = ["s%d == %d'h%x" % (i, r.bits, v) for i, (v, r) in enumerate(zip(state, self.call.ranges)) if r.bits]
            if calls:
                part += ["i%d == %d'h%x" % (i, bits, v) for i, (v, (_, bits)) in enumerate(zip(calls[at], self.inputs))]
            parts.append("(%s)" % " && ".join(part or [TRUE]))
        return "(%s)" % " || ".join(parts)


def named(fact, prefixes):
    """A fact of vectors whose names begin so."""
    for mark, prefix in zip(("{s}", "{f}", "{p}"), prefixes):
        fact = fact.replace(mark, prefix)
    return fact


def _bit(value):
    return "%s[0]" % value.name if is_open(value) else "1'b%d" % value


def _wrong(value):
    return "assign wrong = %s;" % _bit(value)


def _module(name, ports, lines):
    return "module %s(%s);\n%s\nendmodule\n" % (name, ", ".join(ports), "\n".join(lines))
