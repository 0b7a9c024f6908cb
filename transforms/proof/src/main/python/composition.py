"""One call of a source: its registers before and after, put together from copies of its function.

Protocol `cycle`: inputs change while the clock is 1, and what is level-sensitive follows them; the clock falls, then rises; outputs
are what has settled then. Protocol `event`: inputs change, clocks among them, and that is all.
"""

import order
from netlist import LEVELS, Unreadable

MAX_COPIES = 24


class Composition:
    """Verilog for a call. `before` and `after` are names of each register's vector; others are:

    i0, i1...   inputs of the model, in the order of `inputs`
    p0, p1...   what those inputs were in the last call, if `last` has their indexes
    free        a bit that may be anything, if `frees`
    """

    def __init__(self, source, inputs, outputs, clock, event):
        self.source = source
        self.inputs = inputs
        self.outputs = outputs
        self.clock = clock
        self.event = event
        self.lines = []
        self.last = set()
        self.free = 0
        self._copies = 0
        self._index = {name: index for index, (name, _) in enumerate(inputs)}
        self._width = dict(inputs)
        self.now = ["q%d" % r.index for r in source.registers]
        # Under `event` an asynchronous control acts at its edge, as the language says.
        self._levels = [r for r in source.registers if r.kind in LEVELS and not (event and r.edge)]
        self._edges = [r for r in source.registers if r.edge]
        order.check(source, event)
        self._rounds = self._depth()
        self._plan()
        final = self._copy("1", ports=True)
        self.results = ["%s_o%d" % (final, index) for index in range(len(outputs))]

    # What depends on what

    def _clock_of(self, register):
        """The input's bit that clocks a register: (name, bit), or None."""
        return self.source.direct(register.controls["CLK"])

    def _cone(self, register, *controls):
        bits = []
        for control in controls:
            text = register.cell.ports.get("\\" + control)
            bits += self.source.module.bits(text) if text else []
        return self.source.cone(bits)

    def _edges_above(self, register, *controls):
        """Registers with edges that controls depend on, those too that latches hand on."""
        work, seen, found = [(register, controls)], set(), set()
        while work:
            one, ways = work.pop()
            for index in self._cone(one, *ways)[0] - seen:
                seen.add(index)
                above = self.source.registers[index]
                if above.edge:
                    found.add(index)
                else:
                    work.append((above, ("D", *above.controls)))
        return found

    def _depth(self):
        """How often level-sensitive registers must be looked at until they have settled."""
        controls = ("ARST", "ALOAD", "AD", "SET", "CLR", "EN")
        below = {}
        levels = {r.index for r in self._levels}
        self._late = False
        for register in self._levels:
            wanted = controls if register.edge else controls + ("D",)
            registers, inputs = self._cone(register, *wanted)
            below[register.index] = registers & levels
            self._late = self._late or bool(registers)
            if self.clock in inputs and not self.event:
                self._late = True
        return _longest(below, "LOOP", "level-sensitive registers that feed each other in a ring")

    # Writing

    def _copy(self, clock, ports=False):
        """The function once more, of what registers hold now: a name that begins those of its results."""
        self._copies += 1
        if self._copies > MAX_COPIES:
            raise Unreadable("SIZE_LIMIT", "a call of many steps")
        name = "u%d" % self._copies
        connected = [".\\%s (i%d)" % (port, index) for port, index in self._index.items()]
        if self.clock is not None:
            connected.append(".\\%s (1'b%s)" % (self.clock, clock))
        for register in self.source.registers:
            connected.append(".cut_q_%d(%s)" % (register.index, self.now[register.index]))
            if ports:
                continue
            outward = ["D"] + [c for c in register.controls]
            for control in outward:
                text = register.cell.ports["\\" + control]
                wire = "%s_%s_%d" % (name, control.lower(), register.index)
                self.lines.append("wire [%d:0] %s;" % (len(self.source.module.bits(text)) - 1, wire))
                connected.append(".cut_%s_%d(%s)" % (control.lower(), register.index, wire))
        if ports:
            for index, (port, bits) in enumerate(self.outputs):
                self.lines.append("wire [%d:0] %s_o%d;" % (bits - 1, name, index))
                connected.append(".\\%s (%s_o%d)" % (port, name, index))
        self.lines.append("cut %s(%s);" % (name, ", ".join(connected)))
        return name

    def _update(self, register, value):
        name = "q%d_%d" % (register.index, len(self.lines))
        self.lines.append("wire [%d:0] %s = %s;" % (register.width - 1, name, value))
        return name

    def _level(self, register, copy, held):
        """What a level-sensitive register is, of what it would hold else."""

        def signal(control):
            name = "%s_%s_%d" % (copy, control.lower(), register.index)
            return name if register.positive(control) else "~" + name

        def data(control):
            return "%s_%s_%d" % (copy, control.lower(), register.index)

        kind = register.kind
        if kind == "adff":
            return "(%s) ? %s : %s" % (signal("ARST"), register.reset(), held)
        if kind == "aldff":
            return "(%s) ? %s : %s" % (signal("ALOAD"), data("AD"), held)
        if kind in ("dffsr", "dlatchsr"):
            if kind == "dlatchsr":
                held = "((%s) ? %s : %s)" % (signal("EN"), data("D"), held)
            return "~(%s) & ((%s) | %s)" % (signal("CLR"), signal("SET"), held)
        held = "((%s) ? %s : %s)" % (signal("EN"), data("D"), held)
        if kind == "adlatch":
            return "(%s) ? %s : %s" % (signal("ARST"), register.reset(), held)
        return held

    def _settle(self, clock, applied=False):
        """Lets what is level-sensitive follow. applied: inputs have just been applied."""
        if not self._levels or not (applied or self._late):
            return
        for _ in range(self._rounds):
            copy = self._copy(clock)
            now = list(self.now)
            for register in self._levels:
                value = self._level(register, copy, self.now[register.index])
                if register.kind == "aldff":
                    # The language loads at edges alone, this reading as long as the level lasts: both must do.
                    self.free += 1
                    value = "free%d ? %s : (%s)" % (self.free, self.now[register.index], value)
                now[register.index] = self._update(register, value)
            self.now = now

    def _fire(self, copy, triggered):
        """Edges: what is triggered takes its data. triggered: register to a condition, None if it certainly is."""
        now = list(self.now)
        for register, condition in triggered:
            data = "%s_d_%d" % (copy, register.index)
            held = self.now[register.index]
            if register.kind in LEVELS and self.event:
                data = "(%s)" % self._level(register, copy, data)
            value = data if condition is None else "(%s) ? %s : %s" % (condition, data, held)
            if register.kind in LEVELS and not self.event:
                value = self._level(register, copy, "(%s)" % value)
            now[register.index] = self._update(register, value)
        self.now = now

    # Calls

    def _plan(self):
        direct = {r.index: self._clock_of(r) for r in self._edges}
        derived = [r for r in self._edges if direct[r.index] is None]
        if not self.event and not derived and all(d[0] == self.clock for d in direct.values()):
            self._settle("1", applied=True)
            for clock, rising in (("0", False), ("1", True)):
                fired = [r for r in self._edges if r.rising == rising]
                if fired:
                    self._fire(self._copy(clock), [(r, None) for r in fired])
                    self._settle(clock)
                elif clock == "0" and any(r.kind.startswith("dlatch") or r.kind == "adlatch" for r in self._levels):
                    self._settle(clock)
            if not any(r.rising for r in self._edges):
                self._settle("1")
            return
        self._general(direct, derived)

    def _general(self, direct, derived):
        """Edges of any signal: the values of clocks before and after each change, until nothing changes any more."""
        below, reached = {}, set()
        for register in self._edges:
            bit = direct[register.index]
            if bit is not None:
                reached.add(bit[0])
            triggers = self._triggers(register, bit is None)
            _, inputs = self._cone(register, *triggers)
            reached |= inputs
            # A reset that acts by its level may make a clock's edge, too.
            levels = ("ARST", "ALOAD", "AD", "SET", "CLR") if register in self._levels else ()
            below[register.index] = self._edges_above(register, *triggers, *levels)
        rounds = _longest(below, "CLOCK", "registers that clock each other in a ring")
        asked = reached - {self.clock}
        if not self.event and asked:
            raise Unreadable("CLOCK", "a clock that inputs gate")
        self.last = {self._index[name] for name in asked}
        old = None
        if derived or any(self._triggers(r, False) for r in self._edges):
            # As the clocks were at the end of the last call.
            given = self._index
            self._index = dict(given)
            changed = {name: "p%d" % given[name] for name in asked}
            old = self._copy_of(changed)
        phases = ["1"] if self.event else ["0", "1"]
        values = {}
        for register in self._edges:
            bit = direct[register.index]
            values[register.index, "CLK"] = (
                "%s_clk_%d" % (old, register.index)
                if bit is None
                else "1'b1" if bit[0] == self.clock else "p%d[%d]" % (self._index[bit[0]], bit[1])
            )
            for control in self._triggers(register, False):
                values[register.index, control] = "%s_%s_%d" % (old, control.lower(), register.index)
        self._settle("1", applied=True)
        for phase in phases:
            for _ in range(rounds):
                copy = self._copy(phase)
                triggered = []
                for register in self._edges:
                    conditions = []
                    for control in self._triggers(register, True):
                        before = values[register.index, control]
                        after = "%s_%s_%d" % (copy, control.lower(), register.index)
                        values[register.index, control] = after
                        # Where a control has several bits, all of them come from one process.
                        change = "~%s & %s" if register.positive(control) else "%s & ~%s"
                        conditions.append("|(%s)" % (change % (before, after)))
                    triggered.append((register, " | ".join("(%s)" % c for c in conditions)))
                self._fire(copy, triggered)
                self._settle(phase)

    def _triggers(self, register, clock):
        """Which controls start a register by their edges."""
        found = ["CLK"] if clock else []
        if self.event:
            found += [c for c in ("ARST", "ALOAD", "SET", "CLR") if c in register.controls]
        return found

    def _copy_of(self, changed):
        at = len(self.lines)
        name = self._copy("1")
        line = self.lines[-1]
        for port, wire in changed.items():
            line = line.replace(".\\%s (i%d)" % (port, self._index[port]), ".\\%s (%s)" % (port, wire))
        self.lines[-1] = line
        assert len(self.lines) > at
        return name


def _longest(below, code, words):
    """Nodes on the longest chain."""
    depth = {}

    def visit(node, above):
        if node in above:
            raise Unreadable(code, words)
        if node not in depth:
            depth[node] = 1 + max([visit(n, above | {node}) for n in below[node]] or [0])
        return depth[node]

    return max([visit(node, frozenset()) for node in below] or [0])
