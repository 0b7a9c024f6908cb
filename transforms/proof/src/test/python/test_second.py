"""What the second engine says where the first one is right, where a model is wrong, and where the source is x."""

import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "main", "python"))

import second  # noqa: E402
from bits import Silent, Terms  # noqa: E402
from engine import Engine  # noqa: E402
from smt import Z3  # noqa: E402
from state import Model  # noqa: E402
from test_proof import COUNTER, COUNTER_MODEL, LOCK, LOCK_MODEL  # noqa: E402

YOSYS = os.environ.get("REFMILL_YOSYS", "yosys")
SOLVER = os.environ.get("REFMILL_Z3", "z3")


def ports(text):
    """Such as `a:8 b:8 > y:9`."""
    found = []
    for direction, part in zip(("input", "output"), text.split(">")):
        for one in part.split():
            name, width = one.split(":")
            found.append({"name": name, "direction": direction, "width": int(width), "signed": False})
    return found


def row(verilog, python, shown, module="m", clock=None):
    return {
        "id": module,
        "verilog": verilog,
        "module": module,
        "python": python,
        "protocol": "cycle",
        "ports": ports(shown),
        "clocks": [{"port": clock, "edge": "rising"}] if clock else [],
    }


def model(*lines, start="pass"):
    return "class TopModule:\n    def __init__(self):\n        %s\n\n    def eval(self, inputs):\n        %s\n" % (
        start, "\n        ".join(lines)
    )


def function(width, expression):
    """A row of two inputs of 6 bits, whose output is a Verilog expression; the model is to be added."""
    return "module m(input [5:0] a, b, output [%d:0] y);\nassign y = %s;\nendmodule\n" % (width - 1, expression)


GRAY = row(COUNTER, COUNTER_MODEL, "clk:1 rst_n:1 en:1 > gray:4", "counter", "clk")
SAFE = row(LOCK, LOCK_MODEL, "clk:1 rst:1 key:8 > open:1 tries:5", "lock", "clk")


class SecondTest(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.engine = Engine(YOSYS, self.directory.name, 10, 2048, SOLVER)

    def tearDown(self):
        self.engine.close()
        self.directory.cleanup()

    def answers(self, asked):
        answer = self.engine.answer(asked)
        return answer["proof"], answer.get("second", {"proof": "", "reason": answer["reason"]})

    def agree(self, asked, proof):
        one, two = self.answers(asked)
        self.assertEqual((proof, proof), (one, two["proof"]), two)

    def silent(self, asked, code):
        _, two = self.answers(asked)
        self.assertEqual(("not_tried", code), (two["proof"], two["reason"]), two)

    def opinion(self, asked, said, depth=1):
        """What the second engine says, whatever the first one is made to say."""
        self.engine._clean()  # pylint: disable=protected-access
        with open(self.directory.name + "/source.v", "w", encoding="utf-8") as file:
            file.write(asked["verilog"])
        first = {"proof": said, "depth": depth}
        yosys = self.engine._yosys  # pylint: disable=protected-access
        return second.opinion(yosys, self.directory.name, asked, first, SOLVER, 2048, 10)

    # Neither always yes nor always no

    def test_whatIsRightIsProvenWhateverTheFirstEngineSays(self):
        for asked in (GRAY, SAFE):
            for said in ("proven", "refuted"):
                self.assertEqual("proven", self.opinion(asked, said)["proof"], said)

    def test_whatIsWrongIsRefutedWhateverTheFirstEngineSays(self):
        for asked, old, new, calls in (
            (GRAY, "count >> 1", "count >> 2", 1),
            (GRAY, "self.count = 0", "self.count = 1", 1),
            (GRAY, "self.count + 1", "self.count + (2 if self.count == 5 else 1)", 3),
            (SAFE, "self.at == 3", "self.at == 2", 3),
            (SAFE, "self.tries + 1", "self.tries + 1 + (key == 0x99)", 1),
        ):
            self.assertIn(old, asked["python"])
            wrong = dict(asked, python=asked["python"].replace(old, new))
            for said in ("proven", "refuted"):
                found = self.opinion(wrong, said, calls)
                self.assertEqual(("refuted", calls), (found["proof"], found["depth"]), new)
                self.assertEqual(calls, len(found["counterexample"]["inputs"]))

    def test_theCounterexampleDiffers(self):
        wrong = model('return {"y": (inputs["a"] + inputs["b"]) & 0x7F if inputs["a"] != 41 else 0}')
        found = self.opinion(row(function(7, "a + b"), wrong, "a:6 b:6 > y:7"), "proven")
        (call,) = found["counterexample"]["inputs"]
        self.assertEqual(41, int(call["a"], 16))
        self.assertNotEqual(0, int(call["b"], 16) + 41)

    def test_whatDiffersLaterThanIsSearchedIsNotAgreed(self):
        late = dict(SAFE, python=SAFE["python"].replace("self.tries == 20", "self.tries == 19"))
        found = self.opinion(late, "proven")
        self.assertEqual(("not_tried", "NOT_INDUCTIVE"), (found["proof"], found["reason"]))

    def test_aRefutationThatIsNotFoundIsNoAgreement(self):
        late = dict(SAFE, python=SAFE["python"].replace("self.tries == 20", "self.tries == 19"))
        found = self.opinion(late, "refuted", 3)
        self.assertEqual(("bounded", 3), (found["proof"], found["depth"]))

    # Operators

    def test_operatorsMeanTheSame(self):
        signed = "sa = inputs['a'] - 64 if inputs['a'] & 32 else inputs['a']; sb = inputs['b'] - 64 if inputs['b'] & 32 else inputs['b']"
        for width, verilog, python in (
            (7, "a + b", "a + b"),
            (7, "a - b", "(a - b) & 0x7F"),
            (12, "a * b", "a * b"),
            (6, "~a ^ b", "(~a ^ b) & 63"),
            (6, "a >> b", "a >> b"),
            (8, "a << b[2:0]", "(a << (b & 7)) & 255"),
            (6, "$signed(a) >>> b[2:0]", "(sa >> (b & 7)) & 63"),
            (1, "$signed(a) < $signed(b)", "int(sa < sb)"),
            (1, "a <= b", "int(a <= b)"),
            (3, "{&a, |a, ^a}", "((a == 63) << 2) | ((a != 0) << 1) | (bin(a).count('1') & 1)"),
            (6, "a / (b | 6'd1)", "a // (b | 1)"),
            (6, "a % (b | 6'd1)", "a % (b | 1)"),
            (12, "$signed(a) * $signed(b)", "(sa * sb) & 0xFFF"),
            (1, "a && !b", "int(bool(a) and not b)"),
            (6, "(a > b) ? a : b", "max(a, b)"),
            (2, "a[b[2:1] +: 2]", "(a >> ((b >> 1) & 3)) & 3"),
        ):
            text = model(signed, "a = inputs['a']; b = inputs['b']", "return {'y': %s}" % python)
            asked = row(function(width, verilog), text, "a:6 b:6 > y:%d" % width)
            with self.subTest(verilog):
                self.assertEqual("proven", self.opinion(asked, "proven")["proof"])
                other = text.replace("{'y': ", "{'y': (a == 37 and b == 21) ^ (").replace("}", ")}")
                self.assertEqual("refuted", self.opinion(dict(asked, python=other), "proven")["proof"])

    def test_integersAreThoseOfPython(self):
        for expression in (
            "a - b", "(a - b) // 3", "(a - b) % 5", "(a - 40) // (b + 1)", "(a - 40) % (b - 70)", "-a", "~a & b", "(a - b) | 5",
            "(a - b) ^ (b - 40)", "(a - b) & (b - 40)", "(a - b) >> (b & 3)", "(a - 9) << (b & 5)", "(a - 20) * (b - 30)", "abs(a - b)",
            "min(a, b, 9) - max(a - b, 3)", "(a > b) + (a == b) * 2", "a.bit_length()", "(1, -5, 7, b)[a & 3]", "[a, b, 3][-1 - (b & 1)]",
            "(a and b) - (b or 7)", "3 <= a < b", "a in (1, b, 9)", "sum([a, b, a - b])", "a if a > b else -b", "2 ** (a & 7)", "-(a > b)",
        ):
            n = Model(model("a = inputs['a']; b = inputs['b']", "return {'y': (%s) & 0xFFFFFF}" % expression))
            for a, b in ((0, 0), (63, 1), (17, 44), (44, 17), (5, 5), (32, 31), (1, 63)):
                terms = Terms()
                one, two = terms.free("a", 6), terms.free("b", 6)
                from integers import Integers

                numbers = {"a": Integers(terms).unsigned(one.value, 6), "b": Integers(terms).unsigned(two.value, 6)}
                (result,), _, _ = n.call(terms, [], numbers, [("y", 24)])
                expected = eval(expression, {"a": a, "b": b}) & 0xFFFFFF  # pylint: disable=eval-used
                given = "(and (= a #b%s) (= b #b%s) (distinct %s #b%s))" % (
                    format(a, "06b"), format(b, "06b"), result, format(expected, "024b")
                )
                self.assertIsNone(Z3(SOLVER, 2048, 10).ask(terms, given), (expression, a, b))

    # What is x

    def test_aDivisionByZeroIsOpen(self):
        for other in (0, 63, 5):
            text = model("b = inputs['b']", "return {'y': inputs['a'] // b if b else %d}" % other)
            self.agree(row(function(6, "a / b"), text, "a:6 b:6 > y:6"), "proven")
        wrong = model("b = inputs['b']", "return {'y': inputs['a'] // b if b > 1 else 0}")
        self.agree(row(function(6, "a / b"), wrong, "a:6 b:6 > y:6"), "refuted")

    def test_aDivisionThatPythonRefusesIsWrong(self):
        text = model("return {'y': inputs['a'] // inputs['b']}")
        self.agree(row(function(6, "a / b"), text, "a:6 b:6 > y:6"), "refuted")

    def test_aSelectBeyondItsVectorIsOpen(self):
        for other in (0, 1):
            text = model("b = inputs['b']", "return {'y': (inputs['a'] >> b) & 1 if b < 6 else %d}" % other)
            self.agree(row(function(1, "a[b]"), text, "a:6 b:6 > y:1"), "proven")
        wrong = model("b = inputs['b']", "return {'y': (inputs['a'] >> b) & 1 if b < 5 else 0}")
        self.agree(row(function(1, "a[b]"), wrong, "a:6 b:6 > y:1"), "refuted")

    def test_partsOfASelectAreOpen(self):
        text = model("b = inputs['b']", "return {'y': ((inputs['a'] >> b) & 3) | (2 if b == 5 else 0)}")
        self.agree(row(function(2, "a[b +: 2]"), text, "a:6 b:6 > y:2"), "proven")
        # Bit 5 is there.
        wrong = text.replace("2 if b == 5", "1 if b == 5")
        self.agree(row(function(2, "a[b +: 2]"), wrong, "a:6 b:6 > y:2"), "refuted")

    def test_whatIsWrittenAsUnknownIsOpen(self):
        verilog = "module m(input [5:0] a, b, output reg [5:0] y);\nalways @* case (b)\n6'd0: y = a; 6'd1: y = ~a;"
        verilog += " default: y = 6'bx;\nendcase\nendmodule\n"
        text = model("return {'y': inputs['a'] if inputs['b'] == 0 else ~inputs['a'] & 63}")
        self.agree(row(verilog, text, "a:6 b:6 > y:6"), "proven")

    def test_unknownThatDecidesIsNotAgreed(self):
        verilog = "module m(input [5:0] a, b, output reg y);\nalways @* if (a / b > 3) y = 1; else y = 0;\nendmodule\n"
        text = model("b = inputs['b']", "return {'y': int(b != 0 and inputs['a'] // b > 3)}")
        asked = row(verilog, text, "a:6 b:6 > y:1")
        found = self.opinion(asked, "proven")
        self.assertEqual(("not_tried", "UNKNOWN_CONTROL"), (found["proof"], found["reason"]))

    def test_unknownStateIsOpenUntilItIsKnown(self):
        verilog = "module m(input clk, input [5:0] a, b, output reg [5:0] q);\nalways @(posedge clk) q <= b ? a / b : 6'bx;\nendmodule\n"
        text = model("b = inputs['b']", "self.q = inputs['a'] // b if b else 9", "return {'q': self.q}", start="self.q = 0")
        asked = row(verilog, text, "clk:1 a:6 b:6 > q:6", clock="clk")
        self.assertEqual("proven", self.opinion(asked, "proven")["proof"])
        wrong = dict(asked, python=text.replace("if b else", "if b > 1 else"))
        self.assertEqual("refuted", self.opinion(wrong, "proven")["proof"])

    # State

    def test_memoriesAndBothEdges(self):
        verilog = """
module m(input clk, input we, input [1:0] at, input [3:0] d, output reg [3:0] q, output reg [3:0] early);
  reg [3:0] words [0:3];
  always @(posedge clk) begin if (we) words[at] <= d; q <= words[at]; end
  always @(negedge clk) early <= q;
endmodule
"""
        text = model(
            "at = inputs['at'] & 3",
            "self.early = self.q",
            "self.q = self.words[at]",
            "if inputs['we']: self.words[at] = inputs['d']",
            "return {'q': self.q, 'early': self.early}",
            start="self.words = [0] * 4; self.q = self.early = 0",
        )
        asked = row(verilog, text, "clk:1 we:1 at:2 d:4 > q:4 early:4", clock="clk")
        self.assertEqual("proven", self.opinion(asked, "proven")["proof"])
        wrong = text.replace("self.early = self.q\n", "pass\n").replace("return", "self.early = self.q; return")
        self.assertEqual("refuted", self.opinion(dict(asked, python=wrong), "proven")["proof"])

    def test_aRegisterWithoutAVariableMayHoldAnything(self):
        hidden = COUNTER_MODEL.replace("self.count", "self.other")
        found = self.opinion(dict(GRAY, python=hidden), "proven")
        self.assertEqual(("not_tried", "STATE_UNMATCHED"), (found["proof"], found["reason"]))

    def test_whatIsNotReadIsNotTried(self):
        latch = "module m(input g, input [5:0] a, b, output reg [5:0] y);\nalways @* if (g) y = a;\nendmodule\n"
        text = model("if inputs['g']: self.y = inputs['a']", "return {'y': self.y}", start="self.y = 0")
        self.silent(row(latch, text, "g:1 a:6 b:6 > y:6"), "SOURCE_UNSUPPORTED")
        text = model("return {'y': int(str(inputs['a'] + inputs['b']))}")
        found = self.opinion(row(function(7, "a + b"), text, "a:6 b:6 > y:7"), "proven")
        self.assertEqual(("not_tried", "PYTHON_UNSUPPORTED"), (found["proof"], found["reason"]))

    def test_pathsOfAModel(self):
        text = model(
            "a, b = inputs['a'], inputs['b']",
            "if a == 0: return {'y': 0}",
            "n = 0",
            "for at in range(6):",
            "    if b >> at & 1: continue",
            "    n += 1",
            "    if n > a: break",
            "while n > 40: n -= 1",
            "return {'y': n}",
        )
        verilog = "a == 0 ? 0 : (!b[0] + !b[1] + !b[2] + !b[3] + !b[4] + !b[5] > a) ? a + 1 : "
        verilog += "!b[0] + !b[1] + !b[2] + !b[3] + !b[4] + !b[5]"
        asked = row(function(6, verilog), text, "a:6 b:6 > y:6")
        self.assertEqual("proven", self.opinion(asked, "proven")["proof"])
        wrong = dict(asked, python=text.replace("if n > a", "if n > a + 1"))
        self.assertEqual("refuted", self.opinion(wrong, "proven")["proof"])

    def test_namesOfAModelAreItsOwn(self):
        text = model(
            "left = inputs['a'] > 9",
            "if inputs['b'] & 1: result = left; self.left = 1",
            "else: result = not left",
            "return {'y': int(result)}",
            start="self.left = 0",
        )
        asked = row(function(1, "b[0] ? a > 9 : a <= 9"), text, "a:6 b:6 > y:1")
        self.assertEqual("proven", self.opinion(asked, "proven")["proof"])
        wrong = dict(asked, python=text.replace("result = not left", "result = not self.left and not left"))
        self.assertEqual("refuted", self.opinion(wrong, "refuted", 2)["proof"])

    def test_whatIsUsedOnceOrSharedIsNotRead(self):
        for lines in (
            ("z = zip((1, 2), (3, 4))", "for p, q in z: pass", "n = 0", "for p, q in z: n += q", "return {'y': n}"),
            ("kept = [0]", "other = kept", "other += [1]", "return {'y': kept[-1]}"),
            ("for at in range(3): self.table[at] = inputs['a']", "return {'y': self.table[0]}"),
            ("if inputs['a']: n = 1", "return {'y': n}"),
        ):
            text = model(*lines).replace("TopModule:", "TopModule:\n    table = [1, 2, 3]\n")
            found = self.opinion(row(function(6, "6'd1"), text, "a:6 b:6 > y:6"), "proven")
            self.assertEqual(("not_tried", "PYTHON_UNSUPPORTED"), (found["proof"], found["reason"]), lines)

    def test_aSolverThatIsMissingOrSilentIsNoOpinion(self):
        for program in ("/no/such/program", "/bin/true"):
            engine = Engine(YOSYS, self.directory.name, 10, 2048, program)
            answer = engine.answer(GRAY)
            engine.close()
            self.assertEqual(("proven", "not_tried"), (answer["proof"], answer["second"]["proof"]), answer)

    def test_noSecondOpinionUnlessAsked(self):
        engine = Engine(YOSYS, self.directory.name, 10, 2048, "")
        self.assertNotIn("second", engine.answer(GRAY))
        engine.close()

    def test_noAnswerOfZ3IsNoAnswer(self):
        with self.assertRaises(Silent):
            Z3("/bin/cat", 2048, 10).ask(Terms(), "true")
        self.assertTrue(subprocess.run([SOLVER, "--version"], stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    unittest.main()
