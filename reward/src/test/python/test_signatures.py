"""What trainers call."""

import importlib.util
import os
import unittest

import support
from support import ADDER, COUNTER, answer
import refmill_reward
from refmill_reward import RewardError

GOOD = answer(ADDER)
BAD = answer("class TopModule:\n  x = (")


class SignatureTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.truth = support.adder()
        refmill_reward.configure(workers=2, seconds=2)

    def test_verl(self):
        score = refmill_reward.compute_score("refmill", GOOD, self.truth)
        self.assertEqual({"score": 1.0, "pass_rate": 1.0, "status": "match"}, score)
        score = refmill_reward.compute_score(
            data_source="refmill", solution_str=BAD, ground_truth=self.truth, extra_info={"index": 1}
        )
        self.assertEqual({"score": 0.0, "pass_rate": 0.0, "status": "does_not_compile"}, score)

    def test_verl_by_path(self):
        path = os.path.join(os.path.dirname(refmill_reward.__file__), "..", "compute_score.py")
        spec = importlib.util.spec_from_file_location("custom_module", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.assertEqual(1.0, module.compute_score("refmill", GOOD, self.truth)["score"])

    def test_verl_batch(self):
        scores = refmill_reward.compute_score_batch(
            data_sources=["refmill"] * 3,
            solution_strs=[GOOD, BAD, answer(COUNTER)],
            ground_truths=[self.truth, self.truth, support.counter()],
            extra_infos=[{}, None, {}],
        )
        self.assertEqual([1.0, 0.0, 1.0], [score["score"] for score in scores])

    def test_verl_where_only_numbers_count(self):
        scores = [refmill_reward.compute_score_number("refmill", text, self.truth) for text in (GOOD, BAD)]
        self.assertEqual([1.0, 0.0], scores)
        self.assertTrue(all(type(score) is float for score in scores))

    def test_trl_with_texts_and_messages(self):
        rows = [{"style": "rule", "ground_truth": self.truth}] * 3
        scores = refmill_reward.reward(
            [GOOD, [{"role": "assistant", "content": GOOD}], BAD],
            prompts=["p"] * 3,
            reward_model=rows,
            data_source=["refmill"] * 3,
            extra_info=[{"index": 0}] * 3,
            ability=["reference-model"] * 3,
            completion_ids=[[1]] * 3,
        )
        self.assertEqual([1.0, 1.0, 0.0], scores)
        self.assertTrue(all(type(score) is float for score in scores))

    def test_trl_with_content_in_parts(self):
        half = len(GOOD) // 2
        parts = [{"type": "text", "text": GOOD[:half]}, {"type": "text", "text": GOOD[half:]}]
        picture = {"type": "image", "image": BAD}
        completions = [
            [{"role": "assistant", "content": parts}],
            [{"role": "assistant", "content": [picture] + parts}],
            [{"role": "assistant", "content": [picture]}],
            [{"role": "assistant", "content": None}],
            {"role": "assistant", "content": [GOOD]},
        ]
        scores = refmill_reward.reward(completions, ground_truth=[self.truth] * len(completions))
        self.assertEqual([1.0, 1.0, 0.0, 0.0, 1.0], scores)

    def test_trl_with_a_column_of_ground_truths(self):
        self.assertEqual([1.0], refmill_reward.reward([GOOD], ground_truth=[self.truth]))
        self.assertEqual([0.0], refmill_reward.reward([[]], ground_truth=[self.truth]))

    def test_errors_are_no_scores(self):
        with self.assertRaises(RewardError):
            refmill_reward.compute_score("refmill", GOOD, "{}")
        with self.assertRaises(RewardError):
            refmill_reward.reward([GOOD, GOOD], ground_truth=[self.truth, "{}"])
        with self.assertRaises(RewardError):
            refmill_reward.reward([GOOD])
        with self.assertRaises(RewardError):
            refmill_reward.compute_score("refmill", GOOD, self.truth, language="perl")
        with self.assertRaises(ValueError):
            refmill_reward.reward([GOOD, GOOD], ground_truth=[self.truth])

    def test_a_batch_tells_which_could_not_be_judged(self):
        judge = refmill_reward.Judge(workers=2, seconds=2)
        try:
            good, error = judge.evaluate_all([GOOD, GOOD], [self.truth, "{}"])
        finally:
            judge.close()
        self.assertEqual((1.0, "match"), (good.score, good.status))
        self.assertEqual((None, "error"), (error.score, error.status))

    def test_a_missing_interpreter_is_an_error(self):
        judge = refmill_reward.Judge(workers=1, python="/nonexistent/python")
        with self.assertRaises(RewardError):
            judge.evaluate(GOOD, self.truth)
        judge.close()

    def test_batches_keep_their_order(self):
        texts = [GOOD, BAD] * 20
        judge = refmill_reward.Judge(workers=4, seconds=2)
        scores = [result.score for result in judge.evaluate_all(texts, [self.truth] * 40)]
        judge.close()
        self.assertEqual([1.0, 0.0] * 20, scores)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_forked_trainer_gets_processes_of_its_own(self):
        refmill_reward.compute_score("refmill", GOOD, self.truth)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                score = refmill_reward.compute_score("refmill", GOOD, self.truth)["score"]
                refmill_reward.scoring.default_judge().close()
                os.write(write, str(score).encode())
            finally:
                os._exit(0)
        os.close(write)
        os.waitpid(child, 0)
        self.assertEqual(b"1.0", os.read(read, 100))
        os.close(read)
        self.assertEqual(1.0, refmill_reward.compute_score("refmill", GOOD, self.truth)["score"])


if __name__ == "__main__":
    unittest.main()
