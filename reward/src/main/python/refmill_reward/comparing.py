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


Difference = collections.namedtuple("Difference", "call inputs outputs")
Difference.__doc__ = """A call in which two answers differ.

call       from 0
inputs     by name
outputs    by name, of those that differ: the bits of the Verilog as text, and the value of the Python, None if the
           port cannot hold it
"""

Team = collections.namedtuple("Team", "verilog python pairs differences")
Team.__doc__ = """What answers in both languages came to.

verilog, python   a Result for each answer by itself
pairs             a list of Comparisons for each Verilog, one for each Python
differences       the same of lists of Differences, the first calls in which the two differ
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


def team(verilogs, pythons, ground_truth, shown=5, **options):
    """Judges answers in both languages against a row, and each Verilog with each Python.

    Each answer runs once for both. It does so twice only in Verilog of a row whose reference run had its state set.

    shown   Differences of a pair, at most
    """
    judge = scoring.default_judge(**options)
    problem = scoring.read_problem(ground_truth)
    judge.icarus.require()
    sides = [(judge.icarus, "verilog", text) for text in verilogs]
    sides += [(judge.pool, "python", text) for text in pythons]
    both = judge.map(lambda side: judged(problem, *side), sides)
    results = [result for result, _ in both]
    left = [outcome for _, outcome in both[: len(verilogs)]]
    right = [outcome for _, outcome in both[len(verilogs) :]]
    neutral = problem.neutral()
    return Team(
        results[: len(verilogs)],
        results[len(verilogs) :],
        [[compared(neutral, verilog, python) for python in right] for verilog in left],
        [[differences(neutral, verilog, python, shown) for python in right] for verilog in left],
    )


def judged(problem, runner, language, text):
    """The result of an answer, and the outcome that it is compared with others by."""
    code = answers.extract(text, language)
    if code is None:
        none = scoring.NO_ANSWER
        return none, {"status": none.status, "message": none.message}
    outcome = runner.run(problem, code)
    plain = outcome
    if language == "verilog" and problem.initialised_state:
        # What it is judged by may be the run whose state was set; who agrees does so without.
        plain = runner.run(problem.neutral(), code)
    return scoring.result_of(problem, outcome), plain


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
    for call, _, _, mask, differs in each(problem, verilog, python):
        known[call] = known[call] or mask or differs
        wrong[call] = wrong[call] or differs
    calls = sum(known)
    agreement = (calls - sum(wrong)) / calls if calls else 0.0
    return Comparison(agreement, calls, "ran", "ran", message)


def differences(problem, verilog, python, shown):
    if verilog["status"] != "ran" or python["status"] != "ran":
        return []
    found = {}
    for call, name, pair, _, differs in each(problem, verilog, python):
        if differs:
            found.setdefault(call, {})[name] = pair
    return [
        Difference(call, {port.name: column[call] for port, column in zip(problem.inputs, problem.stimuli)}, found[call])
        for call in sorted(found)[:shown]
    ]


def each(problem, verilog, python):
    """Call, name, bits and value, whether the simulator knows a bit, and whether the two differ: for each output
    in each call."""
    offset = 0
    for port, column in zip(problem.outputs, python["columns"]):
        for call, row in enumerate(verilog["rows"]):
            bits = row[offset : offset + port.width]
            value = column[call]
            mask = int("".join("1" if bit in "01" else "0" for bit in bits), 2)
            right = int("".join("1" if bit == "1" else "0" for bit in bits), 2)
            differs = value is None or bool((value ^ right) & mask)
            yield call, port.name, (bits, value), mask != 0, differs
        offset += port.width
