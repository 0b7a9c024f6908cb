"""A Verilog source as Yosys reads it, with its registers cut out: what is left is a function."""

import os
import re

import reading
import timing
from rtlil import Module

MAX_MEMORY = 16384
MAX_CELLS = 20000
MAX_REGISTERS = 4096

FUNCTIONS = set(
    "add alu and bmux bweqx bwmux concat demux div divfloor eq eqx fa ge gt lcu le logic_and logic_not logic_or lt lut macc mod"
    " modfloor mul mux ne neg nex not or pmux pos pow reduce_and reduce_bool reduce_or reduce_xnor reduce_xor shift shiftx shl"
    " shr slice sop sshl sshr sub xnor xor".split()
)
LEVELS = {"adff", "aldff", "dffsr", "dlatch", "adlatch", "dlatchsr"}
REGISTERS = LEVELS | {"dff"}
# What is not said of a source, but of the words of its text that Yosys reads in another way than the standard.
LATER = re.compile(r"Identifier `\\(\S*\.\S*)' is implicitly declared")


WAIT = re.compile(r"@\s*(\([^)]*\)|\*|[^\s(*]+)")
UNKNOWN = re.compile(r"(?:^|[ {])\d+'[01]*[xzm-]")
CHOICES = {"$mux", "$pmux", "$bmux"}
RESULTS = {"\\Y", "\\X", "\\CO"}
# Strings and escaped names stay: what they hold is no comment.
KEPT = r'"(?:\\.|[^"\\\n])*"|\\[^\s"]+|'
COMMENTS = re.compile(KEPT + r"//[^\n]*|/\*.*?\*/", re.S)
ATTRIBUTES = re.compile(KEPT + r"\(\*(?!\s*\)).*?\*\)", re.S)
# Yosys defines these; the language does not.
# A tool of synthesis takes these for promises, a simulator for wishes.
PROMISES = re.compile(KEPT + r"\b(?:unique0?|priority)(?=\s*(?:case[xz]?|if)\b)")
BEFORE = "`undef SYNTHESIS\n`undef YOSYS\n"
# To SAT a net that nobody drives is any value, and x only if it says so.
UNDRIVEN = "setundef -undriven -undef"
EDGE = re.compile(r"\s*(?:posedge|negedge)\b")


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


class Source:
    """A source with its registers cut out.

    text        the module `cut`, in Yosys's own language: ports of the source, `cut_q_N` in, `cut_d_N` and so on out
    registers   what was cut
    """

    def __init__(self, yosys, directory, row, seconds):
        self.ports = {p["name"]: p for p in row["ports"]}
        if row["protocol"] == "event":
            _check_waits([row["verilog"]] + [file["text"] for file in row.get("files") or []])
        texts = [_plain(text) for text in [file["text"] for file in row.get("files") or []] + [row["verilog"]]]
        try:
            late = timing.check(texts, row["module"], row["protocol"] == "event")
        except timing.Timing as problem:
            raise Unreadable(problem.code, problem.detail) from None
        self._read(yosys, directory, row, seconds)
        self._check_ports()
        self._find_registers()
        self._find_drivers()
        if late:
            self._check_late(row, late)
        if self.memories:
            # The check came before memories were turned into registers and choices.
            self._check_rings()
        self.text = self._cut()
        if self._remembers():
            raise Unreadable("SOURCE_UNSUPPORTED", "a function that may give what it held since another call")
        self.unknown = self._compares_unknown()
        if self._unknown_decides():
            raise Unreadable("UNKNOWN_CONTROL", "a value that may be x decides what is done, and x goes another way than 0 and 1")

    # Reading

    def _read(self, yosys, directory, row, seconds):
        paths = []
        for file in row.get("files") or []:
            path = os.path.normpath(file["path"])
            if os.path.isabs(path) or path.startswith(".."):
                raise Unreadable("SOURCE_UNREADABLE", "a file outside of the source's directory")
            whole = os.path.join(directory, "files", path)
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            _write(whole, _plain(file["text"]))
            if file["kind"] == "source":
                paths.append(os.path.join("files", path))
        _write(os.path.join(directory, "source.v"), _plain(row["verilog"]))
        paths.append("source.v")
        name = "\\" + row["module"]
        if re.search(r'[\s"\']', row["module"]):
            raise Unreadable("SOURCE_UNREADABLE", "a module of a strange name")
        commands = ["design -reset"]
        # A warning that is given again goes to the log alone.
        told = ["read_verilog -sv -defer -Ifiles %s" % " ".join('"%s"' % path for path in paths)]
        # Nothing is simplified before the check: what is driven twice would look well then.
        told += ["hierarchy -check -top %s" % name, "proc -noopt", "flatten", "check"]
        commands += ["tee -q -o said%d.log %s" % (at, command) for at, command in enumerate(told)]
        commands += ["write_rtlil raw.il", "opt_expr -keepdc", "opt_clean", "memory_collect", UNDRIVEN, "write_rtlil source.il"]
        said = yosys.run("\n".join(commands), seconds)
        self._check(said + "".join(_file(directory, "said%d.log" % at) for at in range(len(told))))
        found = reading.misread(Module(_file(directory, "raw.il")))
        if found:
            raise Unreadable("SOURCE_UNSUPPORTED", found)
        module = Module(_file(directory, "source.il"))
        memories = [cell for cell in module.cells if cell.kind.startswith("$mem")]
        self.memories = bool(memories)
        if memories:
            bits = sum(_number(c, "\\SIZE") * _number(c, "\\WIDTH") for c in memories)
            if bits > MAX_MEMORY:
                raise Unreadable("MEMORY_TOO_LARGE", "memories of %d bits" % bits)
            yosys.run("memory_map\nopt_clean\n%s\nwrite_rtlil source.il" % UNDRIVEN, seconds)
            module = Module(_file(directory, "source.il"))
        if module.modules != 1:
            raise Unreadable("SOURCE_UNREADABLE", "%d modules that are not flat" % module.modules)
        if len(module.cells) > MAX_CELLS:
            raise Unreadable("SIZE_LIMIT", "a source of %d cells" % len(module.cells))
        self.module = module

    @staticmethod
    def _check(said):
        if "problems." not in said:
            raise Unreadable("ENGINE_FAILED", "no check of the source")
        found = LATER.search(said)
        if found:
            raise Unreadable("SOURCE_UNSUPPORTED", "a reference into an instance: " + found.group(1))
        if "multiple conflicting drivers" in said:
            raise Unreadable("SOURCE_UNSUPPORTED", "a net of several drivers")
        if "Complex async reset" in said:
            # Yosys 0.23 puts them into an order of its own.
            raise Unreadable("SOURCE_UNSUPPORTED", "several asynchronous controls of one register")
        if "found logic loop" in said:
            raise Unreadable("LOOP", "a combinational loop")

    def _check_ports(self):
        ports = {name[1:]: (width, way) for name, (width, _, way) in self.module.wires.items() if way}
        for name, port in self.ports.items():
            if port["direction"] == "inout":
                raise Unreadable("INOUT", "a port that goes both ways")
            if ports.get(name) != (port["width"], port["direction"]):
                raise Unreadable("SOURCE_UNREADABLE", "Yosys finds another port %s" % name)
        if len(ports) != len(self.ports):
            raise Unreadable("SOURCE_UNREADABLE", "Yosys finds other ports")

    # Registers

    def _find_registers(self):
        module = self.module
        self.registers = []
        for cell in module.cells:
            kind = cell.kind[1:]
            if cell.kind[0] == "$" and kind in FUNCTIONS:
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
        self._driven = driven
        self._register_of = {id(r.cell): r for r in self.registers}
        starts = {}
        for name, bits in module.inits.items():
            for index, bit in enumerate(bits):
                if bit != "x":
                    starts[self.root((name, index))] = bit
        for register in self.registers:
            register.starts = [starts.get(self.root(bit), "x") for bit in register.bits]

    def _check_late(self, row, late):
        """A delay is as good as none where one clock that is a port starts everything, and what follows inputs holds nothing."""
        clocks = {clock["port"] for clock in row.get("clocks") or []}
        for register in self.registers:
            clock = self.direct(register.controls["CLK"]) if register.kind in ("dff", "adff") else None
            if late > 1 or row["protocol"] == "event" or clock is None or clock[0] not in clocks:
                raise Unreadable("SOURCE_UNSUPPORTED", "a delay that may decide what an edge or a latch finds")

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

    def _check_rings(self):
        """Refuses combinational loops: to SAT they are equations, which may have no solution or several."""
        waiting, readers = {}, {}
        for cell in self.module.cells:
            if cell.kind[1:] in REGISTERS:
                continue
            above = set()
            for port, text in cell.ports.items():
                if port not in RESULTS:
                    for bit in self.module.bits(text):
                        driver = self._driven.get(self.root(bit))
                        if driver is not None and not isinstance(driver, str) and id(driver) not in self._register_of:
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
            driver = self._driven.get(work.pop())
            if driver is None:
                continue
            if isinstance(driver, str):
                inputs.add(driver[1:])
                continue
            if id(driver) in self._register_of:
                registers.add(self._register_of[id(driver)].index)
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
        driver = self._driven.get(bit)
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

    # What may be x

    def _remembers(self):
        """Whether a function's variable may not be set on all paths: the language keeps it from call to call, Yosys takes x."""
        return any("$func$" in name for name in self.module.wires) and any(
            cell.kind in CHOICES and (UNKNOWN.search(cell.ports["\\A"]) or UNKNOWN.search(cell.ports["\\B"]))
            for cell in self.module.cells
        )

    def _compares_unknown(self):
        """Whether something is asked of x itself."""
        return any(
            cell.kind in ("$eqx", "$nex", "$bweqx")
            or cell.kind not in CHOICES and cell.kind[1:] not in REGISTERS and _says_unknown(cell)
            for cell in self.module.cells
        )

    def _floats(self, cell, only=None):
        """Whether nobody drives a bit that a cell reads."""
        return any(
            bit in ("x", "z") or isinstance(bit, tuple) and bit not in self._driven
            for port, text in cell.ports.items() if port not in RESULTS and port != "\\Q" and only in (None, port)
            for bit in map(self.root, self.module.bits(text))
        )

    def _may_make(self, cell):
        """Whether a cell's result may be x though no operand is."""
        if cell.kind in ("$div", "$mod", "$divfloor", "$modfloor"):
            divisor = self.module.bits(cell.ports["\\B"])
            return not any(self.root(bit) == "1" for bit in divisor)
        if cell.kind == "$shiftx":
            if _number(cell, "\\B_SIGNED"):
                return True
            # Where an index is a multiple of a power of two, its low bits are known.
            most = sum(1 << at for at, bit in enumerate(self.module.bits(cell.ports["\\B"])) if self.root(bit) != "0")
            return most + _number(cell, "\\Y_WIDTH") > _number(cell, "\\A_WIDTH")
        return _says_unknown(cell)

    @staticmethod
    def _holds(cell):
        return cell.kind[1:] in REGISTERS

    def _decides(self, cell, way):
        """Whether a port says what is done: a choice, or when a register takes what."""
        return way == "\\S" and cell.kind in CHOICES or self._holds(cell) and way not in ("\\D", "\\AD", "\\Q")

    def _unknown_decides(self):
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
            self.root((name, index))
            for name, (width, _, _) in self.module.wires.items() if "$memwr$" in name
            for index in range(width)
        }
        for cell in self.module.cells:
            for port, text in cell.ports.items():
                if port not in RESULTS and port != "\\Q":
                    for bit in self.module.bits(text):
                        readers.setdefault(self.root(bit), []).append((cell, port))
        seen = {id(cell) for cell in work}
        while work:
            cell = work.pop()
            # What is stored as x is read as x.
            for port in (RESULTS | {"\\Q"}) & cell.ports.keys():
                for bit in self.module.bits(cell.ports[port]):
                    bit = self.root(bit)
                    for reader, way in readers.get(bit, ()) if bit not in unwritten else ():
                        if self._decides(reader, way):
                            return True
                        if id(reader) not in seen:
                            seen.add(id(reader))
                            work.append(reader)
        return False

    # The cut

    def _cut(self):
        module = self.module
        lines = []
        skipped = {register.cell.first: register for register in self.registers}
        number = 0
        while number < len(module.lines):
            line = module.lines[number]
            register = skipped.get(number)
            if register is not None:
                lines += self._replaced(register)
                number = register.cell.last + 1
                continue
            if number == module.first:
                lines.append("module \\cut")
            elif not line.lstrip().startswith("attribute "):
                lines.append(line)
            number += 1
        return "\n".join(lines)

    def _replaced(self, register):
        index, first = register.index, 100000 + 16 * register.index
        made = ["  wire width %d input %d \\cut_q_%d" % (register.width, first, index)]
        made.append("  connect %s \\cut_q_%d" % (register.cell.ports["\\Q"], index))
        outward = dict(register.controls)
        outward["D"] = register.cell.ports.get("\\D")
        for at, (name, text) in enumerate(outward.items(), 1):
            if text is None:
                continue
            port = "\\cut_%s_%d" % (name.lower(), index)
            made.append("  wire width %d output %d %s" % (len(self.module.bits(text)), first + at, port))
            made.append("  connect %s %s" % (port, text))
        return made


def _check_waits(texts):
    """Under `event` a process may wait for less than it reads and hold its outputs; Yosys takes it for a function."""
    for text in texts:
        for found in WAIT.finditer(text):
            what = found.group(1)
            parts = re.split(r",|\bor\b", what.strip("() \t\r\n"))
            if what.strip("() \t\r\n") != "*" and not all(EDGE.match(part) for part in parts):
                raise Unreadable("EVENT_PROTOCOL", "a process that waits for changes: @" + what[:60])


def _plain(text):
    """A source without what only tools of synthesis read: comments and attributes that say more than the language, their names."""

    def blank(found):
        part = found.group(0)
        return part if part[0] in '"\\' else " " + "\n" * part.count("\n")

    return BEFORE + PROMISES.sub(blank, ATTRIBUTES.sub(blank, COMMENTS.sub(blank, text)))


def _says_unknown(cell):
    return any(UNKNOWN.search(text) for text in cell.ports.values())


def _number(cell, name):
    text = cell.parameters[name]
    return int(text.split("'")[1], 2) if "'" in text else int(text)


def _write(path, text):
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)


def _file(directory, name):
    with open(os.path.join(directory, name), encoding="utf-8", errors="replace") as file:
        return file.read()
