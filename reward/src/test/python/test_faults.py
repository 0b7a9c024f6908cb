"""What is done to the processes from outside, or what the machine lacks, never becomes a score."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
from unittest import mock

import support
from support import ADDER, answer, bare, wrapper
import refmill_reward
from refmill_reward import Judge, RewardError, sandbox, scratch

HERE = os.path.dirname(refmill_reward.__file__)
sys.path.insert(0, HERE)

import policy  # noqa: E402
import runner  # noqa: E402

OUTSIDE = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
# Wrong in every call, and slow enough to be met at work.
SLOW = (
    "class TopModule:\n    def eval(self, inputs):\n        n = 0\n        while n < 100000: n += 1\n"
    "        return {'s': ~(inputs.get('a', 0) + inputs.get('b', 0)) & 255, 'c': 0}\n"
)


def children(pid):
    """Processes that another one has started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], stdout=subprocess.PIPE, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.decode("ascii").splitlines()]
    return [child for child, parent in pairs if parent == pid]


class FaultsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.truth = support.adder()

    def judge(self, **options):
        judge = Judge(**dict(dict(workers=1, seconds=5), **options))
        self.addCleanup(judge.close)
        return judge

    def scored(self, judge, kill, enough):
        """The result of a slow answer, while `kill` is called with the warm process until it has met enough."""
        results = []

        def work():
            results.extend(judge.evaluate_all([answer(SLOW)], [self.truth]))

        thread = threading.Thread(target=work)
        thread.start()
        met = 0
        while thread.is_alive():
            for worker in list(judge.pool._all):
                if met < enough:
                    met += kill(worker.process.pid)
            time.sleep(0.02)
        thread.join()
        self.assertGreaterEqual(met, min(enough, 1))
        return results[0]

    def kill_candidate(self, number):
        def kill(pid):
            found = children(pid)
            for child in found:
                os.kill(child, number)
            return len(found)

        return kill

    def test_a_candidate_that_is_killed_is_tried_again(self):
        for number in OUTSIDE:
            with self.subTest(number):
                result = self.scored(self.judge(), self.kill_candidate(number), 1)
                self.assertEqual((0.2, "mismatch"), (result.score, result.status), result)

    def test_a_candidate_that_is_always_killed_gets_no_score(self):
        result = self.scored(self.judge(), self.kill_candidate(signal.SIGKILL), 1000)
        self.assertEqual((None, "error"), (result.score, result.status), result)
        self.assertIn("the machine kept us from a score", result.message)

    def test_a_warm_process_that_is_killed_is_replaced(self):
        for number in (signal.SIGKILL, signal.SIGTERM):

            def kill(pid, number=number):
                if not children(pid):
                    return 0
                os.kill(pid, number)
                return 1

            with self.subTest(number):
                result = self.scored(self.judge(), kill, 1)
                self.assertEqual((0.2, "mismatch"), (result.score, result.status), result)

    def test_the_functions_for_trainers_raise(self):
        with mock.patch.object(sandbox.Worker, "exchange", side_effect=sandbox.Died("gone")):
            with mock.patch.object(sandbox.Worker, "__init__", lambda *_: None), mock.patch.object(
                sandbox.Worker, "alone", True, create=True
            ), mock.patch.object(sandbox.Worker, "close", lambda _: None):
                with self.assertRaises(RewardError):
                    refmill_reward.compute_score("refmill", answer(ADDER), self.truth)
                with self.assertRaises(RewardError):
                    refmill_reward.reward([answer(ADDER)], ground_truth=[self.truth])

    def test_what_an_end_means(self):
        def status(code, late=False, large=False, used_up=False):
            return runner.end_of(code, late, large, used_up)["status"]

        for number in OUTSIDE + (signal.SIGQUIT, signal.SIGUSR1, signal.SIGPIPE):
            self.assertEqual("fault", status(number), number)
        for number in (signal.SIGXCPU, signal.SIGSEGV, signal.SIGABRT):
            self.assertEqual("limit", status(number), number)
        self.assertEqual("fault", status(1 << 8))
        self.assertEqual("fault", status(signal.SIGKILL, late=True))
        self.assertEqual("limit", status(signal.SIGKILL, late=True, used_up=True))
        self.assertEqual("limit", status(signal.SIGKILL, large=True))

    def test_time_that_is_used_up_is_the_candidates_own(self):
        judge = self.judge(seconds=1)
        catching = "while True:\n    try:\n        while True: pass\n    except: pass"
        for code in ("while True: pass", catching, "x = 7 ** 7 ** 12"):
            result = judge.evaluate(answer(code), self.truth)
            self.assertEqual((0.0, "limit"), (result.score, result.status), result)

    def test_no_interpreter_is_an_error(self):
        for python in ("/bin/false", "/no/such/python"):
            with self.assertRaises(RewardError):
                self.judge(python=python).evaluate(answer(ADDER), self.truth)

    def test_no_process_is_an_error(self):
        with tempfile.TemporaryDirectory() as directory:
            python = wrapper(directory, 'ulimit -u 0 && exec "%s" "$@"\n' % sys.executable)
            with self.assertRaises(RewardError) as caught:
                self.judge(python=python).evaluate(answer(ADDER), self.truth)
        self.assertIn("the machine kept us", str(caught.exception))

    def test_whoever_was_interrupted_is_not_asked_again(self):
        judge = self.judge()
        exchange = sandbox.Worker.exchange

        def interrupted(worker, frame, seconds):
            if frame is None:
                return exchange(worker, frame, seconds)
            worker.process.stdin.write(len(frame).to_bytes(4, "big") + frame)
            worker.process.stdin.flush()
            raise KeyboardInterrupt

        with mock.patch.object(sandbox.Worker, "exchange", interrupted):
            with self.assertRaises(KeyboardInterrupt):
                judge.evaluate(answer("class TopModule: pass"), self.truth)
        self.assertEqual("match", judge.evaluate(answer(ADDER), self.truth).status)

    def test_a_forked_process_does_not_use_its_parents_judge(self):
        judge = self.judge()
        judge.evaluate(answer(ADDER), self.truth)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                judge.evaluate(answer(ADDER), self.truth)
            except RewardError:
                code = 0
            finally:
                os._exit(code)
        self.assertEqual(0, os.waitpid(child, 0)[1])
        self.assertEqual("match", judge.evaluate(answer(ADDER), self.truth).status)

    def test_memory_that_the_machine_lacks_is_no_limit_of_the_model(self):
        program = (
            "import resource, sys\nsys.path.insert(0, %r)\nimport policy\n"
            "held = bytes(int(sys.argv[1]) << 20)\n"
            "resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 1000 << 20))\n"
            "try:\n    policy.require_own_limit()\n    print('own')\n"
            "except policy.Fault:\n    print('machine')\n"
        ) % HERE
        found = [
            subprocess.run([sys.executable, "-c", program, held], stdout=subprocess.PIPE, check=True).stdout.strip()
            for held in ("100", "800")
        ]
        # Linux alone keeps a process to its address space.
        self.assertEqual([b"own", b"machine" if sys.platform.startswith("linux") else b"own"], found)

    def test_a_candidate_that_fills_its_memory_is_no_fault(self):
        """However little room it leaves for saying so, and wherever it does it."""
        fill = "x=None\ntry:\n    while True: x=(x,)\nexcept Exception: pass\n"
        blocks = "b=[]\nn=1<<24\nwhile n:\n    try: b.append(bytearray(n))\n    except MemoryError: n >>= 1\n"
        judge = Judge(workers=1, seconds=10, memory=192 << 20)
        self.addCleanup(judge.close)
        for text in (fill, blocks, blocks + fill, blocks + ADDER, fill + ADDER):
            with self.subTest(text):
                result = judge.evaluate(answer(text), support.adder())
                self.assertLessEqual(result.score, 0.1, result)

    def test_random_kills_change_no_score(self):
        """Some of everything, while processes are killed at random moments."""
        codes = [ADDER, ADDER.replace("total >> 8", "0"), "x = [][0]", "import os", SLOW, ADDER.replace("+", "^")] * 5
        texts = [answer("# %d\n%s" % (index, code)) for index, code in enumerate(codes)]
        quiet = self.judge(workers=2)
        expected = quiet.evaluate_all(texts, [self.truth] * len(texts))
        judge = self.judge(workers=2)
        chance = random.Random(7)
        stop = threading.Event()
        kills = []

        def disturb():
            while not stop.wait(chance.uniform(0.05, 0.3)):
                for worker in list(judge.pool._all)[:1]:
                    targets = children(worker.process.pid) or [worker.process.pid]
                    kills.append(targets[0])
                    try:
                        os.kill(targets[0], signal.SIGKILL)
                    except OSError:
                        kills.pop()

        thread = threading.Thread(target=disturb)
        thread.start()
        found = judge.evaluate_all(texts, [self.truth] * len(texts))
        stop.set()
        thread.join()
        self.assertGreater(len(kills), 0)
        for one, other in zip(expected, found):
            self.assertIn(other.status, (one.status, "error"))
            self.assertTrue(other.score in (one.score, None), (one, other))


class IsolationTest(unittest.TestCase):
    def test_its_lack_is_said_once(self):
        truth = support.adder()
        with tempfile.TemporaryDirectory() as directory, mock.patch.object(sandbox, "_warned", False):
            python = bare(directory)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                for _ in range(2):
                    judge = Judge(workers=1, python=python)
                    self.assertEqual("match", judge.evaluate(answer(ADDER), truth).status)
                    self.assertFalse(judge.pool.isolated())
                    judge.close()
            self.assertEqual([sandbox.NOT_ALONE], [str(w.message) for w in caught if w.category is RuntimeWarning])

    def test_it_can_be_required(self):
        with tempfile.TemporaryDirectory() as directory:
            judge = Judge(workers=1, python=bare(directory), require_isolation=True)
            with self.assertRaises(RewardError) as caught:
                judge.evaluate(answer(ADDER), support.adder())
            self.assertIn("namespaces", str(caught.exception))
            (result,) = judge.evaluate_all([answer(ADDER)], [support.adder()])
            self.assertEqual((None, "error"), (result.score, result.status))
            judge.close()


class ScratchTest(unittest.TestCase):
    PREFIX = "refmill-reward-test-"

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        patch = mock.patch.object(tempfile, "tempdir", directory.name)
        patch.start()
        self.addCleanup(patch.stop)
        self.place = directory.name

    def owner(self):
        """A process that owns a directory until it is killed."""
        program = (
            "import sys, tempfile\nsys.path.insert(0, %r)\nfrom refmill_reward import scratch\n"
            "tempfile.tempdir = %r\nmine = scratch.make(%r)\nopen(mine.path + '/x', 'w').close()\n"
            "print(mine.path, flush=True)\nsys.stdin.read()\n"
        ) % (os.path.dirname(HERE), self.place, self.PREFIX)
        process = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.stdout.close)
        return process, process.stdout.readline().decode("utf-8").strip()

    def test_it_is_empty_and_gone_when_closed(self):
        with scratch.make(self.PREFIX) as mine:
            self.assertEqual([], os.listdir(mine.path))
            with open(os.path.join(mine.path, "x"), "w", encoding="ascii"):
                pass
        self.assertEqual([], os.listdir(self.place))
        mine.close()

    def test_what_a_killed_owner_left_is_swept_and_a_living_ones_stays(self):
        dead, left = self.owner()
        _, kept = self.owner()
        dead.kill()
        dead.wait()
        foreign = os.path.join(self.place, self.PREFIX + "foreign")
        os.mkdir(foreign)
        mine = scratch.make(self.PREFIX)
        # Young ones are left alone: they may be about to be locked.
        self.assertTrue(os.path.exists(left))
        scratch.sweep(self.PREFIX, 0)
        self.assertFalse(os.path.exists(os.path.dirname(left)))
        self.assertTrue(os.path.exists(os.path.join(kept, "x")))
        self.assertTrue(os.path.exists(mine.path))
        self.assertTrue(os.path.exists(foreign))
        mine.close()

    def test_the_first_one_of_a_process_sweeps(self):
        dead, left = self.owner()
        dead.kill()
        dead.wait()
        lock = os.path.join(os.path.dirname(left), scratch.LOCK)
        past = time.time() - 2 * scratch.UNLOCKED_AT_FIRST
        os.utime(lock, (past, past))
        scratch.make(self.PREFIX).close()
        self.assertEqual([], os.listdir(self.place))

    def test_a_forked_process_leaves_it_to_its_owner(self):
        mine = scratch.make(self.PREFIX)
        child = os.fork()
        if child == 0:
            mine.close()
            os._exit(0)
        os.waitpid(child, 0)
        self.assertTrue(os.path.exists(mine.path))
        mine.close()

    def test_links_are_not_followed(self):
        with tempfile.TemporaryDirectory() as elsewhere:
            with open(os.path.join(elsewhere, scratch.LOCK), "w", encoding="ascii"):
                pass
            os.symlink(elsewhere, os.path.join(self.place, self.PREFIX + "link"))
            scratch.sweep(self.PREFIX, 0)
            self.assertEqual([scratch.LOCK], os.listdir(elsewhere))


if __name__ == "__main__":
    unittest.main()
