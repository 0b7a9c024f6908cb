"""What Yosys makes of a source before it simplifies anything, looked through for what it reads otherwise than the language."""

from rtlil import constant

SHIFTS = {"$shl", "$shr", "$sshl", "$sshr"}
WIDER = {"$add": "AB", "$sub": "AB", "$mul": "AB", "$shl": "A", "$sshl": "A", "$neg": "A", "$not": "A"}
CHOICES = {"$mux", "$pmux", "$bmux"}
RESULTS = {"\\Y", "\\Q", "\\X", "\\CO"}


def misread(module):
    """A sentence about what is read otherwise, or None."""
    net = Net(module)
    for cell in module.cells:
        if cell.kind in SHIFTS and net.is_negative(cell):
            return "a shift by a number below zero"
        if cell.kind in ("$eqx", "$nex", "$bweqx") and net.asks_for_z(cell):
            return "a comparison with z or with what nobody drives"
        if cell.kind in ("$dlatch", "$adlatch", "$dlatchsr", "$aldff") and net.is_read_early(cell):
            return "a latch that is read by the process that sets it"
        if "\\CLK" in cell.ports and net.is_made(cell):
            return "a clock made from state that may have an edge before the first call"
        if cell.kind.startswith("$memwr") and net.is_widened(module.bits(cell.ports["\\ADDR"])):
            return "an index of a write that is computed in more bits than it has"
        if cell.kind[1:] in HOLDS and net.may_pulse(cell):
            return "a clock, reset or latch that may have a short pulse"
    return net.sleeps()


def holds_without_edges(module):
    """Whether there is a latch, or a memory that is written without a clock."""
    return any(
        "latch" in cell.kind or cell.kind.startswith("$memwr") and not int_of(cell.parameters["\\CLK_ENABLE"]) for cell in module.cells
    )


class Net:
    """What drives each bit of a module, and what reads it."""

    def __init__(self, module):
        self.module = module
        self.one = {}
        for left, right in module.connections:
            for a, b in zip(module.bits(left), module.bits(right)):
                a, b = self.root(a), self.root(b)
                if a != b:
                    # Constants stay what they are.
                    self.one[b if isinstance(a, str) else a] = a if isinstance(a, str) else b
        self.driver, self.readers = {}, {}
        for cell in module.cells:
            for port, text in cell.ports.items():
                for bit in module.bits(text):
                    if port in RESULTS or port == "\\DATA" and cell.kind.startswith("$memrd"):
                        self.driver[self.root(bit)] = cell
                    else:
                        self.readers.setdefault(self.root(bit), []).append((cell, port))
        self._lengths = {}
        self.public = {
            self.root((name, index))
            for name, (width, _, _) in module.wires.items() if name[0] == "\\" for index in range(width)
        }
        self.inputs = {
            self.root((name, index))
            for name, (width, _, way) in module.wires.items() if way == "input" for index in range(width)
        }

    def root(self, bit):
        while bit in self.one:
            bit = self.one[bit]
        return bit

    def roots(self, text):
        return [self.root(bit) for bit in self.module.bits(text)]

    @staticmethod
    def is_signed(cell, operand):
        return cell.parameters.get("\\%s_SIGNED" % operand, "0").endswith("1")

    def is_negative(self, cell):
        """Whether it shifts by a constant that Yosys computes with as an int, which is then below zero."""
        bits = self.roots(cell.ports["\\B"])
        if "1" in bits[31:]:
            return True
        driver = self.driver.get(bits[-1])
        if not self.is_signed(cell, "B") or driver is None:
            return self.is_signed(cell, "B") and bits[-1] == "1"
        # A constant that is not computed yet.
        return all(isinstance(one, str) for port, text in driver.ports.items() if port not in RESULTS for one in self.roots(text))

    def asks_for_z(self, cell):
        bits = self.roots(cell.ports["\\A"]) + self.roots(cell.ports["\\B"])
        return any(bit == "z" if isinstance(bit, str) else bit not in self.driver and bit not in self.inputs for bit in bits)

    def is_read_early(self, latch):
        """Yosys takes the holding way out of the choices that lead to a latch, and others may read these too."""
        work = [self.driver.get(bit) for name in ("\\D", "\\AD") if name in latch.ports for bit in self.roots(latch.ports[name])]
        seen = set()
        tree = []
        while work:
            cell = work.pop()
            if cell is None or id(cell) in seen or cell.kind not in CHOICES or not cell.name.startswith("$procmux"):
                continue
            seen.add(id(cell))
            tree.append(cell)
            for name in ("\\A", "\\B"):
                work += [self.driver.get(bit) for bit in self.roots(cell.ports[name])]
        for cell in tree:
            for bit in self.roots(cell.ports["\\Y"]):
                for reader, port in self.readers.get(bit, ()):
                    if port == "\\S" or reader is not latch and id(reader) not in seen and reader.kind != latch.kind:
                        return True
                if any(self.root((name, index)) == bit for name, index in self._outputs()):
                    return True
        return False

    def _outputs(self):
        if not hasattr(self, "_ports"):
            wires = self.module.wires.items()
            self._ports = [(name, index) for name, (width, _, way) in wires if way == "output" for index in range(width)]
        return self._ports

    def is_widened(self, bits):
        """Whether a value comes from an operation of more bits than its operands have: the language gives an index the operands' bits."""
        work = [self.driver.get(self.root(bit)) for bit in bits]
        seen = set()
        while work:
            cell = work.pop()
            if cell is None or id(cell) in seen:
                continue
            seen.add(id(cell))
            if cell.kind in WIDER:
                width = int_of(cell.parameters["\\Y_WIDTH"])
                if all(int_of(cell.parameters["\\%s_WIDTH" % part]) < width for part in WIDER[cell.kind]):
                    return True
            if cell.kind in WIDER or cell.kind in CHOICES:
                for port in ("\\A", "\\B"):
                    if port in cell.ports:
                        work += [self.driver.get(bit) for bit in self.roots(cell.ports[port])]
        return False

    def is_made(self, register):
        """Whether something computes a clock of state alone: it goes from x to its first value, which is an edge."""
        (bit,) = self.roots(register.ports["\\CLK"])
        driver = self.driver.get(bit)
        return driver is not None and driver.kind[1:] not in HOLDS and not self._follows_inputs(bit)

    def may_pulse(self, cell):
        """Whether an edge or a latch may find what comes and goes while a step settles: the language lets it, Yosys has the end alone."""
        latch = "\\CLK" not in cell.ports
        for port in ("\\CLK", "\\ARST", "\\ALOAD", "\\SET", "\\CLR") + (("\\EN",) if latch else ()):
            if port in cell.ports:
                bits = self.roots(cell.ports[port])
                # What a latch waits for is found by one process, which runs to its end.
                if any(way is not None and way[0] != way[1] for way in map(self._ways, self._named(bits) if latch else bits)):
                    return True
        return False

    def _ways(self, bit):
        """The ways from registers and inputs to a bit: the least and the most cells on them; None for a constant."""
        if isinstance(bit, str):
            return None
        cell = self.driver.get(bit)
        if cell is None or cell.kind[1:] in HOLDS:
            return 0, 0
        if id(cell) not in self._lengths:
            # For loops, which are refused elsewhere.
            self._lengths[id(cell)] = None
            bits = {one for port, text in cell.ports.items() if port not in RESULTS for one in self.roots(text)}
            ways = [way for way in map(self._ways, bits) if way is not None]
            self._lengths[id(cell)] = (1 + min(w[0] for w in ways), 1 + max(w[1] for w in ways)) if ways else None
        return self._lengths[id(cell)]

    def _named(self, bits):
        """The bits with names of the source that bits are computed of; what lies between has none, and is of one process or net."""
        work, seen, found = list(bits), set(), []
        while work:
            bit = work.pop()
            cell = self.driver.get(bit)
            if bit in seen or isinstance(bit, str):
                continue
            seen.add(bit)
            if bit in self.public:
                found.append(bit)
            elif cell is not None and cell.kind[1:] not in HOLDS:
                work += [one for port, text in cell.ports.items() if port not in RESULTS for one in self.roots(text)]
        return found

    def sleeps(self):
        """A process that nothing starts leaves its variable as it was initialised; Yosys takes the process's result."""
        for name, starts in self.module.inits.items():
            for index, start in enumerate(starts):
                bit = self.root((name, index))
                if start == "x" or isinstance(bit, tuple) and bit in self.driver and self.driver[bit].kind[1:] in HOLDS:
                    continue
                if bit == start or not isinstance(bit, str) and self._follows_inputs(bit):
                    continue
                return "an initial value of what no register holds: " + name[1:]
        return None

    def _follows_inputs(self, bit):
        work, seen = [bit], {bit}
        while work:
            bit = work.pop()
            if bit in self.inputs:
                return True
            cell = self.driver.get(bit)
            if cell is None or cell.kind[1:] in HOLDS or cell.kind.startswith("$mem"):
                continue
            for port, text in cell.ports.items():
                if port not in RESULTS:
                    new = set(self.roots(text)) - seen
                    seen |= new
                    work += [one for one in new if not isinstance(one, str)]
        return False


HOLDS = {"dff", "adff", "aldff", "dffsr", "dlatch", "adlatch", "dlatchsr", "ff", "dffe", "sr"}


def int_of(text):
    return int(constant(text)[::-1], 2)
