"""Candidates that attack. The cases are the verifier's too: transforms/beam/src/test/resources/hostile."""

import glob
import json
import os
import re
import socket
import tempfile
import threading
import unittest

import support
from refmill_reward import Judge, Problem, sandbox

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..")
CASES = os.path.join(ROOT, "transforms/beam/src/test/resources/hostile/python")
RIGHT = 'class TopModule:\n    def eval(self, inputs):\n        return {"y": inputs.get("a", 0)}\n'
SCORES = {"runtime_error": 0.1, "ports_differ": 0.2, "match": 1.0}


def expand(text):
    """`@{5|x}@` in a case stands for five times x."""
    return re.sub(r"@\{(\d+)\|(.*?)\}@", lambda m: m.group(2) * int(m.group(1)), text)


def snapshot(directory):
    """Names, sizes and times of all files below a directory."""
    found = {}
    for folder, folders, files in os.walk(directory):
        for name in folders + files:
            path = os.path.join(folder, name)
            status = os.lstat(path)
            found[path] = (status.st_size, status.st_mtime_ns, status.st_mode)
    return found


class HostileTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.truth = support.truth(RIGHT, [("a", 8)], [("y", 8)])

    def test_cases(self):
        paths = sorted(glob.glob(os.path.join(CASES, "*.py")))
        self.assertGreater(len(paths), 100)
        texts = []
        expected = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            expected.append(re.search(r"^# reward: (.+)$", text, re.M).group(1).split(" or "))
            texts.append(support.answer(expand(text)))
        judge = Judge(workers=2, seconds=1, memory=256 << 20)
        with tempfile.TemporaryDirectory() as canaries, socket.socket() as listener:
            for name in ("canary", "passwd"):
                with open(os.path.join(canaries, name), "w", encoding="ascii") as file:
                    file.write("untouched")
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            listener.settimeout(0)
            before = snapshot(canaries)
            here = os.getcwd()
            os.chdir(canaries)
            try:
                # A good one after each: what one leaves behind would show in the next.
                good = support.answer(RIGHT)
                batch = [item for text in texts for item in (text, good)]
                results = judge.evaluate_all(batch, [self.truth] * len(batch))
            finally:
                os.chdir(here)
                judge.close()
            self.assertEqual(before, snapshot(canaries))
            with self.assertRaises(BlockingIOError):
                listener.accept()
        wrong = []
        for path, status, result in zip(paths, expected, results[::2]):
            if result.status not in status:
                wrong.append("%s: %s" % (os.path.basename(path), result))
            elif len(status) == 1 and status != ["mismatch"] and result.score != SCORES.get(status[0], 0.0):
                wrong.append("%s: %s" % (os.path.basename(path), result))
        self.assertEqual([], wrong)
        self.assertEqual({"match"}, {result.status for result in results[1::2]})

    def test_the_process_gets_inputs_only(self):
        problem = Problem(self.truth)
        request = json.loads(problem.stimuli_json)
        self.assertEqual({"calls", "inputs", "columns", "outputs"}, set(request))
        # With y = a what is expected equals the stimuli, so look at a design where it does not.
        truth = support.adder()
        sent = Problem(truth).stimuli_json
        for field in ("trace", "expected", "known", "python", "verilog"):
            self.assertNotIn(field, sent)
        self.assertNotIn(json.dumps(Problem(truth).expected[0], separators=(",", ":")), sent)

    def test_a_forged_answer_scores_nothing(self):
        problem = Problem(self.truth)
        for forged in (
            b"",
            b"[]",
            b'{"status":"match","message":""}',
            b'{"status":"ran","columns":[]}',
            b'{"status":"ran","columns":[[1]]}',
            b'{"status":"ran","columns":[[%s]]}' % b",".join([b"true"] * 200),
            b'{"status":"ran","columns":[[%s]]}' % b",".join([b"1.0"] * 200),
            b"[" * 100000,
            b'{"score":1}',
        ):
            self.assertEqual("forbidden", sandbox.check(forged, problem)["status"], forged[:40])
        forged = b'{"status":"ran","columns":[[%s]]}' % b",".join([b"-1"] * 200)
        self.assertEqual(0.0, problem.judge(sandbox.check(forged, problem)["columns"]))

    def test_a_killed_process_is_replaced(self):
        judge = Judge(workers=1, seconds=1)
        good = support.answer(RIGHT)
        self.assertEqual("match", judge.evaluate(good, self.truth).status)
        (worker,) = judge.pool._all
        worker.kill()
        worker.process.wait()
        self.assertEqual("match", judge.evaluate(good, self.truth).status)
        judge.close()

    def test_nothing_is_left_behind(self):
        judge = Judge(workers=2, seconds=1)
        judge.evaluate_all(
            [support.answer(RIGHT), support.answer("while True: pass")], [self.truth] * 2
        )
        workers = list(judge.pool._all)
        self.assertTrue(all(worker.process.poll() is None for worker in workers))
        judge.close()
        self.assertTrue(all(worker.process.poll() is not None for worker in workers))
        self.assertFalse(any(os.path.exists(worker.scratch.root) for worker in workers))

    def test_many_threads_share_a_pool(self):
        judge = Judge(workers=2, seconds=2)
        found = []

        def work():
            for _ in range(5):
                found.append(judge.evaluate(support.answer(RIGHT), self.truth).score)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        judge.close()
        self.assertEqual([1.0] * 40, found)


if __name__ == "__main__":
    unittest.main()
