"""A Verilog source as Yosys reads it, with its registers cut out: what is left is a function."""

import os
import re

import beyond
import reading
import texts
import timing
from cut import cut
from netlist import Netlist, Unreadable, number_of
from rtlil import Module
from unknown import Asked, Certain, Unknowns

MAX_MEMORY = 16384
MAX_CELLS = 20000

# What is not said of a source, but of the words of its text that Yosys reads in another way than the standard.
LATER = re.compile(r"Identifier `\\(\S*\.\S*)' is implicitly declared")
WAIT = re.compile(r"@\s*(\([^)]*\)|\*|[^\s(*]+)")
# To SAT a net that nobody drives is any value, and x only if it says so.
UNDRIVEN = "setundef -undriven -undef"
EDGE = re.compile(r"\s*(?:posedge|negedge)\b")


class Source(Netlist):
    """A source with its registers cut out.

    text        the module `cut`, in Yosys's own language: ports of the source, `cut_q_N` in, `cut_d_N` and so on out
    registers   what was cut
    """

    def __init__(self, yosys, directory, row, seconds):
        self.ports = {p["name"]: p for p in row["ports"]}
        super().__init__(self._read(yosys, directory, row, seconds))
        if self._late:
            self._check_late(row, self._late)
        if self.memories:
            # The check came before memories were turned into registers and choices.
            self.check_rings()
        self.text = cut(self)
        unknowns = Unknowns(self)
        if unknowns.remembers():
            raise Unreadable("SOURCE_UNSUPPORTED", "a function that may give what it held since another call")
        self.unknown = unknowns.are_compared()
        try:
            deciders = unknowns.decide()
            asked = Asked(self, deciders, lambda text: _unknown(yosys, directory, text, seconds)) if deciders else None
            decides = asked is not None and asked.can_be()
        except Certain:
            decides = True
        if decides:
            raise Unreadable("UNKNOWN_CONTROL", "a value that may be x decides what is done, and x goes another way than 0 and 1")

    # Reading

    def _read(self, yosys, directory, row, seconds):
        paths = []
        if any("__ICARUS__" in text for text in [row["verilog"]] + [file["text"] for file in row.get("files") or []]):
            raise Unreadable("SOURCE_UNSUPPORTED", "a macro that only one simulator defines")
        for file in row.get("files") or []:
            path = os.path.normpath(file["path"])
            if os.path.isabs(path) or path.startswith(".."):
                raise Unreadable("SOURCE_UNREADABLE", "a file outside of the source's directory")
            whole = os.path.join(directory, "files", path)
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            texts.write(whole, texts.plain(file["text"]))
            if file["kind"] == "source":
                paths.append(os.path.join("files", path))
        texts.write(os.path.join(directory, "source.v"), texts.plain(row["verilog"]))
        paths.append("source.v")
        name = "\\" + row["module"]
        if re.search(r'[\s"\']', row["module"]):
            raise Unreadable("SOURCE_UNREADABLE", "a module of a strange name")
        commands = ["design -reset"]
        # A warning that is given again goes to the log alone.
        told = ["read_verilog -ppdump -sv -defer -Ifiles %s" % " ".join('"%s"' % path for path in paths)]
        # Nothing is simplified before the check: what is driven twice would look well then.
        told += ["hierarchy -check -top %s" % name, "proc -noopt", "flatten", "check"]
        commands += ["tee -q -o said%d.log %s" % (at, command) for at, command in enumerate(told)]
        commands += ["write_rtlil raw.il", "opt_expr -keepdc", "opt_clean", "memory_collect", UNDRIVEN, "write_rtlil source.il"]
        said = yosys.run("\n".join(commands), seconds)
        heard = [texts.read(directory, "said%d.log" % at) for at in range(len(told))]
        self._late, asleep = self._check_times(heard[0], len(paths), row)
        self._check(said + "".join(heard))
        replaced = set(beyond.REPLACED.findall("".join(heard)))
        if replaced:
            again = told[0].replace("read_verilog", "read_verilog -nomem2reg")
            yosys.run("design -push\n%s\n%s\nwrite_rtlil words.il\ndesign -pop" % (again, told[1]), seconds)
            wrapped = beyond.wraps(replaced, texts.read(directory, "words.il"))
            if wrapped:
                raise Unreadable("SOURCE_UNSUPPORTED", "an index that may be beyond the words of " + wrapped)
        raw = Module(texts.read(directory, "raw.il"))
        if asleep and ("Removing init bit" in heard[2] or reading.holds_without_edges(raw)):
            # Inputs are 0 before the first call, and may stay so.
            names = ", ".join(sorted(asleep))[:100]
            raise Unreadable("SOURCE_UNSUPPORTED", "an initial value that stays until something starts a process: " + names)
        found = reading.misread(raw)
        if found:
            raise Unreadable("SOURCE_UNSUPPORTED", found)
        module = Module(texts.read(directory, "source.il"))
        memories = [cell for cell in module.cells if cell.kind.startswith("$mem")]
        self.memories = bool(memories)
        if memories:
            bits = sum(number_of(c, "\\SIZE") * number_of(c, "\\WIDTH") for c in memories)
            if bits > MAX_MEMORY:
                raise Unreadable("MEMORY_TOO_LARGE", "memories of %d bits" % bits)
            told = beyond.told(module)
            if told is not None:
                texts.write(os.path.join(directory, "beyond.il"), told)
            read = "" if told is None else "design -reset\nread_rtlil beyond.il\n"
            yosys.run("%smemory_map\nopt_clean\n%s\nwrite_rtlil source.il" % (read, UNDRIVEN), seconds)
            module = Module(texts.read(directory, "source.il"))
        if module.modules != 1:
            raise Unreadable("SOURCE_UNREADABLE", "%d modules that are not flat" % module.modules)
        if len(module.cells) > MAX_CELLS:
            raise Unreadable("SIZE_LIMIT", "a source of %d cells" % len(module.cells))
        self._check_ports(module)
        return module

    @staticmethod
    def _check_times(dump, files, row):
        """What `timing.check` gives of the text behind Yosys's own preprocessor: no macro hides anything there."""
        plain = texts.preprocessed(dump)
        if len(plain) != files:
            raise Unreadable("SOURCE_UNSUPPORTED", "a text that cannot be told from what Yosys says")
        event = row["protocol"] == "event"
        if event:
            _check_waits(plain)
        try:
            return timing.check(plain, row["module"], event)
        except timing.Timing as problem:
            raise Unreadable(problem.code, problem.detail) from None

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

    def _check_ports(self, module):
        ports = {name[1:]: (width, way) for name, (width, _, way) in module.wires.items() if way}
        for name, port in self.ports.items():
            if port["direction"] == "inout":
                raise Unreadable("INOUT", "a port that goes both ways")
            if ports.get(name) != (port["width"], port["direction"]):
                raise Unreadable("SOURCE_UNREADABLE", "Yosys finds another port %s" % name)
        if len(ports) != len(self.ports):
            raise Unreadable("SOURCE_UNREADABLE", "Yosys finds other ports")

    def _check_late(self, row, late):
        """A delay is as good as none where one clock that is a port starts everything, and what follows inputs holds nothing."""
        clocks = {clock["port"] for clock in row.get("clocks") or []}
        for register in self.registers:
            clock = self.direct(register.controls["CLK"]) if register.kind in ("dff", "adff") else None
            if late > 1 or row["protocol"] == "event" or clock is None or clock[0] not in clocks:
                raise Unreadable("SOURCE_UNSUPPORTED", "a delay that may decide what an edge or a latch finds")


def _unknown(yosys, directory, text, seconds):
    """Whether some bit of `cut_asked` can be x where none of `cut_known` is."""
    texts.write(os.path.join(directory, "asked.il"), text)
    yosys.run("design -reset\nread_rtlil asked.il\ntee -q -o sat.log sat -set-def cut_known -set-any-undef cut_asked cut", seconds)
    said = texts.read(directory, "sat.log")
    if "SAT solving finished - no model found." in said:
        return False
    if "SAT solving finished - model found:" in said:
        return True
    raise Unreadable("ENGINE_FAILED", "no answer of SAT: " + said[-200:])


def _check_waits(sources):
    """A process may wait for edges or for changes; `timing.check` sees to it that who waits for changes waits for all that it reads."""
    for text in sources:
        for found in WAIT.finditer(text):
            parts = re.split(r",|\bor\b", found.group(1).strip("() \t\r\n"))
            edges = [bool(EDGE.match(part)) for part in parts]
            if any(edges) and not all(edges):
                raise Unreadable("EVENT_PROTOCOL", "a process that waits for changes and for edges: @" + found.group(1)[:60])
