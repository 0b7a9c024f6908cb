"""Scores answers: the tiers, and the signatures that trainers call.

    score            status              what it means
    0                no_answer           no code in the wanted language was found
                     does_not_compile    a syntax error; Verilog that Icarus rejects
                     forbidden           it names what no model may name; it was not run
                     limit               it took more time or memory than allowed
    0.1              runtime_error       it raised an exception, or has no class TopModule; its instances share state,
                                         or a missing input does not count as 0; it ended the simulation
    0.2              ports_differ        names or types of outputs, names or widths of ports, are not the module's
    0.2 + 0.8 g      mismatch, match     it ran; g is its gain, and 1 is a match

The pass rate c is the share of calls in which every compared output bit is right, over the calls in which
any bit is compared. A bit is compared if the simulator knew it in the reference run. The gain is what of it is
beyond the baseline b that the row states, the pass rate of the best answer that is constant or copies inputs:
g = max(0, (c - b) / (1 - b)).
"""

import atexit
import collections
import concurrent.futures
import functools
import os
import threading

from . import answers, sandbox, verilog
from .problems import Problem, RewardError

TIERS = {
    "no_answer": 0.0,
    "does_not_compile": 0.0,
    "forbidden": 0.0,
    "limit": 0.0,
    "runtime_error": 0.1,
    "ports_differ": 0.2,
}
RUNS = 0.2
MAX_PROBLEMS = 64

Result = collections.namedtuple("Result", "score status pass_rate message")
Result.__doc__ = """What became of an answer.

score       0 to 1; None if it could not be judged
status      see above; `error` if it could not be judged
pass_rate   0 to 1; 0 if it did not run to its end
message     what went wrong, for people
"""


NO_ANSWER = Result(TIERS["no_answer"], "no_answer", 0.0, "no code in the answer")


def result_of(problem, outcome):
    """The result for what became of a candidate."""
    if outcome["status"] != "ran":
        status = outcome["status"]
        return Result(TIERS[status], status, 0.0, outcome["message"])
    rate = problem.judge(outcome["columns"])
    if rate == 1.0:
        return Result(1.0, "match", rate, "")
    return Result(RUNS + (1.0 - RUNS) * gain(rate, problem.baseline), "mismatch", rate, "")


class Judge:
    """Judges answers with limits and programs of its own choice. For use by several threads.

    workers     answers that are judged at the same time; the number of processors by default
    seconds     of processor time for one candidate
    memory      address space of a candidate's process in bytes
    python      interpreter that runs candidates; the running one by default
    iverilog, vvp   Icarus Verilog, needed for answers in Verilog only; found by PATH by default
    require_isolation   refuse to judge where answers have no namespaces of their own, instead of a warning
    """

    def __init__(
        self,
        workers=None,
        seconds=5.0,
        memory=512 << 20,
        python=None,
        iverilog=None,
        vvp=None,
        require_isolation=False,
    ):
        self.pool = sandbox.Pool(workers, seconds, memory, python, require_isolation)
        self.icarus = verilog.Icarus(iverilog, vvp, seconds, memory, python, require_isolation)

    def evaluate(self, text, ground_truth, language="python"):
        """Judges one answer. Raises RewardError if that cannot be done."""
        if language not in answers.LANGUAGES:
            raise RewardError("language %r is not one of %s" % (language, sorted(answers.LANGUAGES)))
        problem = read_problem(ground_truth)
        if language == "verilog":
            self.icarus.require()
        code = answers.extract(text, language)
        if code is None:
            return NO_ANSWER
        if language == "verilog":
            outcome = self.icarus.run(problem, code)
        else:
            outcome = self.pool.run(problem, code)
        return result_of(problem, outcome)

    def evaluate_all(self, texts, ground_truths, language="python"):
        """Judges many answers at once. What cannot be judged has score None and status `error`."""
        languages = [language] * len(texts) if isinstance(language, str) else language

        def one(item):
            try:
                return self.evaluate(*item)
            except RewardError as problem:
                return Result(None, "error", 0.0, str(problem))

        if len(texts) != len(ground_truths) or len(texts) != len(languages):
            raise ValueError("%d answers, %d ground truths" % (len(texts), len(ground_truths)))
        items = list(zip(texts, ground_truths, languages))
        return self.map(one, items)

    def map(self, function, items):
        """The function's results for items, in order, as many at a time as there are workers."""
        if len(items) <= 1:
            return [function(item) for item in items]
        with concurrent.futures.ThreadPoolExecutor(self.pool.workers) as executor:
            return list(executor.map(function, items))

    def close(self):
        """Ends all processes."""
        self.pool.close()
        self.icarus.close()


def gain(rate, baseline):
    """What of a pass rate below 1 is beyond the baseline, 0 to 1."""
    return max(0.0, (rate - baseline) / (1.0 - baseline)) if baseline < 1.0 else 0.0


@functools.lru_cache(maxsize=MAX_PROBLEMS)
def parse_problem(text):
    return Problem(text)


def read_problem(ground_truth):
    if isinstance(ground_truth, (str, bytes)):
        return parse_problem(ground_truth)
    return Problem(ground_truth)


OPTIONS = ("workers", "seconds", "memory", "python", "iverilog", "vvp", "require_isolation")
# Trainers have several reward workers on one machine, and each has a judge of its own.
MAX_WORKERS = 8

_lock = threading.Lock()
_defaults = {}
_judges = {}


def default_judge(**options):
    """The judge of the functions below with these options besides the configured ones.

    A process has one for all calls with the same options; a forked process makes its own.
    """
    with _lock:
        chosen = dict(_defaults, **options)
        chosen.setdefault("workers", min(os.cpu_count() or 1, MAX_WORKERS))
        key = tuple(sorted(chosen.items()))
        judge = _judges.get(key)
        if judge is None or judge.pool.owner != os.getpid():
            judge = _judges[key] = Judge(**chosen)
            atexit.register(judge.close)
        return judge


def configure(**options):
    """Sets the options of the judge of the functions below, which are those of Judge."""
    with _lock:
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise TypeError("unknown options: %s" % ", ".join(sorted(unknown)))
        old = list(_judges.values())
        _judges.clear()
        _defaults.clear()
        _defaults.update(options)
    for judge in old:
        judge.close()


def judge_options(keywords):
    """Those of a trainer's keywords that are options of a judge; it has others of its own."""
    return {name: keywords[name] for name in OPTIONS if keywords.get(name) is not None}


def language_of(data_source, extra_info, language):
    """The language of the answer: as told, else by the row, else Python."""
    if language is not None:
        return language
    if isinstance(extra_info, dict) and extra_info.get("language"):
        return extra_info["language"]
    return "verilog" if isinstance(data_source, str) and data_source.endswith("-verilog") else "python"


def required(result):
    if result.score is None:
        raise RewardError(result.message)
    return result


def as_dictionary(result):
    return {"score": result.score, "pass_rate": result.pass_rate, "status": result.status}


def compute_score(
    data_source, solution_str, ground_truth, extra_info=None, language=None, **keywords
):
    """verl's signature. A dictionary with `score`, `pass_rate` and `status`.

    Keywords are verl's `reward_kwargs`: `language`, and options of Judge. Others are passed over.

    Raises RewardError where no score is due, such as for Verilog without Icarus.
    """
    language = language_of(data_source, extra_info, language)
    judge = default_judge(**judge_options(keywords))
    return as_dictionary(judge.evaluate(solution_str, ground_truth, language))


def compute_score_number(
    data_source, solution_str, ground_truth, extra_info=None, language=None, **keywords
):
    """As `compute_score`, but the score alone: verl's prime reward manager takes no dictionary."""
    found = compute_score(data_source, solution_str, ground_truth, extra_info, language, **keywords)
    return found["score"]


def compute_score_batch(
    data_sources, solution_strs, ground_truths, extra_infos=None, language=None, **keywords
):
    """The signature of verl's batch reward manager: a list of such dictionaries."""
    extra_infos = extra_infos if extra_infos is not None else [None] * len(solution_strs)
    languages = [
        language_of(source, info, language) for source, info in zip(data_sources, extra_infos)
    ]
    judge = default_judge(**judge_options(keywords))
    results = judge.evaluate_all(list(solution_strs), list(ground_truths), languages)
    return [as_dictionary(required(result)) for result in results]


def reward(
    completions,
    prompts=None,
    reward_model=None,
    ground_truth=None,
    data_source=None,
    extra_info=None,
    language=None,
    **_kwargs
):
    """TRL's signature: a float for each completion, from the columns of an `rl` row.

    A completion is a text, or a list of messages of which the last one counts; its content is a text or a list of
    parts. The ground truth is taken from the column `reward_model`, or from a column `ground_truth`.
    """
    count = len(completions)
    if ground_truth is None:
        if reward_model is None:
            raise RewardError("there is neither a column reward_model nor ground_truth")
        ground_truth = [row["ground_truth"] for row in reward_model]
    sources = data_source if isinstance(data_source, (list, tuple)) else [data_source] * count
    infos = extra_info if isinstance(extra_info, (list, tuple)) else [extra_info] * count
    languages = [language_of(source, info, language) for source, info in zip(sources, infos)]
    results = default_judge().evaluate_all(
        [text_of(completion) for completion in completions], list(ground_truth), languages
    )
    return [required(result).score for result in results]


def text_of(completion):
    if isinstance(completion, str):
        return completion
    if isinstance(completion, dict):
        content = completion.get("content")
        return "".join(map(part_of, content)) if isinstance(content, list) else content or ""
    return text_of(completion[-1]) if completion else ""


def part_of(part):
    """The text of a part of a message; pictures and the like have none."""
    if isinstance(part, dict):
        return (part.get("text") or "") if part.get("type", "text") == "text" else ""
    return str(part)
