"""A netlist as terms: what each cell of Yosys computes, by the rules of the language for x.

It reads the JSON that Yosys writes. With the first engine it shares that text's writer and nothing else.
"""

from bits import Silent, constant_term, ones, zeros

REGISTERS = {"$dff", "$adff"}
HANDS_ON = {"$mux", "$pmux", "$bmux", "$slice", "$concat"}
MAX_CELLS = 20_000


class Register:
    """A flip-flop: its cell, its place among registers, and how it starts, the least bit first, "x" where nothing is said."""

    def __init__(self, index, cell, starts):
        self.index = index
        self.cell = cell
        self.kind = cell["type"]
        self.bits = cell["connections"]["Q"]
        self.width = len(self.bits)
        self.starts = [starts.get(bit, "x") for bit in self.bits]
        self.rising = self.positive("CLK")

    def positive(self, control):
        return number(self.cell["parameters"][control + "_POLARITY"]) == 1

    def reset(self):
        return constant(self.cell["parameters"]["ARST_VALUE"], self.width)


class Netlist:
    """A module. It is asked for values of given inputs and registers, as often as one likes."""

    def __init__(self, module):
        if len(module["cells"]) > MAX_CELLS:
            raise Silent("SIZE_LIMIT", "a source of %d cells" % len(module["cells"]))
        self.names = module["netnames"]
        self._drivers = {}
        starts = {}
        for net in self.names.values():
            start = net["attributes"].get("init")
            if start is not None:
                starts.update(zip(net["bits"], constant(start, len(net["bits"]))))
        starts = {bit: start for bit, start in starts.items() if start in "01"}
        self.registers = []
        for cell in module["cells"].values():
            kind = cell["type"]
            if kind in REGISTERS:
                register = Register(len(self.registers), cell, starts)
                self.registers.append(register)
                for index, bit in enumerate(register.bits):
                    self._drive(bit, (register.index, index))
                continue
            if kind.startswith("$mem"):
                raise Silent("SOURCE_UNSUPPORTED", "a cell " + kind)
            # Of a kind that is not read: it is refused where somebody asks for its results.
            for port, bits in cell["connections"].items():
                if _is_result(cell, port):
                    for index, bit in enumerate(bits):
                        self._drive(bit, (cell, index))
        self.inputs, self.outputs = {}, {}
        for name, port in module["ports"].items():
            if port["direction"] == "input":
                self.inputs[name] = port["bits"]
                for index, bit in enumerate(port["bits"]):
                    self._drive(bit, (name, index))
            elif port["direction"] == "output":
                self.outputs[name] = port["bits"]
            else:
                raise Silent("INOUT", "a port that goes both ways")

    def _drive(self, bit, driver):
        if isinstance(bit, str) or bit in self._drivers:
            raise Silent("SOURCE_UNSUPPORTED", "a net of several drivers")
        self._drivers[bit] = driver

    def origin(self, bit):
        """What a bit is: a constant's character, (input, index), (register's index, index) or (cell, index)."""
        return bit if isinstance(bit, str) else self._drivers.get(bit, "x")

    def instance(self, terms, inputs, registers):
        """inputs: by name; registers: in their order. An input that is not given must not matter."""
        return _Instance(self, terms, inputs, registers)


class _Instance:
    """A copy, on inputs and registers of its own."""

    def __init__(self, netlist, terms, inputs, registers):
        self.netlist = netlist
        self.terms = terms
        self._inputs = inputs
        self._registers = registers
        self._done = {}

    def value(self, bits):
        """What bits of the netlist are, the least first."""
        origins = [self.netlist.origin(bit) for bit in bits]
        self._compute(origins)
        return self._gather(origins)

    def _compute(self, origins):
        """Cells before those that read them; a ring of cells is refused."""
        work = [(origin[0], False) for origin in origins if isinstance(origin[0], dict)]
        under = set()
        while work:
            cell, ready = work.pop()
            if id(cell) in self._done:
                continue
            if ready:
                under.discard(id(cell))
                self._done[id(cell)] = self._cell(cell)
                continue
            if id(cell) in under:
                continue
            under.add(id(cell))
            work.append((cell, True))
            for port, bits in cell["connections"].items():
                if _is_result(cell, port):
                    continue
                for bit in bits:
                    driver = self.netlist.origin(bit)[0]
                    if isinstance(driver, dict) and id(driver) not in self._done:
                        if id(driver) in under:
                            raise Silent("LOOP", "a combinational loop")
                        work.append((driver, False))

    def _gather(self, origins):
        runs = []
        for origin in origins:
            last = runs[-1] if runs else None
            if isinstance(origin, str):
                if isinstance(last, str):
                    runs[-1] = origin + last
                else:
                    runs.append(origin)
            elif last and not isinstance(last, str) and last[0] is origin[0] and last[2] + 1 == origin[1]:
                runs[-1] = (last[0], last[1], origin[1])
            else:
                runs.append((origin[0], origin[1], origin[1]))
        parts = []
        for run in runs:
            if isinstance(run, str):
                parts.append(self.terms.constant(run))
            else:
                parts.append(self.terms.part(self._whole(run[0]), run[2], run[1]))
        return self.terms.joined(parts[::-1])

    def _whole(self, driver):
        if isinstance(driver, dict):
            return self._done[id(driver)]
        if isinstance(driver, int):
            return self._registers[driver]
        if driver not in self._inputs:
            raise Silent("CLOCK", "a clock that is also data")
        return self._inputs[driver]

    # Cells

    def _cell(self, cell):
        maker = _CELLS.get(cell["type"])
        if maker is None:
            raise Silent("SOURCE_UNSUPPORTED", "a cell " + cell["type"])
        return maker(self, cell)

    def _signal(self, cell, port):
        """What the bits of a port are, the least first."""
        return [self.netlist.origin(bit) for bit in cell["connections"][port]]

    def _in(self, cell, port="A"):
        return self._gather(self._signal(cell, port))

    def _width(self, cell):
        return len(self._signal(cell, "Y"))

    @staticmethod
    def _signed(cell, port):
        return number(cell["parameters"].get(port + "_SIGNED", "0")) != 0

    def _two(self, cell, width):
        """Both operands at a width; they count as signed if both are."""
        signed = self._signed(cell, "A") and self._signed(cell, "B")
        return [self.terms.resized(self._in(cell, port), width, signed) for port in ("A", "B")] + [signed]

    def _common(self, cell, least=0):
        a, b = (len(self._signal(cell, port)) for port in ("A", "B"))
        return self._two(cell, max(a, b, least))

    def _one(self, cell, width):
        return self.terms.resized(self._in(cell), width, self._signed(cell, "A"))

    def _as(self, cell, bit):
        """A single bit as a result of perhaps more."""
        return self.terms.resized(bit, self._width(cell))

    def _bitwise(self, cell, name):
        a, b, _ = self._two(cell, self._width(cell))
        found = {"and": self.terms.both, "or": self.terms.either}.get(name, self.terms.unlike)(a, b)
        return self.terms.invert(found) if name == "xnor" else found

    def _logic(self, cell, name):
        a = self.terms.any_one(self._in(cell))
        if name == "not":
            return self._as(cell, self.terms.invert(a))
        b = self.terms.any_one(self._in(cell, "B"))
        return self._as(cell, self.terms.both(a, b) if name == "and" else self.terms.either(a, b))

    def _reduce(self, cell, name):
        a = self._in(cell)
        if name == "and":
            found = self.terms.all_ones(a)
        elif name in ("xor", "xnor"):
            found = self.terms.parity(a)
        else:
            found = self.terms.any_one(a)
        return self._as(cell, self.terms.invert(found) if name == "xnor" else found)

    def _unary(self, cell, name):
        width = self._width(cell)
        a = self._one(cell, width)
        if name == "pos":
            return a
        if name == "not":
            return self.terms.invert(a)
        return self.terms.spoiled(width, "(bvneg %s)" % a.value, a)

    def _arithmetic(self, cell, name):
        width = self._width(cell)
        a, b, _ = self._two(cell, width)
        return self.terms.spoiled(width, "(%s %s %s)" % (name, a.value, b.value), a, b)

    def _multiply(self, cell, _):
        """With as many bits as the product needs, so that equal products are equal terms."""
        width = self._width(cell)
        least = [len(_stripped(self._signal(cell, port))) for port in ("A", "B")]
        if self._signed(cell, "A") and self._signed(cell, "B") or sum(least) >= width:
            return self._arithmetic(cell, "bvmul")
        a, b = (self.terms.resized(self.terms.resized(self._in(cell, port), bits), sum(least)) for port, bits in zip(("A", "B"), least))
        return self.terms.resized(self.terms.spoiled(sum(least), "(bvmul %s %s)" % (a.value, b.value), a, b), width)

    def _divide(self, cell, name):
        """Without sign with as many bits as the operands need, so that equal quotients are equal terms."""
        width = self._width(cell)
        a, b, signed = self._common(cell, width)
        operator = {"div": ("bvudiv", "bvsdiv"), "mod": ("bvurem", "bvsrem")}[name][signed]
        if not signed:
            least = max(len(_stripped(self._signal(cell, port))) for port in ("A", "B"))
            a, b = self.terms.resized(a, least), self.terms.resized(b, least)
        also = None if "1" in self._signal(cell, "B") else "(= %s %s)" % (b.value, zeros(b.width))
        found = self.terms.spoiled(a.width, "(%s %s %s)" % (operator, a.value, b.value), a, b, also=also)
        return self.terms.resized(found, width)

    def _power(self, cell, _):
        a, b = (self._signal(cell, port) for port in ("A", "B"))
        width = self._width(cell)
        base = "".join(bit if isinstance(bit, str) else "?" for bit in a[::-1]).lstrip("0")
        if base == "10" and not self._signed(cell, "B"):
            count = self._in(cell, "B")
            wide = max(width, count.width)
            count = self.terms.resized(count, wide)
            one = constant_term(1, wide)
            return self.terms.resized(self.terms.spoiled(wide, "(bvshl %s %s)" % (one, count.value), count), width)
        raise Silent("SOURCE_UNSUPPORTED", "a power of %d bits by %d" % (len(a), len(b)))

    def _compare(self, cell, name):
        a, b, signed = self._common(cell)
        if name in ("eq", "ne"):
            found = self.terms.equal(a, b)
        elif name in ("eqx", "nex"):
            same = "(= %s %s)" % (a.value, b.value)
            planes = "(= %s %s)" % (a.unknown or zeros(a.width), b.unknown or zeros(b.width))
            found = self.terms.bit("(and %s %s)" % (same, planes))
            if a.unknown and b.unknown and any(map(self._may_be_z, self._signal(cell, "A") + self._signal(cell, "B"))):
                self.terms.doubts["(ite (distinct (bvand %s %s) %s) #b1 #b0)" % (a.unknown, b.unknown, zeros(a.width))] = None
        else:
            operator = "bv%s%s" % ("s" if signed else "u", name)
            found = self.terms.spoiled(1, "(ite (%s %s %s) #b1 #b0)" % (operator, a.value, b.value), a, b)
        return self._as(cell, self.terms.invert(found) if name in ("ne", "nex") else found)

    @staticmethod
    def _may_be_z(origin):
        """What computes gives x for z, what chooses or stores hands it on."""
        if isinstance(origin, str):
            return origin == "z"
        driver = origin[0]
        return isinstance(driver, int) or isinstance(driver, dict) and driver["type"] in HANDS_ON

    def _shift(self, cell, name):
        """The second operand counts without a sign."""
        width = self._width(cell)
        a, count = self._in(cell), self._in(cell, "B")
        signed = self._signed(cell, "A")
        own = max(a.width, width)
        wide = max(own, count.width)
        a = self.terms.resized(a, own, signed)
        a = self.terms.resized(a, wide, signed and name == "sshr")
        count = self.terms.resized(count, wide)
        operator = "bvshl" if name in ("shl", "sshl") else "bvashr" if signed and name == "sshr" else "bvlshr"
        value = "(%s %s %s)" % (operator, a.value, count.value)
        unknown = None
        if a.unknown is not None:
            # The sign's x comes with it.
            unknown = "(%s %s %s)" % (operator, a.unknown, count.value)
        found = self.terms.made(wide, value, unknown)
        return self.terms.resized(self._spoil(found, count), width)

    def _spoil(self, a, by):
        """a, or all x where something is x."""
        if by.unknown is None:
            return a
        doubt = "(distinct %s %s)" % (by.unknown, zeros(by.width))
        return self.terms.made(a.width, a.value, "(ite %s %s %s)" % (doubt, ones(a.width), a.unknown or zeros(a.width)))

    def _select(self, cell, name):
        """Bits from an index on, which may be negative; beyond the vector there is x, or 0 for `shift`."""
        width = self._width(cell)
        a = self._in(cell)
        if name == "shift":
            a = self.terms.resized(a, max(a.width, width), self._signed(cell, "A"))
        count, signed = self._in(cell, "B"), self._signed(cell, "B")
        if name == "shift" and count.unknown:
            # It stands for an assignment to some bits: to none at an index that is x.
            self.terms.doubts["(ite (distinct %s %s) #b1 #b0)" % (count.unknown, zeros(count.width))] = None
        bits = self._signal(cell, "B")
        most = sum(1 << at for at, bit in enumerate(bits) if bit != "0")
        inside = not signed and most + width <= a.width
        wide = max(a.width, width, count.width) + 1
        amount = self.terms.resized(count, wide, signed)
        within = self.terms.term(a.width, "(bvnot %s)" % a.unknown) if a.unknown else ones(a.width)
        planes = []
        for plane in (a.value, within if name == "shiftx" else a.unknown):
            if plane is None:
                planes.append(None)
                continue
            plane = self.terms.term(wide, "((_ zero_extend %d) %s)" % (wide - a.width, plane))
            right = "(bvlshr %s %s)" % (plane, amount.value)
            left = "(bvshl %s (bvneg %s))" % (plane, amount.value)
            if signed:
                right = "(ite (bvslt %s %s) %s %s)" % (amount.value, zeros(wide), left, right)
            planes.append(self.terms.term(wide, right))
        if name == "shiftx":
            planes[1] = None if inside and a.unknown is None else "(bvnot %s)" % planes[1]
        found = self.terms.made(wide, planes[0], planes[1])
        return self._spoil(self.terms.resized(found, width), count)

    def _mux(self, cell, _):
        return self.terms.choice(self._in(cell, "S"), self._in(cell), self._in(cell, "B"))

    def _pmux(self, cell, _):
        """Where several are chosen nothing is said, so that any order will do."""
        found, parts, selects = self._in(cell), self._in(cell, "B"), self._in(cell, "S")
        width = found.width
        if selects.width > 1:
            less = "(bvsub %s %s)" % (selects.value, constant_term(1, selects.width))
            several = "(distinct (bvand %s %s) %s)" % (selects.value, less, zeros(selects.width))
            self.terms.doubts[self.terms.bit(several).value] = None
        for at in reversed(range(selects.width)):
            part = self.terms.part(parts, width * (at + 1) - 1, width * at)
            found = self.terms.choice(self.terms.part(selects, at, at), found, part)
        return found

    def _bmux(self, cell, _):
        parts, selects = self._in(cell), self._in(cell, "S")
        for at in range(selects.width):
            half = self._width(cell)
            pairs = [self.terms.part(parts, half * (i + 1) - 1, half * i) for i in range(parts.width // half)]
            select = self.terms.part(selects, at, at)
            parts = self.terms.joined([self.terms.choice(select, a, b) for a, b in zip(pairs[::2], pairs[1::2])][::-1])
        return parts

    def _slice(self, cell, _):
        low = number(cell["parameters"]["OFFSET"])
        return self.terms.part(self._in(cell), low + self._width(cell) - 1, low)

    def _concat(self, cell, _):
        return self.terms.joined([self._in(cell, "B"), self._in(cell)])


def _is_result(cell, port):
    return cell["port_directions"][port] == "output"


def _stripped(bits):
    """Bits without the zeros above them; one at least."""
    last = len(bits)
    while last > 1 and bits[last - 1] == "0":
        last -= 1
    return bits[:last]


def number(text):
    return int(text.replace("x", "0").replace("z", "0"), 2)


def constant(text, width):
    """Characters of so many bits, the least first."""
    return text.replace("z", "x")[::-1].ljust(width, "0")[:width]


def _maker(method, name):
    return lambda instance, cell: method(instance, cell, name)


_CELLS = {}
for _method, _names in (
    (_Instance._bitwise, "and or xor xnor"),
    (_Instance._unary, "not pos neg"),
    (_Instance._divide, "div mod"),
    (_Instance._compare, "eq ne eqx nex lt le gt ge"),
    (_Instance._shift, "shl shr sshl sshr"),
    (_Instance._select, "shift shiftx"),
):
    for _name in _names.split():
        _CELLS["$" + _name] = _maker(_method, _name)
for _name in ("and", "or", "xor", "xnor", "bool"):
    _CELLS["$reduce_" + _name] = _maker(_Instance._reduce, _name)
for _name in ("and", "or", "not"):
    _CELLS["$logic_" + _name] = _maker(_Instance._logic, _name)
for _name, _method, _operator in (
    ("add", _Instance._arithmetic, "bvadd"),
    ("sub", _Instance._arithmetic, "bvsub"),
    ("mul", _Instance._multiply, ""),
    ("pow", _Instance._power, ""),
    ("mux", _Instance._mux, ""),
    ("pmux", _Instance._pmux, ""),
    ("bmux", _Instance._bmux, ""),
    ("slice", _Instance._slice, ""),
    ("concat", _Instance._concat, ""),
):
    _CELLS["$" + _name] = _maker(_method, _operator)
