"""Makes ground truths for the tests and the benchmark, as docs/data-format.md describes them."""

import base64
import json
import os
import random
import stat
import sys
import zlib

sys.path.insert(
    0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "main", "python")
)


def planes(values, width):
    """The bit planes of a column."""
    size = (len(values) + 7) // 8
    packed = []
    for bit in range(width):
        plane = bytearray(size)
        for call, value in enumerate(values):
            if value >> bit & 1:
                plane[call // 8] |= 0x80 >> call % 8
        packed.append(bytes(plane))
    return b"".join(packed)


def truth(model, inputs, outputs, calls=200, seed=1, unknown=None, **fields):
    """The ground truth of a design whose right model is `model`, a Python text.

    inputs, outputs   lists of name and width
    unknown           tells of a call and an output which bits are not compared
    """
    names = {}
    exec(model, names)  # pylint: disable=exec-used
    top = names["TopModule"]()
    chance = random.Random(seed)
    stimuli = {name: [] for name, _ in inputs}
    answers = {name: [] for name, _ in outputs}
    known = {name: [] for name, _ in outputs}
    for call in range(calls):
        row = {name: chance.getrandbits(width) for name, width in inputs}
        if "rst" in row:
            row["rst"] = int(call < 2 or chance.random() < 0.02)
        result = top.eval(row)
        for name, _ in inputs:
            stimuli[name].append(row[name])
        for name, width in outputs:
            mask = (1 << width) - 1
            if unknown is not None:
                mask &= ~unknown(call, name)
            known[name].append(mask)
            answers[name].append(result[name] & mask)
    data = b"".join(planes(stimuli[name], width) for name, width in inputs)
    for name, width in outputs:
        data += planes(answers[name], width) + planes(known[name], width)
    clock = fields.pop("clock", None)
    ports = [{"name": clock, "direction": "input", "width": 1, "signed": False}] if clock else []
    for direction, group in (("input", inputs), ("output", outputs)):
        for name, width in group:
            ports.append({"name": name, "direction": direction, "width": width, "signed": False})
    result = {
        "format": 1,
        "module": "dut",
        "protocol": "cycle",
        "sequential": clock is not None,
        "ports": ports,
        "clocks": [{"port": clock, "edge": "rising"}] if clock else [],
        "resets": [],
        "python": model,
        "verilog": "",
        "files": [],
        "trace": {"calls": calls, "data": base64.b64encode(zlib.compress(data)).decode("ascii")},
        "initialised_state": False,
    }
    result.update(fields)
    return json.dumps(result)


def answer(code, language="python"):
    return "<think>\nI think.\n</think>\n<answer>\n```%s\n%s\n```\n</answer>" % (language, code)


ADDER = """\
class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF
        total = a + b
        return {"s": total & 0xFF, "c": total >> 8}
"""
ADDER_VERILOG = """\
module dut(input [7:0] a, input [7:0] b, output [7:0] s, output c);
  assign {c, s} = a + b;
endmodule
"""
ADDER_PORTS = ([("a", 8), ("b", 8)], [("s", 8), ("c", 1)])

COUNTER = """\
class TopModule:
    def __init__(self):
        self.count = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        if rst:
            self.count = 0
        elif en:
            self.count = (self.count + 1) & 0xF
        return {"q": self.count}
"""
COUNTER_VERILOG = """\
module dut(input clk, input rst, input en, output reg [3:0] q);
  always @(posedge clk)
    if (rst) q <= 0;
    else if (en) q <= q + 1'b1;
endmodule
"""
COUNTER_PORTS = ([("rst", 1), ("en", 1)], [("q", 4)])

WIDE = """\
class TopModule:
    def __init__(self):
        self.acc = 0

    def eval(self, inputs: dict) -> dict:
        x = inputs.get("x", 0)
        self.acc = (self.acc ^ (x << 3)) & ((1 << 128) - 1)
        return {"acc": self.acc, "top": self.acc >> 127}
"""
WIDE_PORTS = ([("x", 100)], [("acc", 128), ("top", 1)])


def adder(**options):
    return truth(ADDER, *ADDER_PORTS, **options)


def counter(**options):
    return truth(COUNTER, *COUNTER_PORTS, clock="clk", **options)


def wide(**options):
    return truth(WIDE, *WIDE_PORTS, clock="clk", **options)


def wrapper(directory, text):
    """A program that stands before the interpreter."""
    path = os.path.join(directory, "python")
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, stat.S_IRWXU)
    return path


def bare(directory):
    """An interpreter that finds no namespaces, whatever options it is started with."""
    program = (
        "import runpy, sys; sys.platform = 'other'; "
        "sys.argv = sys.argv[[a[0] for a in sys.argv[1:]].index('/') + 1 :]; "
        "runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    return wrapper(directory, 'exec "%s" -I -S -B -c "%s" "$@"\n' % (sys.executable, program))
