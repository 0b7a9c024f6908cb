"""Asks Z3, one question to a process. Standard library only."""

import re
import resource
import subprocess

from bits import Silent

VALUE = re.compile(r"\(([^\s()]+) #([bx])([0-9a-f]+)\)")
BASES = {"b": 2, "x": 16}
# A loaded machine may be this much slower than its processor time says.
SLOWNESS = 20


class Z3:
    def __init__(self, program, megabytes, seconds):
        self._program = program
        self._bytes = megabytes << 20
        self._left = seconds

    def _limit(self):
        most = int(self._left) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (self._bytes, self._bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def ask(self, terms, condition, names=()):
        """Values of names with which a condition holds, or None if there are none."""
        if self._left <= 0:
            raise Silent("TIME_LIMIT", "no time is left")
        text = "(set-logic QF_BV)\n%s\n(assert %s)\n(check-sat)\n" % ("\n".join(terms.lines), condition)
        if names:
            text += "(get-value (%s))\n" % " ".join(names)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                [self._program, "-in", "-smt2"],
                input=text.encode("ascii"),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SLOWNESS * (self._left + 1),
                check=False,
                preexec_fn=self._limit,  # pylint: disable=subprocess-popen-preexec-fn
            )
        except subprocess.TimeoutExpired:
            raise Silent("TIME_LIMIT", "no answer of Z3 in time") from None
        finally:
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            self._left -= after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        said = done.stdout.decode("ascii", "replace")
        answer, _, values = said.partition("\n")
        if answer == "unsat":
            return None
        if answer == "sat":
            return {name: int(digits, BASES[base]) for name, base, digits in VALUE.findall(values)}
        if done.returncode < 0 and self._left <= 0:
            raise Silent("TIME_LIMIT", "no answer of Z3 in time")
        if "memory" in said or answer == "unknown":
            raise Silent("MEMORY_LIMIT", "Z3 needs more memory than it may have")
        raise Silent("ENGINE_FAILED", "Z3 ended: " + said[-200:])
