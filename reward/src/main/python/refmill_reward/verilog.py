"""Runs candidates in Verilog with Icarus, under the limits and rules of the co-simulator.

The bench holds the stimuli only; what is expected never comes near the candidate. Its names cannot be guessed.
What Icarus compiled is judged before it runs (compiled.py), and it runs where there is nothing to reach
(isolation.py), so a candidate can neither read files nor write the results.
"""

import itertools
import os
import re
import secrets
import shutil
import sys

from .problems import RewardError
from .programs import Programs
from .rules import read_rules

MAX_RESULT = 64 << 20
MAX_MESSAGE = 300
SETTLE = 1000
ROUNDS = 8
ATTEMPTS = 3
# A macro can make much of little.
MAX_PREPROCESSED = 4 << 20
LIMITS = ("time", "memory", "file")
POLICY = read_rules("system_tasks.txt")
NO_FILES = "`include: there are no other files"
# What no fault of the machine looks like.
CERTAIN = ("ran", "forbidden", "limit")
REFUSALS = {
    "UNSAFE_SYSTEM_TASK": "%s is not allowed",
    "NOT_REPRODUCIBLE": "%s is not reproducible",
    "FOREIGN_REFERENCE": "it reaches out of its own instance: %s",
    "AMBIGUOUS_TEXT": "the text reads in two ways: %s",
}

# Directives that neither expand to text nor bring text in.
HARMLESS_DIRECTIVES = {
    "timescale",
    "default_nettype",
    "resetall",
    "celldefine",
    "endcelldefine",
}
# Names of ours differ from run to run.
OUR_NAMES = re.compile(r"refmill_(?:bench|design)_[0-9a-f]+(?:\.refmill_design_[0-9a-f]+)?")


class Failed(Exception):
    """A candidate did not get to its end."""

    def __init__(self, status, message):
        super().__init__(message)
        self.outcome = {"status": status, "message": message[:MAX_MESSAGE]}


def check_names(names):
    """Refuses a text that names a task that is not allowed: a first look, before anything is compiled."""
    for name in sorted(names):
        rule = POLICY.get(name)
        if rule is None or rule == "random":
            why = "NOT_REPRODUCIBLE" if rule == "random" else "UNSAFE_SYSTEM_TASK"
            raise Failed("forbidden", REFUSALS[why] % name)


def succeeded(ended):
    return ended["how"] == "exit" and ended["code"] == 0


class Icarus:
    """Icarus Verilog, if it is there. For use by several threads."""

    def __init__(self, iverilog, vvp, seconds, memory, python=None, require_isolation=False):
        self.iverilog = iverilog or shutil.which("iverilog")
        self.vvp = vvp or shutil.which("vvp")
        self.limits = {
            "seconds": int(seconds) + 1,
            # Icarus maps much more than it uses.
            "memory": max(memory, 1 << 30),
            "file": MAX_RESULT,
        }
        self.programs = Programs(
            python or sys.executable or "python3",
            [program for program in (self.iverilog, self.vvp) if program],
            require_isolation,
        )

    def require(self):
        """Raises RewardError if a program is missing."""
        for name, path in (("iverilog", self.iverilog), ("vvp", self.vvp)):
            if not path or not shutil.which(path):
                raise RewardError("%s is needed for answers in Verilog and was not found" % name)

    def run(self, problem, code):
        """What became of a candidate: a dictionary with `status`, and `columns` if it ran.

        What it fails by is believed when a second run says the same and there is room for what it writes: a
        full disk, or a process of a pipeline that was killed, looks like a candidate that does not compile.
        """
        self.require()
        last = None
        for _ in range(ATTEMPTS):
            folder = self._folder()
            try:
                simulation = Simulation(self, problem, code, folder)
                outcome = simulation.outcome()
                if not simulation.doubtful:
                    return outcome
                self.programs.require_room(folder)
            except Failed as failed:
                outcome = failed.outcome
                if outcome["status"] in CERTAIN:
                    return outcome
                self.programs.require_room(folder)
            except OSError as wrong:
                raise RewardError("Icarus Verilog cannot be run: %s" % wrong) from wrong
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            if outcome == last:
                return outcome
            last = outcome
        raise RewardError("no two runs of a candidate came to the same: %s" % last.get("message", ""))

    def _folder(self):
        try:
            return self.programs.folder()
        except OSError as wrong:
            raise RewardError("the scratch directory cannot be written: %s" % wrong) from wrong

    def execute(self, command, folder, log, check=None, size=MAX_RESULT):
        """Runs a program in a directory of its own."""
        limits = dict(self.limits, file=size)
        return self.programs.run(command, folder, log, limits, command[0] == self.iverilog, check)

    def close(self):
        self.programs.close()


class Simulation:
    """One candidate in its own directory."""

    def __init__(self, icarus, problem, code, directory):
        self.icarus = icarus
        self.problem = problem
        self.directory = directory
        self.text = code
        # Whether what it came to could be a fault of the machine.
        self.doubtful = False
        self._write("design.v", code)
        text = self._look("design.v")
        if not HARMLESS_DIRECTIVES.issuperset(text["directives"]):
            # As a directive, as part of a macro or as its argument: nothing may be opened, whatever it is.
            if text["includes"]:
                raise Failed("forbidden", NO_FILES)
            text = self._preprocessed()
        self.called = text["called"]
        check_names(self.called)
        self.time_unit = text["time_unit"]
        self.top = self._top(text["modules"])
        # What cannot be guessed cannot be named.
        secret = secrets.token_hex(10)
        self.bench_name = "refmill_bench_" + secret
        self.instance = "refmill_design_" + secret

    def _write(self, name, text):
        with open(os.path.join(self.directory, name), "wb") as file:
            file.write(text.encode("utf-8", "replace"))

    def _error(self, log):
        with open(os.path.join(self.directory, log), encoding="utf-8", errors="replace") as file:
            lines = file.read(1 << 16).splitlines()
        chosen = [line for line in lines if "error" in line.lower()] or lines or ["no message"]
        return OUR_NAMES.sub("top", chosen[0])

    def _look(self, name, preprocessed=False):
        """What a text says; raises Failed if it reads in two ways."""
        text = self.icarus.programs.look(os.path.join(self.directory, name), preprocessed)
        if text["doubts"]:
            raise Failed("forbidden", REFUSALS["AMBIGUOUS_TEXT"] % text["doubts"][0])
        return text

    def _preprocessed(self):
        """A macro can hide what it pastes together: what counts is the text after the preprocessor."""
        command = [self.icarus.iverilog, "-E", "-g2012", "-Mopened", "-o", "preprocessed.v", "design.v"]
        ended = self.icarus.execute(command, self.directory, "preprocess.log", size=MAX_PREPROCESSED)
        path = os.path.join(self.directory, "preprocessed.v")
        if ended["how"] in LIMITS:
            raise Failed("limit", "preprocessing takes too much " + ended["how"])
        if not succeeded(ended) or not os.path.exists(path):
            raise Failed("does_not_compile", self._error("preprocess.log"))
        text = self._look("preprocessed.v", True)
        with open(os.path.join(self.directory, "opened"), "rb") as file:
            opened = file.read(MAX_PREPROCESSED).decode("utf-8", "replace").split()
        if any(name != "design.v" for name in text["places"] + opened):
            raise Failed("forbidden", NO_FILES)
        return text

    def _top(self, names):
        for name in (self.problem.module, "TopModule", "top_module"):
            if name in names:
                return name
        raise Failed("does_not_compile", "there is no module %s" % self.problem.module)

    def outcome(self):
        self._write("stimuli.hex", self._stimuli())
        scopes = self._compile(self._bench([], False), False)
        if scopes is None:
            # A module that drives its own input takes no variable there.
            scopes = self._compile(self._bench([], True), True)
        self._check_ports(scopes)
        columns = self._simulate()
        if self.problem.initialised_state and self.problem.judge(columns) != 1.0:
            columns = self._initialised(scopes, columns)
        return {"status": "ran", "columns": columns, "rows": self.rows}

    def _initialised(self, scopes, columns):
        """The run whose uninitialised variables start as 0, if it is better.

        The reference run of such a row had its state set, and so this one may have too.
        """
        try:
            if self._compile(self._bench(scopes["variables"], False), True) is None:
                return columns
            again = self._simulate()
        except Failed as failed:
            self.doubtful = failed.outcome["status"] not in CERTAIN
            return columns
        return max(columns, again, key=self.problem.judge)

    def _stimuli(self):
        lines = []
        for call in range(self.problem.calls):
            word = 0
            for column, port in zip(self.problem.stimuli, self.problem.inputs):
                word = word << port.width | column[call]
            lines.append("%x\n" % word)
        return "".join(lines)

    def _bench(self, variables, nets):
        """The co-simulator's bench: inputs and clock have their first values before time zero."""
        problem = self.problem
        clock = problem.clocks[0] if problem.protocol == "cycle" and problem.clocks else None
        width = sum(port.width for port in problem.inputs)
        unit = self.time_unit
        text = ["`resetall\n`timescale %s/%s\nmodule %s;\n" % (unit, unit, self.bench_name)]
        connections = []
        both = {port.name: i for i, port in enumerate(problem.inputs) if port in problem.outputs}
        for index, port in enumerate(problem.inputs):
            known = "" if variables and port.name not in problem.clocks else " = 0"
            text.append("  reg [%d:0] i%d%s;\n" % (port.width - 1, index, known))
            array = problem.arrays.get(port.name)
            if array:
                text += array_bench(array, port.width, "a%d" % index, "i%d" % index, True)
            elif nets:
                text.append("  wire [%d:0] n%d = i%d;\n" % (port.width - 1, index, index))
            if port.name not in both:
                connections.append((port.name, "%s%d" % ("a" if array else "n" if nets else "i", index)))
        for index, port in enumerate(problem.outputs):
            text.append("  wire [%d:0] o%d;\n" % (port.width - 1, index))
            if port.name in both:
                # Weaker than what the module drives, which wins, so that no conflict makes an x.
                text.append("  assign (pull1, pull0) o%d = i%d;\n" % (index, both[port.name]))
            array = problem.arrays.get(port.name)
            if array:
                text += array_bench(array, port.width, "b%d" % index, "o%d" % index, False)
            connections.append((port.name, "%s%d" % ("b" if array else "o", index)))
        if clock is not None:
            text.append("  reg c = 1;\n")
            connections.append((clock, "c"))
        if width:
            text.append("  reg [%d:0] vectors [0:%d];\n" % (width - 1, problem.calls - 1))
        ports = ", ".join(".\\%s (%s)" % connection for connection in connections)
        text.append("  \\%s  \\%s (%s);\n" % (self.top, self.instance, ports))
        text.append("  integer file, call, n, b;\n  reg pad;\n")
        for index, (_, _, bits) in enumerate(variables):
            text.append("  reg [%d:0] d%d;\n" % (bits - 1, index))
        text.append("  initial begin\n")
        text.append('    file = $fopen("results.txt", "w");\n')
        if width:
            text.append('    $readmemh("stimuli.hex", vectors);\n')
        text.append("    #%d;\n" % SETTLE)
        inputs = "{%s}" % ", ".join("i%d" % index for index in range(len(problem.inputs)))
        if variables:
            text.append(deposits(variables))
            if width:
                text.append("    %s = 0;\n" % inputs)
            for _ in range(ROUNDS):
                text.append("    #%d;\n" % SETTLE)
                text.append(deposits(variables))
        text.append("    for (call = 0; call < %d; call = call + 1) begin\n" % problem.calls)
        if width:
            text.append("      %s = vectors[call];\n" % inputs)
        if clock is not None:
            text.append("      #%d c = 0;\n      #%d c = 1;\n" % (SETTLE, SETTLE))
        outputs = ", ".join("o%d" % index for index in range(len(problem.outputs)))
        text.append('      #%d $fdisplay(file, "%%b", {%s});\n    end\n' % (SETTLE, outputs))
        text.append('    $fdisplay(file, "end");\n    $fclose(file);\n    $finish(0);\n  end\nendmodule\n')
        return "".join(text)

    def _compile(self, bench, nets):
        """Compiles; the scopes found, or None if an input of the module needs a net."""
        self._write("bench.v", bench)
        command = [self.icarus.iverilog, "-g2012", "-u", "-o", "compiled.vvp", "-s", self.bench_name]
        # The bench comes first: no directive of the candidate has a say in how it is read.
        command += ["bench.v", "design.v"]
        ended = self.icarus.execute(command, self.directory, "compile.log")
        path = os.path.join(self.directory, "compiled.vvp")
        if ended["how"] in LIMITS:
            raise Failed("limit", "compilation takes too much " + ended["how"])
        if not succeeded(ended) or not os.path.exists(path):
            message = self._error("compile.log")
            if "Unable to assign to unresolved wires" in message and not nets:
                return None
            if re.search(r"port .* is not a port of", message):
                raise Failed("ports_differ", message)
            raise Failed("does_not_compile", message)
        return self.icarus.programs.scopes(path, self.bench_name, self.instance)

    def _check_ports(self, scopes):
        """The ports as Icarus itself has elaborated them, whatever their order."""
        expected = self.problem.ports
        for name in expected:
            if name not in scopes["ports"]:
                raise Failed("ports_differ", "port %s is missing" % name)
        for name, (direction, width) in scopes["ports"].items():
            if name not in expected:
                raise Failed("ports_differ", "%s is not a port of the module" % name)
            if direction not in ("INOUT", expected[name][0].upper()) or width != expected[name][1]:
                raise Failed("ports_differ", "port %s is %s, %d bits" % (name, direction.lower(), width))

    def _simulate(self):
        results = os.path.join(self.directory, "results.txt")
        if os.path.exists(results):
            os.remove(results)
        command = [self.icarus.vvp, "-n", "compiled.vvp"]
        check = {
            "program": os.path.join(self.directory, "compiled.vvp"),
            "benches": [self.bench_name],
            "driver": self.bench_name,
            "seen": {self.bench_name: sorted(self.called)},
        }
        ended = self.icarus.execute(command, self.directory, "run.log", check)
        if ended["how"] == "refused":
            raise Failed("forbidden", REFUSALS[ended["refused"][self.bench_name][0]] % ended["refused"][self.bench_name][1])
        if ended["how"] in LIMITS:
            raise Failed("limit", "the simulation takes too much " + ended["how"])
        width = sum(port.width for port in self.problem.outputs)
        rows = []
        ended = False
        if os.path.exists(results):
            with open(results, encoding="ascii", errors="replace") as lines:
                for line in lines:
                    line = line.rstrip("\n")
                    if line == "end":
                        ended = True
                    elif len(line) == width:
                        rows.append(line)
        if not ended or len(rows) != self.problem.calls:
            raise Failed("runtime_error", "the simulation ended in call %d" % len(rows))
        self.rows = rows
        return self._columns(rows)

    def _columns(self, rows):
        columns = []
        offset = 0
        for index, port in enumerate(self.problem.outputs):
            known = self.problem.known[index]
            column = []
            for call, row in enumerate(rows):
                bits = row[offset : offset + port.width]
                column.append(value_of(bits, known[call]))
            columns.append(column)
            offset += port.width
        return columns


def value_of(bits, known):
    """The value of an output; None if a compared bit is x or z."""
    try:
        return int(bits, 2)
    except ValueError:
        unknown = int("".join("0" if bit in "01" else "1" for bit in bits), 2)
        if unknown & known:
            return None
        return int("".join(bit if bit in "01" else "0" for bit in bits), 2)


def array_bench(dimensions, width, array, vector, driven):
    """Declares what is connected to a port that is an array, and joins its elements with those of a vector."""
    ranges = [range(min(bounds), max(bounds) + 1) for bounds in dimensions]
    indices = ["".join("[%d]" % index for index in each) for each in itertools.product(*ranges)]
    size = width // len(indices)
    text = ["  wire [%d:0] %s %s;\n" % (size - 1, array, "".join("[%d:%d]" % bounds for bounds in dimensions))]
    for place, index in enumerate(indices):
        pair = (array + index, "%s[%d:%d]" % (vector, (place + 1) * size - 1, place * size))
        text.append("  assign %s = %s;\n" % (pair if driven else pair[::-1]))
    return text


def deposits(variables):
    """Gives each unknown bit of the candidate's variables the value 0."""
    text = []
    for index, (name, bounds, width) in enumerate(variables):
        target = name
        if bounds is not None:
            text.append("    for (n = %d; n <= %d; n = n + 1)\n" % bounds)
            target = name + "[n]"
        text.append(
            "      if (^{0} === 1'bx) begin\n        d{1} = {0};\n"
            "        for (b = 0; b < {2}; b = b + 1) if (d{1}[b] !== 1'b1) d{1}[b] = 1'b0;\n"
            "        {{pad, {0}}} = {{1'b0, d{1}}};\n      end\n".format(target, index, width)
        )
    return "".join(text)
