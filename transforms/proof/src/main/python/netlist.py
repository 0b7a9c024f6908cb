"""A flat module as a net of cells: its registers, what drives each bit, and what that depends on."""

FUNCTIONS = set(
    "add alu and bmux bweqx bwmux concat demux div divfloor eq eqx fa ge gt lcu le logic_and logic_not logic_or lt lut macc mod"
    " modfloor mul mux ne neg nex not or pmux pos pow reduce_and reduce_bool reduce_or reduce_xnor reduce_xor shift shiftx shl"
    " shr slice sop sshl sshr sub xnor xor".split()
)
LEVELS = {"adff", "aldff", "dffsr", "dlatch", "adlatch", "dlatchsr"}
REGISTERS = LEVELS | {"dff"}
CHOICES = {"$mux", "$pmux", "$bmux"}
RESULTS = {"\\Y", "\\X", "\\CO"}
MAX_REGISTERS = 4096


class Unreadable(Exception):
    def __init__(self, code, detail):
        super().__init__(detail)
        self.code = code
        self.detail = detail


class Register:
    """A flip-flop or latch.

    controls    signals besides D and Q by the names of the cell's ports
    rising      which edge of CLK counts
    starts      bits of its initial value, the least first; "x" where it has none
    """

    def __init__(self, index, cell, module, starts):
        self.index = index
        self.kind = cell.kind[1:]
        self.cell = cell
        self.bits = module.bits(cell.ports["\\Q"])
        self.width = len(self.bits)
        self.starts = starts
        self.controls = {name[1:]: text for name, text in cell.ports.items() if name not in ("\\D", "\\Q")}
        self.rising = self.positive("CLK")
        self.edge = "CLK" in self.controls

    def positive(self, control):
        return self.cell.parameters.get("\\%s_POLARITY" % control, "1").rpartition("'")[2].endswith("1")

    def reset(self):
        """Its asynchronous reset value as a number."""
        text = self.cell.parameters["\\ARST_VALUE"]
        return text.replace("'", "'b") if "'" in text else "%d'd%s" % (self.width, text)


class Netlist:
    """A module and its registers, which no bit has two drivers of."""

    def __init__(self, module, others=()):
        """others: kinds of cells that may be there too."""
        self.module = module
        self._find_registers(others)
        self._find_drivers()

    def _find_registers(self, others):
        module = self.module
        self.registers = []
        for cell in module.cells:
            kind = cell.kind[1:]
            if cell.kind[0] == "$" and (kind in FUNCTIONS or kind in others):
                continue
            if kind not in REGISTERS:
                raise Unreadable("SOURCE_UNSUPPORTED", "a cell " + cell.kind)
            self.registers.append(Register(len(self.registers), cell, module, None))
        if len(self.registers) > MAX_REGISTERS:
            raise Unreadable("SIZE_LIMIT", "%d registers" % len(self.registers))

    def _find_drivers(self):
        """Which bits are one, which cell drives a bit, and what registers start with."""
        module = self.module
        self._one = {}
        self.names = {}
        for left, right in module.connections:
            for a, b in zip(module.bits(left), module.bits(right)):
                self._join(a, b)
        driven = {}
        for cell in module.cells:
            for port in ("\\Y", "\\X", "\\CO", "\\Q"):
                if port in cell.ports:
                    for bit in module.bits(cell.ports[port]):
                        key = self.root(bit)
                        if key in driven or isinstance(key, str):
                            raise Unreadable("SOURCE_UNSUPPORTED", "a net of several drivers")
                        driven[key] = cell
        for name, (width, _, way) in module.wires.items():
            if way == "input":
                for index in range(width):
                    key = self.root((name, index))
                    if key in driven or isinstance(key, str):
                        raise Unreadable("SOURCE_UNSUPPORTED", "a net of several drivers")
                    driven[key] = name
        self.driven = driven
        self.register_of = {id(r.cell): r for r in self.registers}
        starts = {}
        for name, bits in module.inits.items():
            for index, bit in enumerate(bits):
                if bit != "x":
                    starts[self.root((name, index))] = bit
        for register in self.registers:
            register.starts = [starts.get(self.root(bit), "x") for bit in register.bits]

    def root(self, bit):
        while bit in self._one:
            bit = self._one[bit]
        return bit

    def _join(self, a, b):
        a, b = self.root(a), self.root(b)
        if a == b:
            return
        if isinstance(a, str):
            a, b = b, a
        if isinstance(a, str):
            raise Unreadable("SOURCE_UNSUPPORTED", "a net of several drivers")
        self._one[a] = b

    def check_rings(self):
        """Refuses combinational loops: to SAT they are equations, which may have no solution or several."""
        waiting, readers = {}, {}
        for cell in self.module.cells:
            if cell.kind[1:] in REGISTERS:
                continue
            above = set()
            for port, text in cell.ports.items():
                if port not in RESULTS:
                    for bit in self.module.bits(text):
                        driver = self.driven.get(self.root(bit))
                        if driver is not None and not isinstance(driver, str) and id(driver) not in self.register_of:
                            above.add(id(driver))
            waiting[id(cell)] = len(above)
            for driver in above:
                readers.setdefault(driver, []).append(id(cell))
        work = [cell for cell, count in waiting.items() if not count]
        done = 0
        while work:
            done += 1
            for reader in readers.get(work.pop(), ()):
                waiting[reader] -= 1
                if not waiting[reader]:
                    work.append(reader)
        if done != len(waiting):
            raise Unreadable("LOOP", "a combinational loop by way of a memory")

    def cone(self, bits):
        """What bits depend on: indexes of registers, names of input ports."""
        work = [self.root(bit) for bit in bits]
        seen, cells = set(work), set()
        registers, inputs = set(), set()
        while work:
            driver = self.driven.get(work.pop())
            if driver is None:
                continue
            if isinstance(driver, str):
                inputs.add(driver[1:])
                continue
            if id(driver) in self.register_of:
                registers.add(self.register_of[id(driver)].index)
                continue
            if id(driver) in cells:
                continue
            cells.add(id(driver))
            for port, text in driver.ports.items():
                if port not in RESULTS:
                    for bit in self.module.bits(text):
                        bit = self.root(bit)
                        if bit not in seen:
                            seen.add(bit)
                            work.append(bit)
        return registers, inputs

    def direct(self, text):
        """The input port's bit that a signal of one bit is, if it is one: (name, index); or None."""
        (bit,) = self.module.bits(text)
        bit = self.root(bit)
        driver = self.driven.get(bit)
        if not isinstance(driver, str):
            return None
        for index in range(self.module.wires[driver][0]):
            if self.root((driver, index)) == bit:
                return driver[1:], index
        return None

    def aliases(self):
        """All names of each bit of the registers: root to a list of (wire, index)."""
        roots = {self.root(bit): [] for register in self.registers for bit in register.bits}
        for register in self.registers:
            for bit in register.bits:
                roots[self.root(bit)].append(bit)
        for left, right in self.module.connections:
            for text in (left, right):
                for bit in self.module.bits(text):
                    found = roots.get(self.root(bit))
                    if found is not None and bit not in found:
                        found.append(bit)
        return roots


def number_of(cell, name):
    text = cell.parameters[name]
    return int(text.split("'")[1], 2) if "'" in text else int(text)
