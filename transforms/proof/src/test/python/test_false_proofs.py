"""Models that CPython runs otherwise than they look, and sources that tools of synthesis read otherwise than the language."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from test_proof import ask, out, port, row  # noqa: E402

CLASS = "class TopModule:\n    def eval(self, inputs):\n        a = inputs['a']\n        b = inputs['b']\n"

# What a reader who is not careful takes for y, and statements that come to something else or break off.
STATEMENTS = {
    "the length of a number": ("4", "y = len(a)"),
    "a number's element": ("0", "y = a[1] if b == 77 else 0"),
    "a number's parts": ("0", "p, y, q, r = a"),
    "a sum with a start": ("a + b", "y = sum([a, b], 7) & 255"),
    "one of two lists, changed": ("a[0] ? b : a", "m = [b]\nn = [a]\np = m if a & 1 else n\nm[0] = 9\ny = p[0]"),
    "a row of a list, changed": ("a[0] ? a : b", "m = [[b], [a]]\np = m[a & 1]\nm[0][0] = 5\ny = p[0]"),
    "enumerate behind a change": ("a", "m = [a]\ne = enumerate(m)\nm[0] = 5\ny = 0\nfor i, v in e:\n    y = v"),
    "zip used twice": ("a", "z = zip([a], [b])\nfor p, q in z:\n    y = 0\nfor p, q in z:\n    y = p"),
    "a generator used twice": ("2 * a", "g = (x for x in [a])\ny = (sum(g) + sum(g)) & 255"),
    "a generator's late name": ("a + 1", "k = 1\ng = (x + k for x in [a])\nk = 5\ny = sum(g) & 255"),
    "a generator's element": ("a", "g = (x for x in [a])\ny = g[0]"),
    "a generator's truth": ("0", "y = 1 if (x for x in []) else 0"),
    "a view of values": ("a", "d = {0: a}\nv = d.values()\nd[0] = 9\ny = sum(v)"),
    "any of empty lists": ("1", "y = int(any([[], []]))"),
    "an order of keys": ("a", "if a & 1:\n    d = {0: b, 1: a}\nelse:\n    d = {1: a, 0: b}\ny = list(d.values())[1]"),
    "too many arguments": ("a", "y = int(a, 2)"),
}

MODELS = {
    "a default before its name changes": ("6", "K = 5\ndef f(x=K):\n    return x\nK = 6\n" + CLASS + "        return {'y': f()}\n"),
    "a default of the class": (
        "8", "W = 8\nclass TopModule:\n    W = 4\n    def f(self, x=W):\n        return x\n    def eval(self, inputs):\n        return {'y': self.f()}\n"),
    "a comprehension in a class": (
        "4", "W = 9\nclass TopModule:\n    W = 4\n    M = [W for i in range(3)]\n    def eval(self, inputs):\n        return {'y': self.M[1]}\n"),
    "a name that is mangled": ("5", "__K = 5\n" + CLASS + "        return {'y': __K}\n"),
    "a function that yields": ("a", CLASS + "        return {'y': a}\n        yield a\n"),
    "an annotation without its type": ("a", CLASS.replace("inputs):", "inputs: Dict):") + "        return {'y': a}\n"),
    "no Python behind the grammar": ("a", CLASS + "        return {'y': a}\nreturn 5\n"),
    "an __init__ that returns": ("a", CLASS + "        return {'y': a}\n    def __init__(self):\n        return 5\n"),
}

STATES = {
    "a shared list becomes state": (
        "reg [7:0] o = 0; assign y = o; always @(posedge clk) o <= 7;",
        "T = [7, 7]\n", "self.m = [0, 0]", "self.m[0] = a\n        self.m = T\n        return {'y': T[0]}"),
    "another shared list": (
        "reg [7:0] s = 1, o = 0; assign y = o; always @(posedge clk) begin o <= s; s <= 2; end",
        "T = [1]\nU = [2]\n", "self.s = T", "o = T[0]\n        self.s = U\n        return {'y': o}"),
    "a start beyond the range": (
        "reg [7:0] q = 255, o = 0; assign y = o; always @(posedge clk) begin o <= q[7]; q <= a - 128; end",
        "", "self.q = 255\n        self.o = 0",
        "self.o = 1 if self.q < 0 else 0\n        self.q = a - 128\n        return {'y': self.o}"),
    "a count that outgrows its register": (
        "reg [1:0] q = 0; assign y = q; always @(posedge clk) q <= q + 1;",
        "", "self.q = 0", "self.q += 1\n        return {'y': self.q & 3 if self.q < 5 else 9}"),
}

READINGS = {
    "full_case": "always @* begin y = 0; (* full_case *) case (a) 1: y = 1; 2: y = 2; endcase end",
    "full_case in a comment": "always @* begin y = 0; case (a) // synopsys full_case\n 1: y = 1; 2: y = 2; endcase end",
    "code that synthesis leaves out": "always @* begin y = a;\n// synopsys translate_off\n y = b;\n// synopsys translate_on\n end",
    "a function that remembers": "function [7:0] f(input [7:0] x); if (x[0]) f = x; endfunction always @* y = f(a);",
    "a macro of Yosys": "always @* begin y = a;\n`ifndef SYNTHESIS\n y = b;\n`endif\n end",
}
TAKEN = {
    "full_case": "a if a in (1, 2) else 5",
    "full_case in a comment": "a if a in (1, 2) else 5",
    "code that synthesis leaves out": "a",
    "a function that remembers": "a if a & 1 else 0",
    "a macro of Yosys": "a",
}


# Sources that run at other times than a function of all that is read would, or that Yosys 0.23 misreads. Each of them was proven
# equal to what Yosys takes it for.
OTHERWISE = {
    "a task that reads nets": "task t; y = a & b; endtask always @(a) t;",
    "a macro with a process": "`define EACH always @(a)\n`EACH y = a & b;",
    "a macro with an operand": "`define OTHER b\nalways @(a) y = a & `OTHER;",
    "a macro with a wait": "`define CHANGE @(a)\nalways `CHANGE y = a & b;",
    "a macro of one simulator": "always @* begin y = a;\n`ifdef __ICARUS__\n y = b;\n`endif\n end",
    "an initial value that a process finds": "initial y = 5; always @* y = a;",
    "an initial value of a latch": "initial y = 5; always @* if (!a) y = b;",
    "an initial value where nothing starts the process": "initial y = 5; always @* y = 7;",
    "a latch that a short pulse opens": "wire n = ~a[0]; wire g = a[0] & n; always @* if (g) y = b;",
    "a delay in a process": "initial begin y = 3; #1 y = 4; end",
    "a wait that misses an operand": "always @(a) y = a & b;",
    "a wait for a part": "always @(a[0], b) y = a & b;",
    "a function that reads a net": "function [7:0] f(input [7:0] x); f = x & b; endfunction always @* y = f(a);",
    "a value that is set behind its use": "reg [7:0] t; always @* begin y = t; t = a & b; end",
    "an initial value without a call": "initial y = 3; always @* y = 5;",
    "a choice by what nobody drives": "wire s; always @* if (s) y = a; else y = b;",
    "a choice by x that was stored": (
        "reg t = 0; always @(posedge a[0]) t <= a[1] ? 1'bx : b[0]; always @* if (t) y = a; else y = b;"),
    "a clock that nobody drives": "wire c; reg [7:0] t = 4; always @(posedge c) t <= a; always @* y = t ^ b;",
    "a reset that nobody drives": (
        "wire c; reg [7:0] t = 4; always @(posedge a[0] or posedge c) if (c) t <= 0; else t <= b; always @* y = t ^ b;"),
    "a gate that may let go": "wire t; notif0 g(t, a[0], b[0]); always @* y = {8{t}};",
    "casex of what nobody drives": "wire [1:0] s; always @* casex (s) 2'b1x: y = 1; 2'b01: y = 2; default: y = a; endcase",
    "casez of what nobody drives": "wire [1:0] s; always @* casez (s) 2'b1?: y = 1; 2'b01: y = 2; default: y = a; endcase",
    "a comparison with z": "wire s; always @* y = s === 1'bz;",
    "a default without a colon": "always @* case (1'b1) a[0]: y = 1; b[0]: y = 2; default y = b; endcase",
    "a latch that its process reads": "reg [7:0] q = 9; always @* begin if (a == 7) q = b; y = q; end",
    "a part from above": "always @* begin y = 0; y[a[3:0] -: 4] = b; end",
    "a shift by less than zero": "always @* y = b << -1;",
    "an index in more bits": (
        "reg [7:0] t [0:15]; integer i; initial for (i = 0; i < 16; i = i + 1) t[i] = i;"
        " always @(posedge a[0]) t[a[3:1] + b[2:0]] <= b; always @* y = t[a[3:1] + b[2:0]];"),
    "two ways to an initial value": "initial begin y <= 1; y = 2; end always @(posedge a[0]) y <= y + b;",
    "an edge before the first call": (
        "reg q = 0; wire n = ~q; always @(posedge a[0]) q <= b[0]; initial y = 0; always @(posedge n) y <= y + 1;"),
    "two delays of one register": "initial y = 0; always @(posedge a[0]) begin y <= #2 a; y <= b; end",
    "a delay before a clock": "wire c; assign #3 c = a[0]; initial y = 0; always @(posedge c) y <= b;",
}

COUNT = "class TopModule:\n    def __init__(self):\n        self.y = 0\n\n    def eval(self, inputs):\n        return {'y': self.y}\n"
# Each of them was proven, or open to stronger proofs: what Yosys takes the source for, which waits for changes in truth.
EVENTS = {
    "a value that is set behind its use": (
        "reg [7:0] t; always @* begin y = t; t = a & b; end", CLASS + "        return {'y': a & b}\n"),
    "an initial value that nothing ends": ("initial y = 5; always @* y = 7;", CLASS + "        return {'y': 7}\n"),
    "a function that reads a net": (
        "function [7:0] f(input x); f = a & b; endfunction always @* y = f(a[0]);", CLASS + "        return {'y': a & b}\n"),
    "a short pulse": ("initial y = 0; wire n = ~a[0]; wire g = a[0] & n; always @(posedge g) y <= y + 1;", COUNT),
}

# Bits that may be x, and models that take the other way than `if` and `case` do then.
LEFT_OPEN = {
    "an x that an input chooses": ("wire t = a[0] ? 1'bx : b[0]; always @* if (t) y = 1; else y = 2;", "1 if a & 1 or b & 1 else 2"),
    "a bit beyond a vector": ("always @* if (b[a[3:0]]) y = 1; else y = 2;", "1 if a & 8 or b >> (a & 7) & 1 else 2"),
    "an x that a branch leaves": (
        "reg t; always @* begin t = 1'bx; if (a[0]) t = b[0]; if (t) y = 1; else y = 2; end", "2 if a & 1 and not b & 1 else 1"),
    "an x that a case is of": (
        "reg t; always @* begin t = 1'bx; if (a[0]) t = b[0]; case (t) 0: y = 1; default: y = 2; endcase end", "2 if a & 1 and b & 1 else 1"),
    "an x in a sum": ("wire [7:0] t = a + (b[0] ? 8'bx : 8'd1); always @* if (t == 3) y = 1; else y = 2;", "1 if b & 1 or a == 2 else 2"),
}
BEYOND = "(1 if a & 8 else b >> (a & 7) & 1)"
LEFT_STORED = {
    "a bit beyond a vector, stored": (
        "reg r = 0; always @(posedge clk) begin r <= b[a[3:0]]; if (r) y <= 1; else y <= 2; end",
        "self.y, self.r = 2 - self.r, " + BEYOND),
    "as an enable": ("always @(posedge clk) if (b[a[3:0]]) y <= y + 1;", "self.y = self.y + %s & 255" % BEYOND),
    "stored after some calls, and handed on": (
        "reg r = 0, s = 0; reg [1:0] n = 0; always @(posedge clk) begin n <= n + 1; if (n == 3) r <= b[a[3:0]]; else r <= 0; s <= r;"
        " if (s) y <= 1; else y <= 2; end",
        "self.y, self.s = 2 - self.s, self.r\n        self.r = %s if self.n == 3 else 0\n        self.n = self.n + 1 & 3" % BEYOND),
    "of a reset": ("always @(posedge clk or posedge r) if (r) y <= 0; else y <= a; wire r = b[a[3:0]];", "self.y = 0 if %s else a" % BEYOND),
    "a word that a memory lacks": (
        "reg m [0:4]; initial begin m[0] = 0; m[1] = 0; m[2] = 0; m[3] = 0; m[4] = 0; end"
        " always @(posedge clk) begin if (m[a[2:0]]) y <= 1; else y <= 2; m[a[2:0]] <= b[0]; end",
        "i = a & 7\n        self.y = (2 - self.m[i]) if i < 5 else 1\n        if i < 5:\n            self.m[i] = b & 1"),
}


def comb(body, python):
    ports = [port("a", 8), port("b", 8), out("y", 8)]
    return row("m", "module m(input [7:0] a, input [7:0] b, output %s endmodule" % body, python, ports)


class FalseProofTest(unittest.TestCase):
    def none_is_proven(self, rows):
        for name, answer in zip(rows, ask(list(rows.values()))):
            with self.subTest(name):
                self.assertIn(answer["proof"], ("refuted", "undecided"), answer)
                self.assertNotEqual("ENGINE_FAILED", answer["reason"], answer)
                self.assertNotEqual("SOURCE_UNREADABLE", answer["reason"], answer)

    def test_python_that_is_not_what_it_seems(self):
        rows = {
            name: comb("[7:0] y); assign y = %s;" % value,
                       CLASS + "".join("        %s\n" % line for line in body.split("\n") + ["return {'y': y}"]))
            for name, (value, body) in STATEMENTS.items()
        }
        rows.update({name: comb("[7:0] y); assign y = %s;" % value, text) for name, (value, text) in MODELS.items()})
        self.none_is_proven(rows)

    def test_state_that_is_not_what_it_seems(self):
        self.none_is_proven({
            name: row("m", "module m(input clk, input [7:0] a, output [7:0] y); %s endmodule" % body,
                      "%sclass TopModule:\n    def __init__(self):\n        %s\n\n    def eval(self, inputs):\n        a = inputs['a']\n        %s\n"
                      % (before, start, text),
                      [port("clk"), port("a", 8), out("y", 8)], ["clk"])
            for name, (body, before, start, text) in STATES.items()
        })

    def test_sources_that_synthesis_reads_otherwise(self):
        self.none_is_proven({
            name: comb("reg [7:0] y); " + body, CLASS + "        return {'y': %s}\n" % TAKEN[name])
            for name, body in READINGS.items()
        })

    def test_sources_that_run_at_other_times(self):
        rows = {name: comb("reg [7:0] y); " + body, CLASS + "        return {'y': 0}\n") for name, body in OTHERWISE.items()}
        for name, answer in zip(rows, ask(list(rows.values()))):
            with self.subTest(name):
                self.assertEqual("undecided", answer["proof"], answer)
                self.assertIn(answer["reason"], ("SOURCE_UNSUPPORTED", "UNKNOWN_CONTROL"), answer)

    def test_the_event_protocol(self):
        ports = [port("a", 8), port("b", 8), out("y", 8)]
        self.none_is_proven({
            name: row("m", "module m(input [7:0] a, input [7:0] b, output reg [7:0] y); %s endmodule" % body, text, ports, [], "event")
            for name, (body, text) in EVENTS.items()
        })

    def test_files_that_a_source_reads(self):
        # Yosys reads what is there, relative to the engine's directory.
        body = 'reg [7:0] y); reg [7:0] t [0:1]; initial $readmemh("%s", t); always @* y = t[a[0]];'
        files = [{"path": "data.hex", "kind": "include", "text": "01 02"}]
        answers = ask([dict(comb(body % name, CLASS + "        return {'y': 0}\n"), files=files) for name in ("/dev/null", "files/data.hex")])
        self.assertEqual([("undecided", "SOURCE_UNREADABLE")] * 2, [(answer["proof"], answer["reason"]) for answer in answers])

    def test_x_that_is_stored_and_asked_for(self):
        verilog = (
            "module m(input clk, input [3:0] a, input [3:0] b, output reg y); reg [3:0] q; initial y = 0;"
            " always @(posedge clk) begin q <= a / b; y <= q === 4'bxxxx; end endmodule")
        text = (
            "class TopModule:\n    def __init__(self):\n        self.q = self.y = 0\n\n    def eval(self, inputs):\n"
            "        a, b = inputs['a'], inputs['b']\n        self.q = a // b if b else 0\n        return {'y': 0}\n")
        (answer,) = ask([row("m", verilog, text, [port("clk"), port("a", 4), port("b", 4), out("y")], ["clk"])])
        self.assertEqual(("undecided", "UNKNOWN_CONTROL"), (answer["proof"], answer["reason"]), answer)

    def test_x_that_decides(self):
        start = "class TopModule:\n    def __init__(self):\n        self.y = self.r = self.s = self.n = 0\n        self.m = [0] * 5\n\n"
        call = "    def eval(self, inputs):\n        a = inputs['a']\n        b = inputs['b']\n        %s\n        return {'y': self.y}\n"
        ports = [port("clk"), port("a", 8), port("b", 8), out("y", 8)]
        source = "module m(input clk, input [7:0] a, input [7:0] b, output reg [7:0] y); initial y = 0; %s endmodule"
        rows = {name: comb("reg [7:0] y); " + body, CLASS + "        return {'y': %s}\n" % value) for name, (body, value) in LEFT_OPEN.items()}
        rows.update({name: row("m", source % body, start + call % text, ports, ["clk"]) for name, (body, text) in LEFT_STORED.items()})
        for name, answer in zip(rows, ask(list(rows.values()))):
            with self.subTest(name):
                self.assertEqual(("undecided", "UNKNOWN_CONTROL"), (answer["proof"], answer["reason"]), answer)

    def test_x_that_seems_to_decide(self):
        # What is not set in one branch is x in the netlist, and never asked for; what is stored as x is hidden from what decides.
        nested = (
            "reg s, t; always @* begin t = 0; s = 0; y = b; if (a[0]) begin if (a[1]) begin s = b[0]; if (a[2]) t = 1; end end"
            " if (t) y = 1; else if (s) y = 2; end")
        value = "1 if a & 7 == 7 else 2 if a & 3 == 3 and b & 1 else b"
        hidden = (
            "module m(input clk, input [7:0] a, input [7:0] b, output reg [7:0] y); reg r = 0; initial y = 0; wire t = r & a[0] & ~a[0];"
            " always @(posedge clk) begin r <= b[a[3:0]]; if (t) y <= 1; else y <= y + r; end endmodule")
        text = (
            "class TopModule:\n    def __init__(self):\n        self.y = self.r = 0\n\n    def eval(self, inputs):\n        a, b = inputs['a'], inputs['b']\n"
            "        self.y = self.y + self.r & 255\n        self.r = b >> (a & 15) & 1\n        return {'y': self.y}\n")
        ports = [port("clk"), port("a", 8), port("b", 8), out("y", 8)]
        rows = [comb("reg [7:0] y); " + nested, CLASS + "        return {'y': %s}\n" % one) for one in (value, value.replace("== 3", "== 7"))]
        rows += [row("m", hidden, one, ports, ["clk"]) for one in (text, text.replace("self.y + self.r", "self.y - self.r"))]
        self.assertEqual(["proven", "refuted"] * 2, [answer["proof"] for answer in ask(rows)])

    def test_what_nobody_initialises_starts_as_0(self):
        verilog = "module m(input clk, input en, output reg y); always @(posedge clk) if (en) y <= ~y; endmodule"
        text = "class TopModule:\n    def __init__(self):\n        self.y = 0\n\n    def eval(self, inputs):\n        self.y ^= inputs['en']\n        return {'y': self.y}\n"
        ports = [port("clk"), port("en"), out("y")]
        answers = ask([row("m", verilog, one, ports, ["clk"]) for one in (text, text.replace("self.y = 0", "self.y = 1"))])
        self.assertEqual([("proven", True), ("refuted", True)], [(answer["proof"], bool(answer["assumes_start"] or answer["counterexample"])) for answer in answers])

    def test_wide_ports(self):
        verilog = (
            "module m(input clk, input [99:0] a, input [129:0] b, output reg [129:0] y, output [69:0] z); initial y = 0;"
            " always @(posedge clk) y <= y + (a ^ b); assign z = a[99:30]; endmodule")
        text = (
            "class TopModule:\n    def __init__(self):\n        self.y = 0\n\n    def eval(self, inputs):\n        a, b = inputs['a'], inputs['b']\n"
            "        self.y = (self.y + (a ^ b)) & ((1 << 130) - 1)\n        return {'y': self.y, 'z': a >> 30}\n")
        ports = [port("clk"), port("a", 100), port("b", 130), out("y", 130), out("z", 70)]
        faults = [("<< 130) - 1", "<< 129) - 1"), ("a >> 30", "a >> 30 ^ (a == 5 << 80)"), ("a ^ b", "a ^ b ^ (b == 1 << 129)")]
        answers = ask([row("m", verilog, text.replace(*fault), ports, ["clk"]) for fault in [("", "")] + faults])
        self.assertEqual(["proven", "refuted", "refuted", "refuted"], [answer["proof"] for answer in answers])
        self.assertEqual(5 << 80, int(answers[2]["counterexample"]["inputs"][-1]["a"], 16))
        self.assertEqual(1 << 129, int(answers[3]["counterexample"]["inputs"][-1]["b"], 16))

    def test_an_initial_value_of_another_variant_does_no_harm(self):
        verilog = (
            "module m(input clk, input [7:0] a, output reg [7:0] y); parameter FAST = 0; generate if (FAST) begin always @* y = a; end"
            " else begin initial y = 3; always @(posedge clk) y <= a; end endgenerate endmodule")
        text = "class TopModule:\n    def __init__(self):\n        self.y = 3\n\n    def eval(self, inputs):\n        self.y = inputs['a']\n        return {'y': self.y}\n"
        (answer,) = ask([row("m", verilog, text, [port("clk"), port("a", 8), out("y", 8)], ["clk"])])
        self.assertEqual("proven", answer["proof"], answer)

    def test_functions_that_nobody_calls_do_no_harm(self):
        body = "reg [7:0] y); function [7:0] f(input [7:0] x); if (x[0]) f = x; endfunction always @* y = a & b;"
        (answer,) = ask([comb(body, CLASS + "        return {'y': a & b}\n")])
        self.assertEqual("proven", answer["proof"], answer)

    def test_words_that_a_memory_lacks_are_open(self):
        verilog = (
            "module m(input clk, input we, input [2:0] a, input [3:0] d, output [3:0] y); reg [3:0] t [0:4]; assign y = t[a];"
            " always @(posedge clk) if (we) t[a] <= d; endmodule")
        python = (
            "class TopModule:\n    def __init__(self):\n        self.t = [0] * 5\n\n    def eval(self, inputs):\n        a = inputs['a']\n"
            "        if inputs['we'] and a < 5:\n            self.t[a] = inputs['d']\n        return {'y': self.t[a] if a < 5 else 0}\n")
        ports = [port("clk"), port("we"), port("a", 3), port("d", 4), out("y", 4)]
        rows = [row("m", verilog, text, ports, ["clk"]) for text in (python, python.replace("and a < 5", "and a < 4"))]
        self.assertEqual(["proven", "refuted"], [answer["proof"] for answer in ask(rows)])

    def test_words_of_a_memory_with_an_asynchronous_reset(self):
        # Yosys makes registers of it before it knows the width of an index, and keeps the low bits.
        verilog = (
            "module m(input clk, input rst, input [3:0] a, input [3:0] d, output [3:0] y); reg [3:0] t [0:7]; integer i; assign y = t[%s];"
            " always @(posedge clk or posedge rst) if (rst) for (i = 0; i < 8; i = i + 1) t[i] <= 0; else t[%s] <= d; endmodule")
        python = (
            "class TopModule:\n    def __init__(self):\n        self.t = [0] * 8\n\n    def eval(self, inputs):\n        a = inputs['a']\n"
            "        if inputs['rst']:\n            self.t = [0] * 8\n        else:\n            self.t[a & 7] = inputs['d']\n        return {'y': self.t[%s]}\n")
        ports = [port("clk"), port("rst"), port("a", 4), port("d", 4), out("y", 4)]
        indexes = [("3'd5", "a"), ("a", "a[2:0]"), ("a[2:0]", "a + 1'b1"), ("a[2:0]", "{a[3], a[2:0]}")]
        rows = [row("m", verilog % index, python % ("5" if index[0][0] == "3" else "a & 7"), ports, ["clk"]) for index in indexes]
        for index, answer in zip(indexes, ask(rows)):
            with self.subTest(index):
                self.assertEqual(("undecided", "SOURCE_UNSUPPORTED"), (answer["proof"], answer["reason"]), answer)
        rows = [row("m", verilog % ("a[2:0]", index), python % text, ports, ["clk"]) for index in ("a[2:0]", "{1'b0, a[2:0]}") for text in ("a & 7", "a & 6")]
        self.assertEqual(["proven", "refuted"] * 2, [answer["proof"] for answer in ask(rows)])

    def test_promises_of_a_case_are_not_believed(self):
        body = "always_comb begin y = b; unique0 case (1'b1) a[0]: y = 1; a[1]: y = 2; endcase end"
        right = "1 if a & 1 else 2 if a & 2 else b"
        rows = [comb("reg [7:0] y); " + body, CLASS + "        return {'y': %s}\n" % text) for text in (right, "2 if a & 2 else 1 if a & 1 else b")]
        self.assertEqual(["proven", "refuted"], [answer["proof"] for answer in ask(rows)])

    def test_lists_that_are_whole_and_harmless_delays_are_proven(self):
        whole = "reg [7:0] t; parameter [7:0] K = 3; always @(a or b) begin t = a & b; case (t) K: y = t + K; default: y = b; endcase end"
        python = CLASS + "        t = a & b\n        return {'y': 6 if t == 3 else b}\n"
        late = "module m(input clk, input [7:0] a, output reg [7:0] y); parameter D = 1; initial y = 0; always @(posedge clk) y <= #D a; endmodule"
        model = "class TopModule:\n    def __init__(self):\n        self.y = 0\n\n    def eval(self, inputs):\n        self.y = inputs['a']\n        return {'y': self.y}\n"
        rows = [comb("reg [7:0] y); " + whole, python), row("m", late, model, [port("clk"), port("a", 8), out("y", 8)], ["clk"])]
        for answer in ask(rows):
            self.assertEqual("proven", answer["proof"], answer)


if __name__ == "__main__":
    unittest.main()
