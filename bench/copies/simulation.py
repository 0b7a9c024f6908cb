"""What a module does, by a bench of its own in Icarus Verilog: nothing of the product takes part.

Inputs are driven with values that are 0 or 1. A clock is told by its name and changes by itself, after the other inputs; outputs are
looked at before and after each of its edges. Nobody says what a reset is: all inputs of one bit are 1 at first, then 0, and in each
stretch of calls later on constant, rarely different from that, or random. Large numbers that stand in a reference are among the values.
"""

import functools
import os
import random
import re
import subprocess
import tempfile

from .tokens import tokens

CALLS = 2000
SECONDS = 20
CLOCK = re.compile(r"(?:\w*_)?[a-z]?(?:clk|clock)(?:_\w+|\d+)?", re.IGNORECASE)
LITERAL = re.compile(r"\d+\s*'\s*[sS]?([bodhBODH])\s*([0-9a-fA-F]+)")
# Numbers that hardly come up by themselves.
LARGE = 1 << 10
PORT = re.compile(r'^ *\.port_info \d+ /(\w+) (\d+) "(.*)"')


class Failure(Exception):
    """A module that cannot be compiled or driven."""


class Port:
    def __init__(self, direction, width, name):
        self.direction, self.width, self.name = direction, width, name


def number(token):
    """The value of a sized literal without x."""
    match = LITERAL.fullmatch(token.text.replace("_", "")) if token.kind == "number" else None
    return int(match.group(2), {"b": 2, "o": 8, "d": 10, "h": 16}[match.group(1).lower()]) if match else None


def manner(width, random_source, pool):
    """A way to draw values for some calls."""
    full = (1 << width) - 1
    held = random_source.getrandbits(width)
    rare = random_source.choice((0, full))
    ways = [
        lambda: random_source.getrandbits(width),
        lambda: rare if random_source.random() < 0.9 else random_source.getrandbits(width),
        lambda: rare,
    ]
    if width > 1:
        ways += [
            lambda: held,
            lambda: random_source.getrandbits(min(width, 3)),
            lambda: random_source.choice((0, 1, full, full >> 1, 1 << (width - 1), held)),
            lambda: 1 << random_source.randrange(width),
            lambda: random_source.getrandbits(width) & random_source.getrandbits(width) & random_source.getrandbits(width),
            lambda: random_source.getrandbits(width),
        ]
    fitting = [value for value in pool if value <= full]
    if fitting:
        ways += [lambda: random_source.choice(fitting)] * 3
    return random_source.choice(ways)


@functools.lru_cache(maxsize=256)
def stimuli(widths, clocks, pool):
    """Lines of bits for all inputs, clocks first. With a clock a call is a cycle of two lines."""
    source = random.Random("%s %d" % (widths, clocks))
    lines, ticks = [], [0] * clocks
    values, ways = [0] * len(widths), [None] * len(widths)
    left = [0] * len(widths)
    still = 0
    total = CALLS * (2 if clocks else 1)
    both_edges = False
    for line in range(total):
        if still == 0:
            still = source.randrange(32, 129)
            # Data that change while the clock is high, too, tell a latch from a flip-flop.
            both_edges = source.random() < 0.3
        still -= 1
        if not clocks or line % 2 == 0 or both_edges:
            for index, width in enumerate(widths):
                if left[index] == 0:
                    # An input of one bit may be a reset, or enable everything: then the rest needs time.
                    left[index] = source.randrange(8, 193 if width == 1 else 97)
                    ways[index] = manner(width, source, pool)
                left[index] -= 1
                values[index] = ways[index]()
                if width == 1 and line < 24:
                    values[index] = int(line < 12)
        for index in range(clocks):
            if clocks == 1 or source.random() < (0.9, 0.4, 0.6)[index % 3]:
                ticks[index] ^= 1
        bits = "".join(map(str, ticks)) + "".join(format(value, "0%db" % width) for value, width in zip(values, widths))
        lines.append(bits or "0")
    return "\n".join(lines) + "\n"


class Design:
    """A module that Icarus Verilog compiles, with its ports and, once asked, what it does."""

    def __init__(self, text, top, clocks=None):
        self.text, self.top = text, top
        with tempfile.TemporaryDirectory() as directory:
            compiled = os.path.join(directory, "o")
            self.compile(directory, compiled, top, text)
            self.ports = self.read_ports(compiled)
        if any(port.direction not in ("INPUT", "OUTPUT") for port in self.ports):
            raise Failure("a port that is neither input nor output")
        if any(not re.fullmatch(r"\w+", port.name) for port in self.ports):
            raise Failure("a port without a plain name")
        self.outputs = [port for port in self.ports if port.direction == "OUTPUT"]
        if not self.outputs:
            raise Failure("no output")
        is_clock = CLOCK.fullmatch if clocks is None else clocks.__contains__
        inputs = [port for port in self.ports if port.direction == "INPUT"]
        self.clocks = [port for port in inputs if port.width == 1 and is_clock(port.name)]
        self.inputs = [port for port in inputs if port not in self.clocks]
        self.by_order = self.signature(self.inputs, self.outputs)
        self.pool = tuple(sorted({value for value in map(number, tokens(text)) if value is not None and value >= LARGE}))
        self.traces = {}

    def signature(self, inputs, outputs, names=False):
        def key(port):
            return (port.name, port.width) if names else port.width

        return len(self.clocks), tuple(map(key, inputs)), tuple(map(key, outputs))

    @property
    def by_name(self):
        return self.signature(self.sorted_inputs(), self.sorted_outputs(), True)

    def sorted_inputs(self):
        return sorted(self.inputs, key=lambda port: port.name)

    def sorted_outputs(self):
        return sorted(self.outputs, key=lambda port: port.name)

    @staticmethod
    def compile(directory, compiled, top, *texts):
        files = []
        for number, text in enumerate(texts):
            files.append(os.path.join(directory, "%d.sv" % number))
            with open(files[-1], "w", errors="surrogateescape") as file:
                file.write(text)
        command = ["iverilog", "-g2012", "-s", top, "-o", compiled] + files
        try:
            run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise Failure("the compiler does not end") from None
        if run.returncode != 0:
            raise Failure("refused: " + run.stdout.decode(errors="replace").strip()[:300])

    @staticmethod
    def read_ports(compiled):
        ports, inside = [], False
        with open(compiled, errors="surrogateescape") as file:
            for line in file:
                if " .scope module" in line:
                    if inside:
                        break
                    inside = True
                match = PORT.match(line)
                if match and inside:
                    ports.append(Port(match.group(1), int(match.group(2)), match.group(3)))
        return ports

    def bench(self, inputs, outputs, lines):
        offset, connections = 0, []
        width = max(1, len(self.clocks) + sum(port.width for port in inputs))
        for port in self.clocks + inputs:
            high = width - 1 - offset
            connections.append(".%s(now[%d:%d])" % (port.name, high, high - port.width + 1))
            offset += port.width
        for index, port in enumerate(outputs):
            connections.append(".%s(o%d)" % (port.name, index))
        # The clocks follow the data.
        steps = ["now = {now[%d:%d], vectors[i][%d:0]};" % (width - 1, width - len(self.clocks), width - 1 - len(self.clocks))]
        if not self.clocks:
            steps = ["now = vectors[i];"]
        elif len(self.clocks) == width:
            steps = []
        if self.clocks:
            steps.append("now = vectors[i];")
        show = '$display("@ %s", %s);' % (" ".join(["%b"] * len(outputs)), ", ".join("o%d" % i for i in range(len(outputs))))
        return "\n".join(
            ["`timescale 1ns/1ps", "module refmill_bench;", "reg [%d:0] now, vectors [0:%d];" % (width - 1, lines - 1), "integer i;"]
            + ["wire [%d:0] o%d;" % (port.width - 1, index) for index, port in enumerate(outputs)]
            + ["%s dut (%s);" % (self.top, ", ".join(connections)), "initial begin", '$readmemb("vectors", vectors);', "now = 0;"]
            + ["for (i = 0; i < %d; i = i + 1) begin" % lines]
            + ["%s #10 %s" % (step, show) for step in steps]
            + ["end", '$display("@ end");', "$finish;", "end", "endmodule", ""]
        )

    def trace(self, by_name, pool):
        """For each output the bits that it had, as one number, and which of them were 0 or 1."""
        if (by_name, pool) not in self.traces:
            inputs, outputs = (self.sorted_inputs(), self.sorted_outputs()) if by_name else (self.inputs, self.outputs)
            self.traces[by_name, pool] = self.run(inputs, outputs, pool)
        return self.traces[by_name, pool]

    def run(self, inputs, outputs, pool):
        vectors = stimuli(tuple(port.width for port in inputs), len(self.clocks), pool)
        lines = vectors.count("\n")
        with tempfile.TemporaryDirectory() as directory:
            compiled = os.path.join(directory, "o")
            self.compile(directory, compiled, "refmill_bench", self.text, self.bench(inputs, outputs, lines))
            with open(os.path.join(directory, "vectors"), "w") as file:
                file.write(vectors)
            try:
                run = subprocess.run(
                    ["vvp", "-n", compiled], cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=SECONDS, check=False
                )
            except subprocess.TimeoutExpired:
                raise Failure("the simulation does not end") from None
        seen = [line[2:] for line in run.stdout.decode(errors="replace").split("\n") if line.startswith("@ ")]
        if not seen or seen[-1] != "end":
            raise Failure("the simulation ends before its time")
        trace = []
        for column in zip(*(line.split() for line in seen[:-1])):
            bits = "".join(column).lower()
            known = int(bits.translate(str.maketrans("01xz", "1100")), 2)
            trace.append((int(bits.translate(str.maketrans("01xz", "0100")), 2), known, len(bits)))
        return trace


def equal(reference, other):
    """Whether another trace has what is known in the reference's."""
    return all(
        (known & ~other_known) == 0 and ((value ^ other_value) & known) == 0
        for (value, known, _), (other_value, other_known, _) in zip(reference, other)
    )


def copies(design, reference):
    """Whether a design does what a reference does: under the same names, or with ports in the same order."""
    for by_name in (True, False):
        own, wanted = (design.by_name, reference.by_name) if by_name else (design.by_order, reference.by_order)
        if own == wanted and equal(reference.trace(by_name, reference.pool), design.trace(by_name, reference.pool)):
            return True
    return False


def says_something(reference):
    """Whether a reference is known often enough, and changes, so that what is equal to it is no accident."""
    trace = reference.trace(False, reference.pool)
    shares = [bin(known).count("1") / length for _, known, length in trace]
    if max(shares) < 0.1 or 2 * sum(share > 0 for share in shares) < len(shares):
        return False
    if not reference.inputs and not reference.clocks:
        return True
    for (value, known, length), port in zip(trace, reference.outputs):
        # The same bit of the next sample stands a port's width further on.
        both = known & (known >> port.width)
        if ((value ^ (value >> port.width)) & both & ((1 << (length - port.width)) - 1)) != 0:
            return True
    return False
