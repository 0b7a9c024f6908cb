"""Compares Verilog with Python where neither is known to be right, on the stimuli of a row.

Of K answers in each language, those that agree across languages are more likely right than others. Each answer
runs once, however many it is compared with, in the warm processes of one judge.
"""

import collections

from . import answers, scoring
from .problems import RewardError

Comparison = collections.namedtuple("Comparison", "agreement calls verilog python message")
Comparison.__doc__ = """What two answers have in common.

agreement        share of calls in which Python gives every output bit that the simulator knows, over the calls in
                 which it knows any; 0 where one of them did not run, or there is no such call
calls            in which the simulator knows a bit
verilog, python  `ran`, or the status of the answer as in scores
message          what kept one of them from running, for people
"""


def compare(verilog, python, ground_truth, **options):
    """Compares two answers: texts with a fenced block, or bare code.

    ground_truth   of the row: its ports and stimuli count here, what the simulator answered does not
    options        of Judge; the judge stays warm for later calls with the same ones

    Raises RewardError where that cannot be done, such as without Icarus.
    """
    return cross([verilog], [python], ground_truth, **options)[0][0]


def cross(verilogs, pythons, ground_truth, **options):
    """Compares each Verilog with each Python: a list of Comparisons for each Verilog."""
    judge = scoring.default_judge(**options)
    problem = scoring.read_problem(ground_truth).neutral()
    judge.icarus.require()
    sides = [(judge.icarus, "verilog", text) for text in verilogs]
    sides += [(judge.pool, "python", text) for text in pythons]
    outcomes = judge.map(lambda side: run(problem, *side), sides)
    return [
        [compared(problem, verilog, python) for python in outcomes[len(verilogs) :]]
        for verilog in outcomes[: len(verilogs)]
    ]


def run(problem, runner, language, text):
    if not isinstance(text, str):
        raise RewardError("expected a text, found %s" % type(text).__name__)
    return runner.run(problem, answers.extract(text, language) or text)


def compared(problem, verilog, python):
    message = verilog.get("message") or python.get("message") or ""
    if verilog["status"] != "ran" or python["status"] != "ran":
        return Comparison(0.0, 0, verilog["status"], python["status"], message)
    known = [False] * problem.calls
    wrong = [False] * problem.calls
    offset = 0
    for port, column in zip(problem.outputs, python["columns"]):
        for call, row in enumerate(verilog["rows"]):
            bits = row[offset : offset + port.width]
            value = column[call]
            mask = int("".join("1" if bit in "01" else "0" for bit in bits), 2)
            if value is None:
                wrong[call] = known[call] = True
            elif mask:
                right = int("".join("1" if bit == "1" else "0" for bit in bits), 2)
                known[call] = True
                wrong[call] = wrong[call] or bool((value ^ right) & mask)
        offset += port.width
    calls = sum(known)
    agreement = (calls - sum(wrong)) / calls if calls else 0.0
    return Comparison(agreement, calls, "ran", "ran", message)
