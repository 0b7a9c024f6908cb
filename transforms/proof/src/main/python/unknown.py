"""Where a source may give x, and whether that could decide what is done."""

import re

from netlist import CHOICES, REGISTERS, RESULTS, number_of

UNKNOWN = re.compile(r"(?:^|[ {])\d+'[01]*[xzm-]")

# What asks for x itself.
ASKS = {"$eqx", "$nex", "$bweqx"}


class Unknowns:
    """What may be x in a netlist."""

    def __init__(self, netlist):
        self._netlist = netlist
        self.module = netlist.module
        self._has_state = bool(netlist.registers)

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
        """Whether what may be x selects: `if` takes the other way there, which Yosys does not know."""
        work = [
            cell for cell in self.module.cells
            if self._floats(cell) or (_says_unknown(cell) if self._holds(cell) else self._may_make(cell))
        ]
        for cell in work:
            ways = [way for way in cell.ports if self._decides(cell, way)]
            if any(self._floats(cell, way) or UNKNOWN.search(cell.ports[way]) for way in ways):
                return True
        if not work:
            return False
        readers = {}
        # Yosys itself makes the address and data of a write x where nothing is written.
        unwritten = {
            self._netlist.root((name, index))
            for name, (width, _, _) in self.module.wires.items() if "$memwr$" in name
            for index in range(width)
        }
        for cell in self.module.cells:
            for port, text in cell.ports.items():
                if port not in RESULTS and port != "\\Q":
                    for bit in self.module.bits(text):
                        readers.setdefault(self._netlist.root(bit), []).append((cell, port))
        seen = {id(cell) for cell in work}
        while work:
            cell = work.pop()
            # What is stored as x is read as x.
            for port in (RESULTS | {"\\Q"}) & cell.ports.keys():
                for bit in self.module.bits(cell.ports[port]):
                    bit = self._netlist.root(bit)
                    for reader, way in readers.get(bit, ()) if bit not in unwritten else ():
                        # What is stored is taken to be known when the next call asks for it.
                        if self._decides(reader, way) or reader.kind in ASKS and self._has_state:
                            return True
                        if id(reader) not in seen:
                            seen.add(id(reader))
                            work.append(reader)
        return False

    def _floats(self, cell, only=None):
        """Whether nobody drives a bit that a cell reads."""
        return any(
            bit in ("x", "z") or isinstance(bit, tuple) and bit not in self._netlist.driven
            for port, text in cell.ports.items() if port not in RESULTS and port != "\\Q" and only in (None, port)
            for bit in map(self._netlist.root, self.module.bits(text))
        )

    def _may_make(self, cell):
        """Whether a cell's result may be x though no operand is."""
        if cell.kind in ("$div", "$mod", "$divfloor", "$modfloor"):
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
        """Whether a port says what is done: a choice, or when a register takes what."""
        return way == "\\S" and cell.kind in CHOICES or self._holds(cell) and way not in ("\\D", "\\AD", "\\Q")


def _says_unknown(cell):
    return any(UNKNOWN.search(text) for text in cell.ports.values())
