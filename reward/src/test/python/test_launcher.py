"""How runs end, and what they can reach. Programs here are the shell's: what matters is the launcher."""

import os
import shutil
import signal
import sys
import tempfile
import threading
import time
import unittest

import support  # noqa: F401  puts the module on the path
from refmill_reward.isolation import View
from refmill_reward.problems import RewardError
from refmill_reward.programs import Launcher, Programs

LIMITS = {"seconds": 5, "memory": 1 << 30, "file": 1 << 20}
SH = "/bin/sh"


def children(parent):
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % process, encoding="latin-1") as file:
                if int(file.read().rpartition(")")[2].split()[1]) == parent:
                    found.append(int(process))
        except OSError:
            pass
    return found


class Ended(View):
    """A view whose maker is ended from outside."""

    def _make(self, programs):
        os.kill(os.getpid(), signal.SIGKILL)


@unittest.skipUnless(sys.platform.startswith("linux"), "namespaces are Linux's")
class ViewTest(unittest.TestCase):
    def test_a_killed_attempt_does_not_mean_that_there_is_no_isolation(self):
        with self.assertRaises(OSError):
            Ended("/tmp", (), "/tmp")


class LauncherTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.mkdtemp(prefix="refmill-test-")
        self.addCleanup(shutil.rmtree, self.scratch, ignore_errors=True)
        self.folder = os.path.join(self.scratch, "run")
        for name in ("run", "other", "view"):
            os.mkdir(os.path.join(self.scratch, name))
        with open(os.path.join(self.scratch, "other", "secret"), "w", encoding="ascii") as file:
            file.write("hidden")
        self.launcher = Launcher(sys.executable, self.scratch, [])
        self.addCleanup(self.launcher.close)

    def request(self, script, **more):
        request = dict(LIMITS, command=[SH, "-c", script], folder=self.folder, inside=self.folder)
        request.update(log=os.path.join(self.folder, "log"), quiet=False, shell=False)
        request.update(more)
        return request

    def run_script(self, script, **more):
        answer = self.launcher.ask(self.request(script, **more))
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
            return answer, log.read()

    def test_exit_and_output(self):
        answer, log = self.run_script("echo out; echo err >&2; exit 3")
        self.assertEqual(("exit", 3), (answer["how"], answer["code"]))
        self.assertEqual("out\nerr\n", log)
        _, log = self.run_script("echo out; echo err >&2", quiet=True)
        self.assertEqual("err\n", log)

    def test_limits_are_no_faults(self):
        answer, _ = self.run_script("while :; do :; done", seconds=1)
        self.assertEqual("time", answer["how"])
        self.assertGreater(answer["seconds"], 0.5)
        answer, _ = self.run_script("while :; do echo 0123456789abcdef; done > big", file=10000)
        self.assertEqual("file", answer["how"])
        sign = os.path.join(self.folder, "sign")
        answer, _ = self.run_script("while :; do :; done", stalled=0.3, sign=sign)
        self.assertTrue(answer["stalled"])

    def test_what_takes_long_to_begin_has_not_stalled(self):
        sign = os.path.join(self.folder, "sign")
        busy = "i=0; while [ $i -lt 400000 ]; do i=$((i + 1)); done; "
        answer, _ = self.run_script(busy + "echo begun > sign", stalled=0.02, sign=sign)
        self.assertTrue(answer["stalled"])
        answer, _ = self.run_script(busy + "echo begun > sign", stalled=0.02, begins=9, sign=sign)
        self.assertEqual(("exit", 0), (answer["how"], answer["code"]))
        os.remove(sign)
        answer, _ = self.run_script("echo begun > sign; " + busy, stalled=0.02, begins=9, sign=sign)
        self.assertTrue(answer["stalled"])

    def test_a_program_that_breaks_down_is_no_fault(self):
        answer, _ = self.run_script("kill -SEGV $$")
        self.assertEqual(("signal", signal.SIGSEGV), (answer["how"], answer["code"]))

    def test_signals_from_outside_are_faults(self):
        for name in ("KILL", "TERM", "INT", "HUP"):
            with self.subTest(name):
                answer, _ = self.run_script("kill -%s $$; sleep 1" % name)
                self.assertEqual("fault", answer["how"])

    def test_signals_to_children_of_a_shell(self):
        answer, _ = self.run_script("sh -c 'kill -KILL $$'", shell=True)
        self.assertEqual("fault", answer["how"])
        answer, _ = self.run_script("sh -c 'kill -XCPU $$'", shell=True)
        self.assertEqual("time", answer["how"])
        answer, _ = self.run_script("echo 'Command signaled: x'; exit 255", shell=True)
        self.assertEqual("fault", answer["how"])

    def test_what_cannot_be_started_is_a_fault(self):
        answer = self.launcher.ask(dict(self.request("true"), command=["/bin/no such program"]))
        self.assertEqual("fault", answer["how"])
        answer = self.launcher.ask(self.request("true", folder=self.folder + "x"))
        self.assertEqual("fault", answer["how"])

    def test_a_program_that_was_cut_off_is_not_run(self):
        program = os.path.join(self.folder, "compiled.vvp")
        with open(program, "w", encoding="ascii") as file:
            file.write("#! /usr/bin/vvp\n:ivl_version \"11.0\";\nS_0x1 .scope mod")
        check = {"program": program, "benches": ["b"], "driver": "d"}
        answer = self.launcher.ask(self.request("touch ran", check=check))
        self.assertEqual("fault", answer["how"])
        self.assertFalse(os.path.exists(os.path.join(self.folder, "ran")))

    def test_nothing_outlives_its_run(self):
        length = self.length()
        answer, _ = self.run_script("sleep %s & while ! [ -e x ]; do touch x; done" % length)
        self.assertEqual("exit", answer["how"])
        self.gone(length)

    def test_nothing_that_leaves_its_group_outlives_its_run(self):
        self.isolated()
        length = self.length()
        answer, _ = self.run_script("setsid sleep %s & sleep 0.3" % length)
        self.assertEqual("exit", answer["how"])
        self.assertEqual([], self.sleepers(length))

    def test_nothing_outlives_its_launcher(self):
        length = self.length()
        timer = threading.Timer(0.5, self.launcher.process.kill)
        timer.start()
        with self.assertRaises(OSError):
            self.run_script("exec sleep %s" % length)
        self.gone(length)

    def length(self):
        """A time to sleep that no other process names: those in a view have numbers of their own."""
        return "60.%d" % time.time_ns()

    def sleepers(self, length):
        found = []
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/cmdline" % process, "rb") as file:
                    if file.read() == b"sleep\0%s\0" % length.encode("ascii"):
                        found.append(process)
            except OSError:
                pass
        return found

    def gone(self, length):
        for _ in range(100):
            if not self.sleepers(length):
                return
            time.sleep(0.05)
        self.fail("a process is still there")

    def isolated(self):
        if not self.launcher.alone:
            self.skipTest("no isolation here: " + self.launcher.problem)

    def test_a_run_sees_its_own_directory_only(self):
        self.isolated()
        script = "ls -A / /etc /run; cat %s ../other/secret /etc/passwd" % os.path.join(
            self.scratch, "other", "secret"
        )
        answer, log = self.run_script(script)
        self.assertNotEqual(0, answer["code"])
        self.assertNotIn("hidden", log)
        self.assertNotIn("root:", log)
        for name in ("home", "root", "proc", "sys", "tmp", "var"):
            self.assertNotIn("\n%s\n" % name, log)

    def test_a_run_writes_its_own_directory_only(self):
        self.isolated()
        answer, log = self.run_script(
            "for d in / /usr /usr/bin /run /dev /etc ..; do touch $d/x && echo wrote $d; done; touch x"
        )
        self.assertEqual(0, answer["code"], log)
        self.assertNotIn("wrote", log)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "x")))

    def test_a_run_has_no_powers(self):
        self.isolated()
        _, log = self.run_script("id -u; mount -t tmpfs none /run && echo mounted; umount /usr && echo out")
        self.assertIn("65534", log)
        self.assertNotIn("mounted", log)
        self.assertNotIn("out\n", log)

    def test_a_run_sees_no_process_of_others(self):
        self.isolated()
        answer, _ = self.run_script("kill -0 %d || kill -0 %d" % (os.getpid(), self.launcher.process.pid))
        self.assertEqual(("exit", 1), (answer["how"], answer["code"]))

    def test_runs_see_no_directory_of_others(self):
        self.isolated()
        self.run_script("touch x")
        other = os.path.join(self.scratch, "other")
        log = os.path.join(other, "log")
        self.launcher.ask(dict(self.request("ls /run; ls ../run"), folder=other, inside=other, log=log))
        with open(log, encoding="ascii") as said:
            self.assertEqual("other", said.readline().strip())
            self.assertIn("No such file", said.readline())

    def test_the_launcher_itself_sees_the_host(self):
        answer, _ = self.run_script("true")
        self.assertEqual(0, answer["code"])
        self.assertTrue(os.path.exists(self.scratch))


class ProgramsTest(unittest.TestCase):
    def setUp(self):
        self.programs = Programs(sys.executable, [])
        self.addCleanup(self.programs.close)

    def test_a_launcher_that_is_killed_is_replaced(self):
        folder = self.programs.folder()
        for _ in range(3):
            answer = self.programs.run([SH, "-c", "exit 4"], folder, "log", LIMITS)
            self.assertEqual(("exit", 4), (answer["how"], answer["code"]))
            for launcher in list(self.programs._all):  # pylint: disable=protected-access
                launcher.process.kill()
                launcher.process.wait()

    def test_a_launcher_whose_starter_is_killed_is_replaced(self):
        folder = self.programs.folder()
        for _ in range(3):
            answer = self.programs.run([SH, "-c", "exit 4"], folder, "log", LIMITS)
            self.assertEqual(("exit", 4), (answer["how"], answer["code"]))
            for launcher in list(self.programs._all):  # pylint: disable=protected-access
                for starter in children(launcher.process.pid):
                    os.kill(starter, signal.SIGKILL)
                    self.ended(starter)

    def ended(self, process):
        for _ in range(100):
            with open("/proc/%d/stat" % process, encoding="latin-1") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return
            time.sleep(0.05)
        self.fail("it lives on")

    def test_a_run_that_is_killed_is_repeated(self):
        folder = self.programs.folder()
        script = "echo >> tries; [ $(wc -l < tries) -gt 2 ] || kill -KILL $$; exit 5"
        self.assertEqual(5, self.programs.run([SH, "-c", script], folder, "log", LIMITS)["code"])

    def test_what_is_always_killed_is_an_error(self):
        folder = self.programs.folder()
        with self.assertRaisesRegex(RewardError, "killed by signal 9"):
            self.programs.run([SH, "-c", "kill -KILL $$"], folder, "log", LIMITS)

    def test_nothing_is_left(self):
        folder = self.programs.folder()
        self.programs.run([SH, "-c", "touch x"], folder, "log", LIMITS)
        self.programs.close()
        self.assertFalse(os.path.exists(os.path.dirname(folder)))


if __name__ == "__main__":
    unittest.main()
