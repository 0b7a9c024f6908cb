"""Proves reference models: requests come in, answers go out, a line each. README.md says what they hold."""

import argparse
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from induction import prove, undecided  # noqa: E402
from second import not_tried, opinion  # noqa: E402
from yosys import Ended, Yosys  # noqa: E402

DEEP = 20_000
# Names that Yosys has seen stay in its memory.
ROWS_OF_A_PROCESS = 200


class _Late(BaseException):
    """The engine's own time for a row is used up."""


def _late(_number, _frame):
    raise _Late


def _of_children():
    """Processor time of programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Engine:
    """Answers rows by one Yosys at a time."""

    def __init__(self, program, scratch, seconds, megabytes, second):
        self._scratch = scratch
        self._seconds = seconds
        self._megabytes = megabytes
        self._second = second
        self._yosys = Yosys(program, scratch, megabytes)
        self._rows = 0

    def answer(self, row):
        """The answer to a row. Whatever the row holds, there is one."""
        started = time.process_time() + self._yosys.seconds()
        self._rows += 1
        if self._rows % ROWS_OF_A_PROCESS == 0:
            self._yosys.close()
        # The time that Yosys uses is its own affair.
        result = self._limited(lambda: prove(self._yosys, self._scratch, row, self._seconds), undecided)
        result["id"] = row.get("id")
        result["ms"] = round(1000 * (time.process_time() + self._yosys.seconds() - started))
        if self._second and result["proof"] in ("proven", "refuted"):
            result["second"] = self._again(row, result)
        self._clean()
        return result

    def _limited(self, work, silent):
        """What something comes to in the time of a row, or what `silent` makes of a code and a sentence."""
        signal.setitimer(signal.ITIMER_VIRTUAL, self._seconds)
        try:
            return work()
        except _Late:
            self._yosys.close()
            return silent("TIME_LIMIT", "the model or the source takes too long to read")
        except (RecursionError, MemoryError) as problem:
            return silent("SIZE_LIMIT", type(problem).__name__)
        except Ended as problem:
            return silent(problem.code, problem.detail)
        except Exception as problem:  # pylint: disable=broad-except
            # A batch goes on; the row says what happened.
            return silent("ENGINE_FAILED", "%s: %s" % (type(problem).__name__, str(problem)[:200]))
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _again(self, row, first):
        """What the second engine says of a row."""
        started = time.process_time() + self._yosys.seconds() + _of_children()
        found = self._limited(
            lambda: opinion(self._yosys, self._scratch, row, first, self._second, self._megabytes, self._seconds), not_tried
        )
        found["ms"] = round(1000 * (time.process_time() + self._yosys.seconds() + _of_children() - started))
        return found

    def _clean(self):
        for name in os.listdir(self._scratch):
            path = os.path.join(self._scratch, name)
            if os.path.isdir(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                os.unlink(path)

    def close(self):
        self._yosys.close()


def main():
    parser = argparse.ArgumentParser(prog="engine.py", description=__doc__)
    parser.add_argument("--yosys", default="yosys")
    parser.add_argument("--z3", default="")
    parser.add_argument("--scratch")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--memory", type=int, default=2048)
    options = parser.parse_args()
    sys.setrecursionlimit(DEEP)
    signal.signal(signal.SIGVTALRM, _late)
    scratch = tempfile.mkdtemp(prefix="refmill-proof-", dir=options.scratch)
    engine = Engine(options.yosys, scratch, options.seconds, options.memory, options.z3)
    try:
        for line in sys.stdin.buffer:
            try:
                request = json.loads(line)
                rows = request.get("batch", [request])
            except (ValueError, AttributeError):
                print("engine.py: a line that is no request", file=sys.stderr)
                sys.exit(2)
            answers = [engine.answer(row) for row in rows]
            text = json.dumps({"answers": answers} if "batch" in request else answers[0])
            sys.stdout.write(text + "\n")
            sys.stdout.flush()
    finally:
        engine.close()
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
