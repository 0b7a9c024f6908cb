"""A Verilog source as Yosys reads it, with its registers cut out: what is left is a function."""

import os
import re

import addresses
import beyond
import order
import reading
import texts
import timing
from cut import cut
from netlist import Netlist, Unreadable, number_of
from rtlil import Module
from unknown import Asked, Certain, Unknowns
from yosys import Ended

MAX_MEMORY = 16384
MAX_CELLS = 20000

# What is not said of a source, but of the words of its text that Yosys reads in another way than the standard.
LATER = re.compile(r"Identifier `\\(\S*\.\S*)' is implicitly declared")
# To SAT a net that nobody drives is any value, and x only if it says so.
UNDRIVEN = "setundef -undriven -undef"
# To simplify is to make x known: t == t becomes 1. Here that is done only to what a memory starts with, and to powers of 2.
PLAIN = "opt_expr -keepdc t:$meminit* %ci* t:$pow\nopt_clean\nmemory_collect\n" + UNDRIVEN
# What a netlist has where some value may be x though no input is.
MAKES = re.compile(r"\d'[01]*[xzm-]|\$(?:div|mod|divfloor|modfloor|shiftx|mem\w*|pow) ")


class Source(Netlist):
    """A source with its registers cut out.

    text        the module `cut`, in Yosys's own language: ports of the source, `cut_q_N` in, `cut_d_N` and so on out
    registers   what was cut
    ways        how variables are assigned, as `order.ways` has it
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
        if _x_decides(yosys, directory, seconds):
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
        commands += ["write_rtlil raw.il", "design -save raw", PLAIN, "write_rtlil plain.il", "design -load raw"]
        commands += ["opt_expr -keepdc", "opt_clean", "memory_collect", UNDRIVEN, "write_rtlil source.il"]
        said = yosys.run("\n".join(commands), seconds)
        heard = [texts.read(directory, "said%d.log" % at) for at in range(len(told))]
        self._late, asleep, self.ways = self._check_times(heard[0], len(paths), row)
        self._check(said + "".join(heard))
        raw = Module(texts.read(directory, "raw.il"))
        if asleep and ("Removing init bit" in heard[2] or reading.holds_without_edges(raw)):
            # Inputs are 0 before the first call, and may stay so.
            names = ", ".join(sorted(asleep))[:100]
            raise Unreadable("SOURCE_UNSUPPORTED", "an initial value that stays until something starts a process: " + names)
        found = reading.misread(raw) or addresses.stray(raw)
        arrays = addresses.of_registers(raw)
        if arrays and not found:
            found = _of_arrays(yosys, directory, [told[0].replace("-ppdump", "-nomem2reg"), told[1]], arrays, seconds)
        if found:
            raise Unreadable("SOURCE_UNSUPPORTED", found)
        module = Module(texts.read(directory, "source.il"))
        memories = [cell for cell in module.cells if cell.kind.startswith("$mem")]
        self.memories = bool(memories)
        if memories:
            bits = sum(number_of(c, "\\SIZE") * number_of(c, "\\WIDTH") for c in memories)
            if bits > MAX_MEMORY:
                raise Unreadable("MEMORY_TOO_LARGE", "memories of %d bits" % bits)
            module = _mapped(yosys, directory, module, seconds)
        if module.modules != 1:
            raise Unreadable("SOURCE_UNREADABLE", "%d modules that are not flat" % module.modules)
        if len(module.cells) > MAX_CELLS:
            raise Unreadable("SIZE_LIMIT", "a source of %d cells" % len(module.cells))
        self._check_ports(module)
        return module

    @staticmethod
    def _check_times(dump, files, row):
        """What `timing.check` and `order.ways` give of the text behind Yosys's own preprocessor: no macro hides anything there."""
        plain = texts.preprocessed(dump)
        if len(plain) != files:
            raise Unreadable("SOURCE_UNSUPPORTED", "a text that cannot be told from what Yosys says")
        try:
            return timing.check(plain, row["module"]) + (order.ways(plain, row["module"]),)
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


def _of_arrays(yosys, directory, commands, arrays, seconds):
    """What `addresses.stray` says of arrays that became registers: of the source as it is with memories in their place."""
    try:
        # Registers stay in their processes, which may have a reset that memories cannot have.
        commands = ["design -reset"] + commands + ["proc_prune", "proc_rmdead", "proc_init", "proc_mux", "proc_memwr", "flatten"]
        yosys.run("\n".join(commands + ["write_rtlil whole.il"]), seconds)
    except Ended as problem:
        if problem.code != "SOURCE_UNREADABLE":
            raise
        return "an array of registers that cannot be read as a memory"
    return addresses.stray(Module(texts.read(directory, "whole.il")), arrays)


def _mapped(yosys, directory, module, seconds):
    """A module with its memories turned into registers and choices."""
    texts.write(os.path.join(directory, "beyond.il"), beyond.told(module) or "\n".join(module.lines))
    yosys.run("design -reset\nread_rtlil beyond.il\nmemory_map\nopt_clean\n%s\nwrite_rtlil mapped.il" % UNDRIVEN, seconds)
    return Module(texts.read(directory, "mapped.il"))


def _x_decides(yosys, directory, seconds):
    """Whether x can decide what is done, in `plain.il`."""
    text = texts.read(directory, "plain.il")
    if not MAKES.search(text):
        return False
    module = Module(text)
    if any(cell.kind.startswith("$mem") for cell in module.cells):
        module = _mapped(yosys, directory, module, seconds)
    netlist = Netlist(module, {"pow"})
    netlist.text = cut(netlist)
    try:
        deciders = Unknowns(netlist).decide()
    except Certain:
        return True
    return deciders is not None and Asked(netlist, deciders, lambda asked: _unknown(yosys, directory, asked, seconds)).can_be()


def _unknown(yosys, directory, text, seconds):
    """Whether some bit of `cut_asked` can be x where none of `cut_known` is."""
    texts.write(os.path.join(directory, "asked.il"), text)
    yosys.run("design -reset\nread_rtlil asked.il\ntee -q -o sat.log sat -ignore_unknown_cells -set-def cut_known -set-any-undef cut_asked cut", seconds)
    said = texts.read(directory, "sat.log")
    if "SAT solving finished - no model found." in said:
        return False
    if "SAT solving finished - model found:" in said:
        return True
    raise Unreadable("ENGINE_FAILED", "no answer of SAT: " + said[-200:])
