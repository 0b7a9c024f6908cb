"""What the engine proves, refutes and leaves open. The Verilog is ours; each fault is one that a simulation may not find."""

import json
import os
import subprocess
import sys
import unittest

ENGINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "main", "python", "engine.py")

COUNTER = """
module counter(input clk, input rst_n, input en, output [3:0] gray);
  reg [3:0] count = 4'd3;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) count <= 4'd0;
    else if (en) count <= count + 4'd1;
  assign gray = count ^ (count >> 1);
endmodule
"""
COUNTER_MODEL = """
class TopModule:
    def __init__(self):
        self.count = 3

    def eval(self, inputs):
        if not inputs.get("rst_n", 0) & 1:
            self.count = 0
        elif inputs.get("en", 0) & 1:
            self.count = (self.count + 1) & 0xF
        return {"gray": self.count ^ (self.count >> 1)}
"""
# A lock that opens behind three right keys and one wrong value of `tries`.
LOCK = """
module lock(input clk, input rst, input [7:0] key, output reg open, output reg [4:0] tries);
  reg [1:0] at;
  always @(posedge clk)
    if (rst) begin at <= 0; open <= 0; tries <= 0; end
    else begin
      tries <= (tries == 5'd20) ? 5'd0 : tries + 5'd1;
      if (key == 8'h17 + at) begin
        if (at == 2'd3) open <= 1;
        at <= at + 2'd1;
      end else at <= 0;
    end
endmodule
"""
LOCK_MODEL = """
class TopModule:
    def __init__(self):
        self.open = 0
        self.tries = 0
        self.at = 0

    def eval(self, inputs):
        key = inputs.get("key", 0) & 0xFF
        if inputs.get("rst", 0) & 1:
            self.at = self.open = self.tries = 0
        else:
            self.tries = 0 if self.tries == 20 else (self.tries + 1) & 0x1F
            if key == 0x17 + self.at:
                if self.at == 3:
                    self.open = 1
                self.at = (self.at + 1) & 3
            else:
                self.at = 0
        return {"open": self.open, "tries": self.tries}
"""
PAIR = """
module half(input clk, input [1:0] d, output reg [1:0] q);
  always @(posedge clk) q <= d;
endmodule
module pair(input clk, input [1:0] d, input sel, output [1:0] y);
  wire [1:0] a, b;
  half one(clk, d, a);
  half two(clk, a, b);
  reg late;
  always @(negedge clk) late <= sel;
  assign y = late ? a : b;
endmodule
"""
PAIR_MODEL = """
class Half:
    def __init__(self):
        self.q = 0

    def clock(self, d):
        self.q = d


class TopModule:
    def __init__(self):
        self.one = Half()
        self.two = Half()
        self.late = 0

    def eval(self, inputs):
        self.late = inputs.get("sel", 0) & 1
        self.two.clock(self.one.q)
        self.one.clock(inputs.get("d", 0) & 3)
        return {"y": self.one.q if self.late else self.two.q}
"""
MEMORY = """
module store(input clk, input we, input [1:0] at, input [2:0] d, output [2:0] q);
  reg [2:0] cells [3:6];
  always @(posedge clk) if (we) cells[at + 3] <= d;
  assign q = cells[at + 3];
endmodule
"""
MEMORY_MODEL = """
class TopModule:
    def __init__(self):
        self.cells = [0] * 4

    def eval(self, inputs):
        at = inputs.get("at", 0) & 3
        if inputs.get("we", 0) & 1:
            self.cells[at] = inputs.get("d", 0) & 7
        return {"q": self.cells[at]}
"""
# Two reads, one of which goes beyond the words at both ends.
BEYOND = """
module beyond(input clk, input we, input [3:0] at, input [3:0] from, input [2:0] d, output [2:0] q, output [2:0] p);
  reg [2:0] cells [2:9];
  always @(posedge clk) if (we) cells[at] <= d;
  assign q = cells[from];
  assign p = cells[4'd5];
endmodule
"""
BEYOND_MODEL = """
class TopModule:
    def __init__(self):
        self.cells = [0] * 8

    def eval(self, inputs):
        at = inputs.get("at", 0) & 15
        start = inputs.get("from", 0) & 15
        if inputs.get("we", 0) & 1 and 2 <= at < 10:
            self.cells[at - 2] = inputs.get("d", 0) & 7
        return {"q": self.cells[start - 2] if 2 <= start < 10 else 0, "p": self.cells[3]}
"""
LATCH = """
module hold(input en, input [3:0] d, output reg [3:0] q);
  always @* if (en) q = d;
endmodule
"""
LATCH_MODEL = """
class TopModule:
    def __init__(self):
        self.q = 0

    def eval(self, inputs):
        if inputs.get("en", 0) & 1:
            self.q = inputs.get("d", 0) & 15
        return {"q": self.q}
"""
TWO = """
module two(input a_clk, input b_clk, input clr, input d, output reg p, output reg q);
  always @(posedge a_clk or posedge clr) if (clr) p <= 1; else p <= d;
  always @(negedge b_clk) q <= p;
endmodule
"""
TWO_MODEL = """
class TopModule:
    def __init__(self):
        self.p = 0
        self.q = 0
        self.last_a_clk = 0
        self.last_b_clk = 0
        self.last_clr = 0

    def eval(self, inputs):
        a = inputs.get("a_clk", 0) & 1
        b = inputs.get("b_clk", 0) & 1
        clr = inputs.get("clr", 0) & 1
        fell = self.last_b_clk and not b
        starts = a and not self.last_a_clk or clr and not self.last_clr
        self.last_a_clk, self.last_b_clk, self.last_clr = a, b, clr
        if fell:
            self.q = self.p
        if starts:
            self.p = 1 if clr else inputs.get("d", 0) & 1
        return {"p": self.p, "q": self.q}
"""
RIPPLE = """
module ripple(input clk, output reg a, output reg b);
  initial begin a = 0; b = 0; end
  always @(posedge clk) a <= ~a;
  always @(negedge a) b <= ~b;
endmodule
"""
RIPPLE_MODEL = """
class TopModule:
    def __init__(self):
        self.a = 0
        self.b = 0

    def eval(self, inputs):
        self.a ^= 1
        if not self.a:
            self.b ^= 1
        return {"a": self.a, "b": self.b}
"""
RATIO = """
module ratio(input [3:0] a, input [3:0] b, output [3:0] y);
  assign y = a / b;
endmodule
"""
RATIO_MODEL = """
class TopModule:
    def eval(self, inputs):
        a, b = inputs.get("a", 0) & 15, inputs.get("b", 0) & 15
        return {"y": a // b if b else 6}
"""


def port(name, width=1, direction="input"):
    return {"name": name, "direction": direction, "width": width, "signed": False}


def out(name, width=1):
    return port(name, width, "output")


def row(module, verilog, python, ports, clocks=(), protocol="cycle"):
    return {
        "id": module,
        "module": module,
        "verilog": verilog,
        "python": python,
        "ports": ports,
        "clocks": [{"port": clock, "edge": "rising"} for clock in clocks],
        "protocol": protocol,
    }


ROWS = {
    "counter": row("counter", COUNTER, COUNTER_MODEL, [port("clk"), port("rst_n"), port("en"), out("gray", 4)], ["clk"]),
    "lock": row("lock", LOCK, LOCK_MODEL, [port("clk"), port("rst"), port("key", 8), out("open"), out("tries", 5)], ["clk"]),
    "pair": row("pair", PAIR, PAIR_MODEL, [port("clk"), port("d", 2), port("sel"), out("y", 2)], ["clk"]),
    "beyond": row(
        "beyond",
        BEYOND,
        BEYOND_MODEL,
        [port("clk"), port("we"), port("at", 4), port("from", 4), port("d", 3), out("q", 3), out("p", 3)],
        ["clk"],
    ),
    "store": row("store", MEMORY, MEMORY_MODEL, [port("clk"), port("we"), port("at", 2), port("d", 3), out("q", 3)], ["clk"]),
    "hold": row("hold", LATCH, LATCH_MODEL, [port("en"), port("d", 4), out("q", 4)]),
    "two": row("two", TWO, TWO_MODEL, [port("a_clk"), port("b_clk"), port("clr"), port("d"), out("p"), out("q")], [], "event"),
    "ripple": row("ripple", RIPPLE, RIPPLE_MODEL, [port("clk"), out("a"), out("b")], ["clk"]),
    "ratio": row("ratio", RATIO, RATIO_MODEL, [port("a", 4), port("b", 4), out("y", 4)]),
}

# Faults of models: which row, what stands there, what instead.
FAULTS = {
    "start": ("counter", "self.count = 3", "self.count = 2"),
    "reset value": ("counter", "self.count = 0", "self.count = 1"),
    "reset that waits for the enable": (
        "counter",
        'if not inputs.get("rst_n", 0) & 1:',
        'if not inputs.get("rst_n", 0) & 1 and inputs.get("en", 0) & 1:',
    ),
    "a wider count": ("counter", "& 0xF", "& 0x1F"),
    "an unmasked count": ("counter", "(self.count + 1) & 0xF", "self.count + 1"),
    "a count that stops": ("counter", "(self.count + 1) & 0xF", "min(self.count + 1, 15)"),
    "a rare wrap": ("lock", "self.tries == 20", "self.tries == 21"),
    "a rare key": ("lock", "self.at == 3", "self.at == 2"),
    "a key that skips": ("lock", "0x17 + self.at", "(0x17 + self.at) & 0x19 | 0x12"),
    "swapped state": ("pair", "self.one.q if self.late else self.two.q", "self.two.q if self.late else self.one.q"),
    "an order of clocks": (
        "pair",
        "        self.two.clock(self.one.q)\n        self.one.clock(inputs.get(\"d\", 0) & 3)",
        "        self.one.clock(inputs.get(\"d\", 0) & 3)\n        self.two.clock(self.one.q)",
    ),
    "a falling edge behind the rising one": ("pair", '        self.late = inputs.get("sel", 0) & 1\n', ""),
    "a write beyond": ("beyond", "and 2 <= at < 10", "and 2 <= at"),
    "a write of another word": ("beyond", "2 <= at < 10:\n            self.cells[at - 2]", "True:\n            self.cells[at - 2 & 7]"),
    "a read of another word": ("beyond", "self.cells[start - 2]", "self.cells[start - 2 ^ (start == 9)]"),
    "no read of the last word": ("beyond", "2 <= start < 10", "2 <= start < 9"),
    "a word too few": ("store", "self.cells[at] = ", "self.cells[at % 3] = "),
    "a read before the write": ("store", 'return {"q": self.cells[at]}', 'return {"q": self.cells[at ^ (inputs.get("we", 0) & 1)]}'),
    "a latch that is a register": ("hold", 'return {"q": self.q}', 'return {"q": self.q & 7}'),
    "a control as a level": ("two", "a and not self.last_a_clk or clr and not self.last_clr", "a and not self.last_a_clk or clr or b"),
    "another edge": ("two", "fell = self.last_b_clk and not b", "fell = b and not self.last_b_clk"),
    "an order of two clocks": ("two", "        if fell:\n            self.q = self.p\n", ""),
    "a ripple of the other edge": ("ripple", "if not self.a:", "if self.a:"),
    "one quotient": ("ratio", "a // b if b else 6", "(a // b if b else 6) ^ (a == 9 and b == 2)"),
    "division by zero": ("ratio", "a // b if b else 6", "a // b"),
}

# Sources of which Yosys makes what must not be believed.
TRAPS = {
    "a combinational loop": ("module m(input a, output y); wire n; assign n = ~n; assign y = n & a; endmodule", "LOOP"),
    "two drivers": ("module m(input a, output y); assign y = a; assign y = ~a; endmodule", "SOURCE_UNSUPPORTED"),
    "inputs that are one": (
        "module m(input a, output y); wire n; assign n = a; assign n = 1'b1; assign y = n; endmodule", "SOURCE_UNSUPPORTED"),
    "a reference into an instance": (
        "module s(input a); wire n = ~a; endmodule module m(input a, output y); s u(a); assign y = u.n; endmodule",
        "SOURCE_UNSUPPORTED"),
    "a loop by way of a memory": (
        "module m(input a, output y); reg [1:0] r [0:1]; wire [1:0] n; assign n = r[~n[0]];"
        " initial begin r[0] = 0; r[1] = 1; end always @(posedge a) r[n[1]] <= n; assign y = n[0]; endmodule", "LOOP"),
    "a choice by x": (
        "module m(input a, output reg y); always @* if (a / a > 1'b0) y = 1; else y = 0; endmodule", "UNKNOWN_CONTROL"),
    "no such module": ("module n(input a, output y); assign y = a; endmodule", "SOURCE_UNREADABLE"),
    "another port": ("module m(input [1:0] a, output y); assign y = a[0]; endmodule", "SOURCE_UNREADABLE"),
    "a text that is no Verilog": ("module m(input a, output y); assign y = ; endmodule", "SOURCE_UNREADABLE"),
}
ZERO = "class TopModule:\n    def eval(self, inputs):\n        return {'y': 0}\n"


def ask(rows, *options):
    """Answers of one engine to one batch."""
    command = [sys.executable, "-B", "-W", "error", ENGINE] + list(options)
    text = json.dumps({"batch": rows}) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=300)
    return json.loads(done.stdout)["answers"]


def faulty(name):
    which, old, new = FAULTS[name]
    assert old in ROWS[which]["python"], name
    return dict(ROWS[which], python=ROWS[which]["python"].replace(old, new, 1))


class ProofTest(unittest.TestCase):
    def test_proves_what_is_right(self):
        for answer in ask(list(ROWS.values())):
            with self.subTest(answer["id"]):
                self.assertEqual(("proven", ""), (answer["proof"], answer["reason"]), answer)
                self.assertEqual(answer["id"] == "ratio", answer["open"])
                self.assertEqual(answer["id"] in ("lock", "pair", "store", "beyond", "hold", "two"), answer["assumes_start"])

    def test_refutes_what_is_wrong(self):
        for name, answer in zip(FAULTS, ask([faulty(name) for name in FAULTS])):
            with self.subTest(name):
                self.assertEqual("refuted", answer["proof"], answer)
                self.assertTrue(self.differs(ROWS[FAULTS[name][0]], faulty(name), answer), answer)

    @staticmethod
    def differs(right, wrong, answer):
        """Whether the two models differ in the last call of a counterexample, at that output, and nowhere before."""
        calls = [{name: int(value, 16) for name, value in call.items()} for call in answer["counterexample"]["inputs"]]
        results = []
        for one in (right, wrong):
            names = {}
            exec(compile(one["python"], "model", "exec"), names)  # pylint: disable=exec-used
            model = names["TopModule"]()
            made = []
            for call in calls:
                try:
                    made.append(model.eval(dict(call)))
                except (ArithmeticError, IndexError):
                    made.append(None)
            results.append(made)
        return results[0][:-1] == results[1][:-1] and results[0][-1] != results[1][-1] and answer["depth"] == len(calls)

    def test_is_not_taken_in(self):
        ports = [port("a"), out("y")]
        answers = ask([row("m", verilog, ZERO, ports) for verilog, _ in TRAPS.values()])
        for (name, (_, code)), answer in zip(TRAPS.items(), answers):
            with self.subTest(name):
                self.assertEqual(("undecided", code), (answer["proof"], answer["reason"]), answer)

    def test_does_not_take_a_process_that_waits_for_a_function(self):
        verilog = "module m(input a, input b, output reg y); always @(a) y = b; endmodule"
        python = "class TopModule:\n    def eval(self, inputs):\n        return {'y': inputs.get('b', 0) & 1}\n"
        (answer,) = ask([row("m", verilog, python, [port("a"), port("b"), out("y")], [], "event")])
        self.assertEqual(("undecided", "SOURCE_UNSUPPORTED"), (answer["proof"], answer["reason"]), answer)
        mixed = "module m(input a, input b, output reg y); always @(posedge a or b) y = b; endmodule"
        (answer,) = ask([row("m", mixed, python, [port("a"), port("b"), out("y")], [], "event")])
        self.assertEqual("undecided", answer["proof"], answer)

    def test_takes_a_process_that_waits_for_all_that_it_reads(self):
        source = (
            "module m(input clk, input x, output reg y); reg s, n; initial s = 0; always @(posedge clk) s <= n;"
            " always @(s, x) n = s ^ x; always @(s or x) y = s & x; endmodule")
        python = (
            "class TopModule:\n    def __init__(self):\n        self.s = self.last_clk = 0\n\n    def eval(self, inputs):\n"
            "        clk = inputs['clk']\n        x = inputs['x']\n        if clk and not self.last_clk:\n            self.s ^= x\n"
            "        self.last_clk = clk\n        return {'y': self.s & x}\n")
        ports = [port("clk"), port("x"), out("y")]
        answers = ask([row("m", source, text, ports, [], "event") for text in (python, python.replace("^= x", "|= x"))])
        self.assertEqual(["proven", "refuted"], [answer["proof"] for answer in answers], answers)

    def test_one_bad_row_harms_no_other(self):
        bad = row("m", "module m(input a, output y); assign y = ; endmodule", ZERO, [port("a"), out("y")])
        answers = ask([ROWS["ratio"], bad, {"id": "nothing"}, ROWS["counter"]])
        self.assertEqual(["proven", "undecided", "undecided", "proven"], [answer["proof"] for answer in answers], answers)
        self.assertEqual(["ratio", "m", "nothing", "counter"], [answer["id"] for answer in answers])

    def test_gives_up_a_model_in_time(self):
        python = "class TopModule:\n    def eval(self, inputs):\n        y = 0\n"
        python += "".join("        for v%d in range(4000):\n            y ^= v%d\n" % (i, i) for i in range(400))
        answers = ask([dict(ROWS["ratio"], python=python + "        return {'y': y & 15}\n"), ROWS["ratio"]], "--seconds=1")
        self.assertEqual(["undecided", "proven"], [answer["proof"] for answer in answers], answers)
        self.assertEqual("TIME_LIMIT", answers[0]["reason"])
        self.assertLess(answers[0]["ms"], 5000)

    def test_gives_up_in_time(self):
        verilog = "module m(input [31:0] a, input [31:0] b, output y); assign y = (a + b) * (a + b) == a * a + b * b + 2 * a * b; endmodule"
        python = "class TopModule:\n    def eval(self, inputs):\n        return {'y': 1}\n"
        (answer,) = ask([row("m", verilog, python, [port("a", 32), port("b", 32), out("y")])], "--seconds=1")
        self.assertEqual(("undecided", "TIME_LIMIT"), (answer["proof"], answer["reason"]), answer)
        self.assertLess(answer["ms"], 5000)


if __name__ == "__main__":
    unittest.main()
