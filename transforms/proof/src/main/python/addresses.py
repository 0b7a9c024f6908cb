"""Indexes of memories that Yosys takes for other words than the language: those below zero, and those beyond an array of registers.

Yosys forgets the sign of an index, and lets sums wrap, which Icarus Verilog computes with as many bits as they need. An array that
is assigned to without a clock, has an asynchronous reset, or is read behind its assignment becomes registers, and their index loses
the bits that no word needs: word 9 of 8 is word 1 then.
"""

import re

from reading import CHOICES, Net, int_of

REGISTERS = re.compile(r"\$mem2reg_(?:rd|wr)\$(\S*?)\$")
UNSIGNED = {"$add", "$mul"}


def of_registers(module):
    """Names of arrays that became registers and are read or written by an index, without those of instances before them."""
    return {_last(found.group(1)) for found in map(REGISTERS.search, module.wires) if found}


def stray(module, registers=()):
    """A sentence about an index that may be misread, or None.

    module: what Yosys makes of a source before it simplifies anything. registers: names of arrays that become registers elsewhere, and
    not in this module: only these are looked at, if there are some.
    """
    if not module.memories:
        return None
    addresses = _Addresses(module)
    for cell in module.cells:
        if not cell.kind.startswith(("$memrd", "$memwr")):
            continue
        name = cell.parameters["\\MEMID"].strip('"').replace("\\\\", "\\")
        if registers and _last(name) not in registers:
            continue
        first, end = module.memories[name]
        bits = addresses.net.roots(cell.ports["\\ADDR"])
        if all(isinstance(bit, str) for bit in bits):
            continue
        if first < 0:
            return "a memory with words below zero"
        if (registers or 1 << len(bits) - 1 < end) and addresses.is_signed(bits[-1]):
            return "an index of a memory that may be below zero"
        if addresses.wraps(bits, end):
            return "an index of a memory that is a sum with fewer bits than it needs"
        if registers and (first or addresses.most(bits) >> (end - 1).bit_length()):
            return "an index that may be beyond an array of registers"
    return None


def _last(name):
    return re.split(r"[.\\]", name)[-1]


class _Addresses:
    def __init__(self, module):
        self.net = Net(module)
        self._signs = {self.net.root((name, module.wires[name][0] - 1)) for name in module.signed}

    def is_signed(self, bit, above=()):
        """Whether a bit is the sign of something."""
        if isinstance(bit, str) or bit in self._signs:
            return not isinstance(bit, str)
        cell = self.net.driver.get(bit)
        if cell is None or cell.kind not in CHOICES or id(cell) in above:
            return False
        ways = self._ways(cell)
        at = self.net.roots(cell.ports["\\Y"]).index(bit)
        return any(self.is_signed(way[at], above + (id(cell),)) for way in ways)

    def _ways(self, cell):
        """What a choice is between."""
        width = len(self.net.roots(cell.ports["\\Y"]))
        bits = self.net.roots(cell.ports["\\B"]) + (self.net.roots(cell.ports["\\A"]) if cell.kind != "$bmux" else [])
        ways = [bits[at : at + width] for at in range(0, len(bits), width)]
        # Where nothing is written the index is x.
        return [way for way in ways if set(way) != {"x"}]

    def wraps(self, bits, end):
        """Whether what is computed in an index may leave its bits and come to less than `end`."""
        cell = self.net.driver.get(bits[0])
        if cell is None or bits[0] in self.net.public or "\\Y" not in cell.ports:
            return False
        if cell.kind in CHOICES:
            return any(self.wraps(way, end) for way in self._ways(cell))
        if cell.kind in ("$neg", "$not"):
            # Of what has been made wider; the language keeps the operand's bits.
            top = self.net.roots(cell.ports["\\A"])[-1]
            return top == "0" or top in self.net.driver and self.net.driver[top].kind == "$pos"
        if cell.kind not in UNSIGNED and cell.kind != "$sub" or int_of(cell.parameters["\\A_SIGNED"]):
            return False
        operands = [self.net.roots(cell.ports[port]) for port in ("\\A", "\\B")]
        a, b = map(self.most, operands)
        values = 1 << int_of(cell.parameters["\\Y_WIDTH"])
        if cell.kind == "$sub":
            return values - b < end or any(self.wraps(one, values) for one in operands)
        return (a + b if cell.kind == "$add" else a * b) >= values or any(self.wraps(one, values) for one in operands)

    def most(self, bits, depth=8):
        """A number that no value of bits is above."""
        most = sum(1 << at for at, bit in enumerate(bits) if bit != "0")
        cell = self.net.driver.get(bits[0])
        if cell is None or not depth or "\\Y" not in cell.ports:
            return most
        results = self.net.roots(cell.ports["\\Y"])
        count = min(len(results), len(bits))
        if results[:count] != bits[:count] or any(bit != "0" for bit in bits[count:]):
            return most
        if cell.kind in CHOICES:
            return min(most, max([self.most(way, depth - 1) for way in self._ways(cell)], default=0))
        if cell.kind in UNSIGNED and not int_of(cell.parameters["\\A_SIGNED"]):
            a, b = (self.most(self.net.roots(cell.ports[port]), depth - 1) for port in ("\\A", "\\B"))
            return min(most, a + b if cell.kind == "$add" else a * b)
        return most
