"""Verilog against Python, and what answers earn that have understood nothing."""

import json
import shutil
import unittest

import support
from support import ADDER, answer
import refmill_reward
from refmill_reward import RewardError

VERILOG = """module dut(input [7:0] a, input [7:0] b, output [7:0] s, output c);
  assign {c, s} = a + b;
endmodule
"""


class BaselineTest(unittest.TestCase):
    def test_what_a_baseline_reaches_earns_nothing(self):
        truth = dict(json.loads(support.adder()), baseline=0.25)
        judge = refmill_reward.Judge(workers=1, seconds=2)
        try:
            half = judge.evaluate(answer(ADDER.replace("total >> 8", "0")), truth)
            self.assertTrue(0.3 < half.pass_rate < 0.7)
            self.assertAlmostEqual(0.2 + 0.8 * (half.pass_rate - 0.25) / 0.75, half.score)
            none = judge.evaluate(answer(ADDER.replace("total >> 8", "2")), truth)
            self.assertEqual((0.2, "mismatch"), (none.score, none.status))
            full = judge.evaluate(answer(ADDER), dict(truth, baseline=1.0))
            self.assertEqual((1.0, "match"), (full.score, full.status))
        finally:
            judge.close()


class KeywordsTest(unittest.TestCase):
    def test_options_of_a_judge_are_taken_and_a_trainers_own_passed_over(self):
        truth = support.adder()
        score = refmill_reward.compute_score(
            "refmill", answer(ADDER), truth, {}, workers=1, seconds=2.0, sandbox_fusion_url=None, memory_limit_mb=1
        )
        self.assertEqual(1.0, score["score"])
        with self.assertRaises(RewardError):
            refmill_reward.compute_score("refmill", answer(ADDER), truth, python="/nonexistent/python")

    def test_configure_knows_its_options(self):
        with self.assertRaises(TypeError):
            refmill_reward.configure(wrokers=2)


@unittest.skipUnless(shutil.which("iverilog"), "needs Icarus Verilog")
class CompareTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.truth = support.adder()

    def test_agreement_needs_no_truth(self):
        wrong = dict(json.loads(self.truth))
        result = refmill_reward.compare(VERILOG, answer(ADDER), wrong)
        self.assertEqual((1.0, 200, "ran", "ran"), result[:4])

    def test_each_with_each(self):
        no_carry = VERILOG.replace("{c, s} = a + b", "s = a + b; assign c = 0")
        pythons = [ADDER, ADDER.replace("total >> 8", "0"), "class TopModule:\n  x = ("]
        table = refmill_reward.cross([VERILOG, no_carry, "module dut(;"], pythons, self.truth)
        self.assertEqual(1.0, table[0][0].agreement)
        self.assertEqual(1.0, table[1][1].agreement)
        self.assertTrue(0.3 < table[0][1].agreement < 0.7)
        self.assertAlmostEqual(table[0][1].agreement, table[1][0].agreement)
        self.assertEqual((0.0, "does_not_compile"), (table[0][2].agreement, table[0][2].python))
        self.assertEqual((0.0, "does_not_compile"), (table[2][0].agreement, table[2][0].verilog))

    def test_unknown_bits_are_no_disagreement(self):
        half = VERILOG.replace("{c, s} = a + b", "s = {4'bx, 4'b0} | ((a + b) & 8'h0f); assign c = 1'bx")
        result = refmill_reward.compare(half, ADDER, self.truth)
        self.assertEqual((1.0, 200), (result.agreement, result.calls))

    def test_a_team_is_judged_and_compared_at_once(self):
        no_carry = VERILOG.replace("{c, s} = a + b", "s = a + b; assign c = 0")
        verilogs = [answer(VERILOG, "verilog"), answer(no_carry, "verilog"), "none"]
        pythons = [answer(ADDER), answer(ADDER.replace("total >> 8", "0")), answer("import os")]
        judge = refmill_reward.Judge(workers=2, seconds=2)
        try:
            alone = [judge.evaluate(text, self.truth, "verilog") for text in verilogs]
            alone += [judge.evaluate(text, self.truth) for text in pythons]
        finally:
            judge.close()
        found = refmill_reward.team(verilogs, pythons, self.truth, shown=3)
        self.assertEqual(alone, found.verilog + found.python)
        self.assertEqual(["match", "mismatch", "no_answer"], [one.status for one in found.verilog])
        self.assertEqual(["match", "mismatch", "forbidden"], [one.status for one in found.python])
        pairs = refmill_reward.cross(verilogs[:2], pythons[:2], self.truth)
        self.assertEqual(pairs, [row[:2] for row in found.pairs[:2]])
        self.assertEqual([0.0, 0.0, 0.0], [one.agreement for one in found.pairs[2]])
        self.assertEqual([], found.differences[0][0])
        shown = found.differences[0][1]
        self.assertEqual(3, len(shown))
        for difference in shown:
            self.assertEqual({"c": ("1", 0)}, difference.outputs)
            self.assertTrue(difference.inputs["a"] + difference.inputs["b"] > 255)

    def test_a_team_runs_each_answer_once(self):
        judge = refmill_reward.scoring.default_judge()
        counts = {"python": 0, "verilog": 0}

        def counted(runner, language):
            run = runner.run

            def once_more(problem, code):
                counts[language] += 1
                return run(problem, code)

            return once_more

        for runner, language in ((judge.pool, "python"), (judge.icarus, "verilog")):
            runner.run = counted(runner, language)
            self.addCleanup(delattr, runner, "run")
        refmill_reward.team([answer(VERILOG, "verilog")] * 3, [answer(ADDER)] * 3, self.truth)
        self.assertEqual({"python": 3, "verilog": 3}, counts)

    def test_a_team_agrees_without_state_that_was_set(self):
        truth = support.counter(initialised_state=True)
        verilog = answer(support.COUNTER_VERILOG, "verilog")
        found = refmill_reward.team([verilog], [answer(support.COUNTER)], truth)
        self.assertEqual(("match", "match"), (found.verilog[0].status, found.python[0].status))
        self.assertEqual(refmill_reward.cross([verilog], [answer(support.COUNTER)], truth), found.pairs)


if __name__ == "__main__":
    unittest.main()
