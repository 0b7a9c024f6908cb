"""Where a source may give x, and whether that could decide what is done."""

import collections
import re

from netlist import CHOICES, REGISTERS, RESULTS, number_of

UNKNOWN = re.compile(r"(?:^|[ {])\d+'[01]*[xzm-]")

# What asks for x itself.
ASKS = {"$eqx", "$nex", "$bweqx"}
DIVISIONS = {"$div", "$mod", "$divfloor", "$modfloor"}
MAX_ASKED = 200
PORT = "  wire width %d output 99999 \\cut_%s\n  connect \\cut_%s { %s }\n"

Deciders = collections.namedtuple("Deciders", "signals registers")
Deciders.__doc__ = "Signals, in Yosys's language, that decide what is done and may be x, and indexes of registers that may hold x."


class Certain(Exception):
    """Something decides that is x, or must be taken for it."""


class Unknowns:
    """What may be x in a netlist."""

    def __init__(self, netlist):
        self._netlist = netlist
        self.module = netlist.module

    def remembers(self):
        """Whether a function's variable may not be set on all paths: the language keeps it from call to call, Yosys takes x."""
        return any("$func$" in name for name in self.module.wires) and any(
            cell.kind in CHOICES and (UNKNOWN.search(cell.ports["\\A"]) or UNKNOWN.search(cell.ports["\\B"]))
            for cell in self.module.cells
        )

    def are_compared(self):
        """Whether something is asked of x itself."""
        return any(
            cell.kind in ASKS
            or cell.kind not in CHOICES and cell.kind[1:] not in REGISTERS and _says_unknown(cell)
            for cell in self.module.cells
        )

    def decide(self):
        """What may be x and selects, as far as its drivers say: `if` takes the other way there, which Yosys does not know.

        Nothing where nothing may, `Deciders` where it depends on values; raises Certain where values do not matter.
        """
        work = [
            cell for cell in self.module.cells
            if self._floats(cell) or (_says_unknown(cell) or resets_to_unknown(cell) if self._holds(cell) else self._may_make(cell))
        ]
        for cell in work:
            ways = [way for way in cell.ports if self._decides(cell, way)]
            if any(self._floats(cell, way) or UNKNOWN.search(cell.ports[way]) for way in ways):
                raise Certain
        # To SAT the quotient of a division by zero is a number.
        divided, _ = self._reached([cell for cell in work if cell.kind in DIVISIONS])
        if divided:
            raise Certain
        signals, registers = self._reached(work)
        return Deciders(sorted(signals), sorted(registers)) if signals else None

    def _reached(self, work):
        """The signals that decide and may be x by what some cells give, and the indexes of registers that may."""
        work = list(work)
        signals, registers = set(), set()
        readers = self._readers() if work else {}
        seen = {id(cell) for cell in work}
        while work:
            cell = work.pop()
            if self._holds(cell):
                # What is stored as x is read as x.
                registers.add(self._netlist.register_of[id(cell)].index)
            for port in (RESULTS | {"\\Q"}) & cell.ports.keys():
                for bit in self.module.bits(cell.ports[port]):
                    for reader, way in readers.get(self._netlist.root(bit), ()):
                        # What is stored is taken to be known when the next call asks for it, and z is taken for x.
                        if self._decides(reader, way) or reader.kind in ASKS:
                            signals.add(reader.ports[way])
                        if id(reader) not in seen:
                            seen.add(id(reader))
                            work.append(reader)
        return signals, registers

    def _readers(self):
        """Who reads a bit, by which port."""
        readers = {}
        for cell in self.module.cells:
            for port, text in cell.ports.items():
                if port not in RESULTS and port != "\\Q":
                    for bit in self.module.bits(text):
                        readers.setdefault(self._netlist.root(bit), []).append((cell, port))
        return readers

    def _floats(self, cell, only=None):
        """Whether nobody drives a bit that a cell reads."""
        return any(
            bit in ("x", "z") or isinstance(bit, tuple) and bit not in self._netlist.driven
            for port, text in cell.ports.items() if port not in RESULTS and port != "\\Q" and only in (None, port)
            for bit in map(self._netlist.root, self.module.bits(text))
        )

    def _may_make(self, cell):
        """Whether a cell's result may be x though no operand is."""
        if cell.kind in DIVISIONS:
            divisor = self.module.bits(cell.ports["\\B"])
            return not any(self._netlist.root(bit) == "1" for bit in divisor)
        if cell.kind == "$shiftx":
            if number_of(cell, "\\B_SIGNED"):
                return True
            # Where an index is a multiple of a power of two, its low bits are known.
            most = sum(1 << at for at, bit in enumerate(self.module.bits(cell.ports["\\B"])) if self._netlist.root(bit) != "0")
            return most + number_of(cell, "\\Y_WIDTH") > number_of(cell, "\\A_WIDTH")
        return _says_unknown(cell)

    @staticmethod
    def _holds(cell):
        return cell.kind[1:] in REGISTERS

    def _decides(self, cell, way):
        """Whether a port says what is done: a choice, when a register takes what, or which bits are assigned to (no others have a $shift)."""
        if cell.kind == "$shift":
            return way == "\\B"
        return way == "\\S" and cell.kind in CHOICES or self._holds(cell) and way not in ("\\D", "\\AD", "\\Q")


def resets_to_unknown(cell):
    return UNKNOWN.search(cell.parameters.get("\\ARST_VALUE", "")) is not None


def _says_unknown(cell):
    return cell.kind == "$pow" or any(UNKNOWN.search(text) for text in cell.ports.values())


class Asked:
    """Whether signals of the module `cut` can be x where its inputs are not, by SAT."""

    def __init__(self, netlist, deciders, ask):
        """ask: whether some bit of `cut_asked` can be x in a module that is given as text, if none of `cut_known` is."""
        self._netlist = netlist
        self._deciders = deciders
        self._ask = ask

    def can_be(self):
        """Whether some decider can be x in some call.

        A register may hold x if it can take it from inputs that are known and registers that may hold x: first none, then more, until
        it is so of all others that they stay known. What is reset to x may hold it at first.
        """
        held = [register for register in self._netlist.registers if register.index in set(self._deciders.registers)]
        taken = {register.index: [text for text in map(register.cell.ports.get, ("\\D", "\\AD")) if text] for register in held}
        unknown = {register.index for register in held if resets_to_unknown(register.cell)}
        if not self._some(self._deciders.signals + sum(taken.values(), []), unknown):
            return False
        if len(held) > MAX_ASKED:
            return True
        while True:
            if self._some(self._deciders.signals, unknown):
                return True
            more = {index for index, texts in taken.items() if index not in unknown and self._some(texts, unknown)}
            if not more:
                return False
            unknown |= more

    def _some(self, texts, unknown):
        bits = sum(len(self._netlist.module.bits(text)) for text in texts)
        if not bits:
            return False
        wires = self._netlist.module.wires
        known = [(name, width) for name, (width, _, way) in wires.items() if way == "input"]
        known += [("\\cut_q_%d" % one.index, one.width) for one in self._netlist.registers if one.index not in unknown]
        added = PORT % (bits, "asked", "asked", " ".join(texts))
        # Of no bits it would be no signal.
        added += PORT % (sum(width for _, width in known) + 1, "known", "known", " ".join(["1'0"] + [name for name, _ in known]))
        cut = self._netlist.text
        end = cut.rindex("\nend") + 1
        return self._ask(cut[:end] + added + cut[end:])
