"""The tiers, one by one, and what the pass rate counts."""

import json
import unittest

import support
from support import ADDER, COUNTER, answer
from refmill_reward import Judge, Problem, RewardError


def body(*lines):
    return "class TopModule:\n    def eval(self, inputs):\n" + "".join(
        "        %s\n" % line for line in lines
    )


class ScoreTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.judge = Judge(workers=2, seconds=2)
        cls.adder = support.adder()
        cls.counter = support.counter()

    @classmethod
    def tearDownClass(cls):
        cls.judge.close()

    def check(self, score, status, code, truth=None):
        result = self.judge.evaluate(answer(code), truth or self.adder)
        self.assertEqual((score, status), (result.score, result.status), result)
        return result

    def test_no_answer(self):
        result = self.judge.evaluate("I do not know.", self.adder)
        self.assertEqual((0.0, "no_answer"), (result.score, result.status))

    def test_does_not_compile(self):
        self.check(0.0, "does_not_compile", "class TopModule:\n  def")
        self.check(0.0, "does_not_compile", "return 1")
        self.check(0.0, "does_not_compile", "x = " + "(" * 5000)
        self.check(0.0, "does_not_compile", "x = \0")
        self.check(0.0, "does_not_compile", body("break"))

    def test_runtime_error(self):
        result = self.check(0.1, "runtime_error", body("return {'s': 1 // 0}"))
        self.assertIn("ZeroDivisionError", result.message)
        self.assertIn("line 3 in call 0", result.message)
        self.check(0.1, "runtime_error", "x = 1")
        self.check(0.1, "runtime_error", "TopModule = 1")
        self.check(0.1, "runtime_error", "x = [][0]\n" + ADDER)
        self.check(0.1, "runtime_error", "class TopModule:\n    pass")
        self.check(0.1, "runtime_error", "class TopModule:\n    def eval(self): return {}")
        self.check(0.1, "runtime_error", ADDER.replace("def __init__(self)", "def __init__(self, x)"))

    def test_an_error_in_the_last_call_is_an_error(self):
        code = ADDER.replace("pass", "self.n = 0").replace(
            "        return", "        self.n += 1\n        assert self.n < 200\n        return"
        )
        self.check(0.1, "runtime_error", code)
        self.check(1.0, "match", code.replace("200", "201"))

    def test_ports_differ(self):
        self.check(0.2, "ports_differ", body("return {'s': 0}"))
        self.check(0.2, "ports_differ", body("return {'s': 0, 'c': 0, 'd': 0}"))
        self.check(0.2, "ports_differ", body("return {'s': 0, 'C': 0}"))
        self.check(0.2, "ports_differ", body("return [0, 0]"))
        self.check(0.2, "ports_differ", body("pass"))
        self.check(0.2, "ports_differ", body("return {'s': 0.0, 'c': 0}"))
        self.check(0.2, "ports_differ", body("return {'s': '0', 'c': 0}"))
        self.check(0.2, "ports_differ", body("return {'s': None, 'c': 0}"))
        self.check(0.2, "ports_differ", "class D(dict): pass\n" + body("return D(s=0, c=0)"))
        self.check(0.2, "ports_differ", "class I(int): pass\n" + body("return {'s': I(1), 'c': 0}"))

    def test_match(self):
        self.assertEqual(1.0, self.check(1.0, "match", ADDER).pass_rate)
        self.check(1.0, "match", COUNTER, self.counter)
        self.check(1.0, "match", support.WIDE, support.wide())

    def test_a_boolean_is_a_number(self):
        code = ADDER.replace("total >> 8", "total > 255")
        self.check(1.0, "match", code)

    def test_the_pass_rate_is_a_share_of_calls(self):
        truth = json.loads(self.adder)
        problem = Problem(truth)
        carries = sum(problem.expected[1])
        self.assertTrue(50 < carries < 150)
        result = self.judge.evaluate(answer(ADDER.replace("total >> 8", "0")), self.adder)
        self.assertEqual("mismatch", result.status)
        self.assertAlmostEqual((200 - carries) / 200, result.pass_rate, places=12)
        self.assertAlmostEqual(0.2 + 0.8 * (200 - carries) / 200, result.score, places=12)

    def test_a_value_that_the_port_cannot_have_is_wrong_in_its_call(self):
        carries = sum(Problem(self.adder).expected[1])
        result = self.judge.evaluate(answer(ADDER.replace("total & 0xFF", "total")), self.adder)
        self.assertAlmostEqual((200 - carries) / 200, result.pass_rate, places=12)
        self.check(0.2, "mismatch", ADDER.replace("total & 0xFF", "~total"))
        self.check(0.2, "mismatch", ADDER.replace("total & 0xFF", "1 << 100000"))

    def test_all_wrong(self):
        self.check(0.2, "mismatch", ADDER.replace("total & 0xFF", "~total & 0xFF"))

    def test_unknown_bits_are_not_compared(self):
        truth = support.adder(unknown=lambda call, name: 0xF0 if name == "s" else 0)
        self.check(1.0, "match", ADDER.replace("total & 0xFF", "total & 0x0F"), truth)
        wrong = ADDER.replace("total & 0xFF", "total & 0xF0")
        self.assertLess(self.judge.evaluate(answer(wrong), truth).score, 0.3)

    def test_calls_without_compared_bits_do_not_count(self):
        truth = support.adder(unknown=lambda call, name: 0xFF if call >= 100 else 0)
        code = ADDER.replace("pass", "self.n = 0").replace(
            '"s": total & 0xFF', '"s": total & 0xFF if self.n <= 100 else 0'
        ).replace("        return", "        self.n += 1\n        return")
        self.check(1.0, "match", code, truth)
        self.assertEqual(100, sum(Problem(truth).compared))

    def test_no_inputs(self):
        truth = support.truth(
            "class TopModule:\n    def eval(self, inputs):\n        return {'y': 5}\n", [], [("y", 3)]
        )
        self.check(1.0, "match", body("return {'y': 5}"), truth)
        self.check(0.2, "mismatch", body("return {'y': 4}"), truth)

    def test_state_is_kept_from_call_to_call_and_not_beyond(self):
        for _ in range(3):
            self.check(1.0, "match", COUNTER, self.counter)
        shared = "seen = []\n" + COUNTER.replace("rst =", "seen.append(1); rst =")
        result = self.check(0.1, "runtime_error", shared, self.counter)
        self.assertIn("instances share state: seen", result.message)

    def test_a_missing_input_counts_as_0(self):
        result = self.check(0.1, "runtime_error", ADDER.replace('inputs.get("b", 0)', 'inputs["b"]'))
        self.assertIn("a missing input does not count as 0", result.message)

    def test_no_value_out_of_range_is_a_match(self):
        truth = support.adder(unknown=lambda call, name: 0x1 if name == "c" else 0)
        result = self.judge.evaluate(answer(ADDER.replace("total >> 8", "2")), truth)
        self.assertEqual(("mismatch", 0.0), (result.status, result.pass_rate))

    def test_the_same_answer_gets_the_same_score(self):
        code = COUNTER.replace("+ 1", "+ 1 + ('a' in {'b', 'a'}) * 0 + hex(3).count('9') + 2")
        scores = {self.judge.evaluate(answer(code), self.counter) for _ in range(20)}
        self.assertEqual(1, len(scores))

    def test_what_cannot_judge_raises(self):
        for truth in (
            "",
            "{}",
            "[]",
            "not json",
            None,
            self.adder.replace('"format": 1', '"format": 2'),
            self.adder.replace('"calls": 200', '"calls": 201000'),
            self.adder.replace('"data": "', '"data": "!'),
            support.adder(unknown=lambda call, name: 0xFF),
            json.dumps(dict(json.loads(self.adder), trace={"calls": 0, "data": ""})),
        ):
            with self.assertRaises(RewardError):
                self.judge.evaluate(answer(ADDER), truth)

    def test_event_protocol_gives_the_clock_as_an_input(self):
        code = body("return {'y': inputs.get('clk', 0)}")
        truth = support.truth(
            code,
            [("clk", 1)],
            [("y", 1)],
            protocol="event",
            clocks=[{"port": "clk", "edge": "both"}],
        )
        self.check(1.0, "match", code, truth)


if __name__ == "__main__":
    unittest.main()
