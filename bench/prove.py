"""Proves the models of a dataset, and faults in them, by the product's engine.

    bench/run prove DIR [--limit=N] [--mutants=N [--told=N] [--untold=N]] [--workers=N] [--seconds=N] [--only=KIND] [--list]
                        [--second]

DIR is a dataset. Needs pyarrow, Yosys and Icarus Verilog. Prints how many rows are proven, why others are not, and what that
cost. A refuted row is given to `./refmill prove`: if the simulator confirms it, the row is wrong. With --mutants each
proven model gets so many faults (`mutate.py`): a mutant that is proven although it answers random calls otherwise than its
original is a false proof, unless the source leaves open what differs and the simulator says so. A refuted one must differ from
its original in the calls that are named, and where random calls do not tell the two apart `./refmill prove` must say so too, by
the simulator. Where it takes more calls than are named one by one, model and source are put where these are proven to lead, and
make the last one. With --second Z3 is asked as well, of rows and mutants that the first engine proves or refutes, and how often the
two agree is counted. Exit code 1 for any wrong row or proof, where the engines disagree, and if there are fewer mutants of a kind
than --told and --untold say; when there are as many, no more are looked at.
"""

import argparse
import collections
import glob
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
MUTATE = os.path.join(HERE, "src", "main", "resources", "io", "refmill", "bench", "mutation")
ENGINE = os.path.join(ROOT, "transforms", "proof", "src", "main", "python", "engine.py")
sys.path.insert(0, MUTATE)

import mutate  # noqa: E402

COLUMNS = ["id", "module", "verilog", "files", "python", "sequential", "protocol", "ports", "clocks", "resets"]
DEEP = 20_000
EPISODES = 40
CALLS = 50
# Seconds; most mutants of loops never end.
ENDLESS = 20

# Answers the calls of each episode by an instance of its own; None from where it raises.
RUN = """
import json, sys
text, episodes = json.load(sys.stdin)
names = {}
exec(compile(text, "model", "exec"), names)
def run(calls):
    model, answers = names["TopModule"](), []
    for call in calls:
        try:
            answers.append(model.eval(call))
        except Exception:
            return answers + [None]
    return answers
json.dump([run(calls) for calls in episodes], sys.stdout)
"""


# Makes one call from a state; null if it raises.
PLACED = """
import json, sys
text, state, call = json.load(sys.stdin)
names = {}
exec(compile(text, "model", "exec"), names)
model = names["TopModule"]()
for path, value in state:
    at = model
    for part in path[:-1]:
        at = getattr(at, part) if isinstance(part, str) else at[part]
    if isinstance(path[-1], str):
        setattr(at, path[-1], value)
    else:
        at[path[-1]] = value
try:
    print(json.dumps(model.eval(call)))
except Exception:
    print("null")
"""


def rows(directory, only):
    import pyarrow.parquet

    seen = set()
    for path in sorted(glob.glob(os.path.join(directory, "sft", "*.parquet"))):
        for row in pyarrow.parquet.read_table(path, columns=COLUMNS).to_pylist():
            if only in (None, "sequential" if row["sequential"] else "combinational") and row["id"] not in seen:
                seen.add(row["id"])
                yield row


class Engine:
    """One engine, which is started again when it has ended."""

    def __init__(self, seconds, second):
        command = [sys.executable, "-B", ENGINE, "--seconds=%d" % seconds]
        if second:
            command.append("--z3=" + os.environ.get("REFMILL_Z3", "z3"))
        self.command = command + ["--yosys=" + os.environ.get("REFMILL_YOSYS", "yosys")]
        self.process = None

    def answer(self, row):
        if self.process is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self.process = subprocess.Popen(self.command, text=True, **pipes)
        try:
            self.process.stdin.write(json.dumps(row) + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            self.process.kill()
            self.process.wait()
            self.process = None
            return {"proof": "undecided", "reason": "ENGINE_FAILED", "detail": "it ended", "ms": 0}


def answers(python, episodes):
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", RUN],
            input=json.dumps([python, episodes]),
            capture_output=True,
            text=True,
            timeout=ENDLESS,
            check=True,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    return json.loads(done.stdout)


def inputs(row):
    clocks = {clock["port"] for clock in row["clocks"]} if row["protocol"] == "cycle" else set()
    return [(p["name"], p["width"]) for p in row["ports"] if p["direction"] == "input" and p["name"] not in clocks]


def random_episodes(row):
    generator = random.Random(row["id"])
    resets = {reset["port"]: int(reset["active_high"]) for reset in row["resets"]}
    episodes = []
    for _ in range(EPISODES):
        calls = []
        for at in range(CALLS):
            call = {}
            for name, bits in inputs(row):
                value = generator.getrandbits(bits)
                call[name] = generator.choice((value, value, value & generator.getrandbits(bits), 0, (1 << bits) - 1))
            for name, active in resets.items():
                call[name] = active if at < 2 or generator.random() < 0.05 else 1 - active
            calls.append(call)
        episodes.append(calls)
    return episodes


def differ(row, mutant, episodes):
    return answers(row["python"], episodes) != answers(mutant, episodes)


def confirmed(row):
    """Whether the simulator says, too, that a refuted row is wrong."""
    return judged("prove", row) == 1


def matches(row):
    """Whether the simulator finds no difference: where the source is x it compares nothing, and starts as the model does."""
    return judged("verify", row) == 0


def judged(command, row):
    """The exit code of `./refmill verify` or `prove`."""
    with tempfile.TemporaryDirectory(prefix="refmill-prove-") as directory:
        named = []
        for name, text in [(f["path"], f["text"]) for f in row["files"]] + [("top.v", row["verilog"])]:
            path = os.path.join(directory, os.path.basename(name))
            named.append(path)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        model = os.path.join(directory, "model.py")
        with open(model, "w", encoding="utf-8") as file:
            file.write(row["python"])
        start = [os.path.join(ROOT, "refmill"), command, "--python=" + model, "--top=" + row["module"], "--verilog"]
        return subprocess.run(start + named, capture_output=True, check=False).returncode


def mutants(row, count):
    request = {
        "python": row["python"],
        "resets": [],
        "widths": dict(inputs(row)),
        "count": count,
        "seed": row["id"],
    }
    return [mutant["python"] for mutant in mutate.answer(request)["mutants"]]


def opinions(what, name, answer):
    """How the two engines end, of a row or a mutant, and what tells it where they disagree; a list of at most one."""
    if "second" not in answer:
        return []
    one, two = answer["proof"], answer["second"]
    if two["proof"] == "not_tried":
        return [(what, one, "not tried " + two["reason"], "")]
    if one == two["proof"]:
        return [(what, one, two["proof"], "")]
    return [(what, one, two["proof"], "%s: %s" % (name, json.dumps([answer["counterexample"], two["counterexample"]])))]


def placed(row, mutant, found):
    """Whether the simulator gives for the last call, from where registers are held to be, what the model does not from its state."""
    call = {name: int(value, 16) for name, value in found["inputs"][-1].items()}
    request = [mutant, [[part["path"], part["value"]] for part in found["state"]], call]
    done = subprocess.run(
        [sys.executable, "-I", "-c", PLACED], input=json.dumps(request), capture_output=True, text=True, timeout=ENDLESS, check=True
    )
    given = json.loads(done.stdout)
    nets = [(part["net"], part["value"]) for part in found["registers"]]
    if row["files"] or row["protocol"] != "cycle" or len(row["clocks"]) != 1 or any(" " in net or "[" in net for net, _ in nets):
        return False
    clock = row["clocks"][0]["port"]
    outs = [p for p in row["ports"] if p["direction"] == "output"]
    lines = ["reg [%d:0] i_%s;" % (width - 1, name) for name, width in inputs(row)] + ["reg clock;"]
    lines += ["wire [%d:0] o_%s;" % (p["width"] - 1, p["name"]) for p in outs]
    ends = [".%s(i_%s)" % (name, name) for name, _ in inputs(row)] + [".%s(o_%s)" % (p["name"], p["name"]) for p in outs]
    lines.append("%s dut(.%s(clock), %s);" % (row["module"], clock, ", ".join(ends)))
    lines.append("initial begin clock = 1; %s #10;" % " ".join("i_%s = %d'h%x;" % (name, width, call.get(name, 0)) for name, width in inputs(row)))
    lines += ["dut.%s = 'h%s;" % (net.lstrip("\\"), value) for net, value in nets]
    shown = " ".join('$display("%%h", o_%s);' % p["name"] for p in outs)
    lines.append("#10 clock = 0; #10 clock = 1; #10 %s $finish; end" % shown)
    with tempfile.TemporaryDirectory(prefix="refmill-prove-") as directory:
        text, program = os.path.join(directory, "top.v"), os.path.join(directory, "top.vvp")
        with open(text, "w", encoding="utf-8") as file:
            file.write("%s\nmodule placed_bench;\n%s\nendmodule\n" % (row["verilog"], "\n".join(lines)))
        subprocess.run(["iverilog", "-g2012", "-s", "placed_bench", "-o", program, text], capture_output=True, check=True)
        said = subprocess.run(["vvp", "-n", program], capture_output=True, text=True, timeout=ENDLESS, check=True).stdout.split()
    # What the simulator does not know does not count, nor a model that fails only where the calls could not be made.
    return given is None or any(
        "x" not in value and (given[p["name"]] >> p["width"] or int(value, 16) != given[p["name"]]) for p, value in zip(outs, said)
    )


def fate(engine, row, mutant, told, found):
    """What becomes of a mutant: whether random calls tell it from its original, how it ended, why."""
    kind = "told apart" if told else "not told apart"
    answer = engine.answer(dict(row, python=mutant))
    found += opinions("mutants", row["id"], answer)
    if answer["proof"] == "proven" and told:
        # Calls tell it from its original, but where the source is open the original is not the judge.
        leeway = answer["assumes_start"] or answer["open"]
        right = leeway and matches(dict(row, python=mutant))
        return ("told apart where the source is open", "proven", "") if right else (kind, "false proof", "")
    if answer["proof"] == "refuted" and "times" in answer["counterexample"]:
        # Nobody makes so many calls: both are put where the calls before the last one are proven to lead.
        return kind, "refuted from a proven state" if placed(row, mutant, answer["counterexample"]) else "refuted, and not reproduced", ""
    if answer["proof"] == "refuted":
        calls = [{n: int(v, 16) for n, v in call.items()} for call in answer["counterexample"]["inputs"]]
        if not differ(row, mutant, [calls]) or not told and not confirmed(dict(row, python=mutant)):
            return kind, "refuted, and not reproduced", ""
    return kind, answer["proof"], answer["reason"]


def enough(told, options):
    """Counts a mutant of a kind; whether there were as many as are wanted before."""
    wanted, count = (options.told, TOLD) if told else (options.untold, UNTOLD)
    with count.get_lock():
        if wanted and count.value >= wanted:
            return True
        count.value += 1
        return False


def full(options):
    return options.told and options.untold and TOLD.value >= options.told and UNTOLD.value >= options.untold


def work(task):
    row, options = task
    sys.setrecursionlimit(DEEP)
    engine = ENGINES.setdefault("own", Engine(options.seconds, options.second))
    answer = engine.answer(row)
    found = opinions("rows", row["id"], answer)
    how = answer["proof"]
    if how == "refuted" and confirmed(row):
        how = "wrong"
    fates = []
    if options.mutants and how == "proven" and not full(options):
        episodes = random_episodes(row)
        original = answers(row["python"], episodes)
        for mutant in mutants(row, options.mutants) if original else []:
            told = original != answers(mutant, episodes)
            if not enough(told, options):
                fates.append(fate(engine, row, mutant, told, found))
    return row["id"], row["module"], how, answer, fates, found


ENGINES = {}
TOLD = multiprocessing.Value("i", 0)
UNTOLD = multiprocessing.Value("i", 0)


def main():
    parser = argparse.ArgumentParser(prog="bench/run prove", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("dataset", metavar="DIR")
    parser.add_argument("--limit", type=int, default=0, help="rows at most; all if 0")
    parser.add_argument("--mutants", type=int, default=0, help="faults that are made in each proven model")
    parser.add_argument("--told", type=int, default=0, help="mutants that random calls tell apart: so many and no more; all if 0")
    parser.add_argument("--untold", type=int, default=0, help="the same of those that they do not tell apart")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="rows at a time")
    parser.add_argument("--seconds", type=int, default=10, help="of processor time for a row")
    parser.add_argument("--only", choices=["combinational", "sequential"], help="rows of one kind")
    parser.add_argument("--list", action="store_true", help="name each row that is not proven")
    parser.add_argument("--second", action="store_true", help="ask Z3 as well")
    options = parser.parse_args()
    chosen = list(rows(options.dataset, options.only))
    chosen = chosen[: options.limit or len(chosen)]
    ends, reasons, fates, times = collections.Counter(), collections.Counter(), collections.Counter(), []
    seconds, later = collections.Counter(), []
    with multiprocessing.Pool(options.workers) as pool:
        for name, module, how, answer, made, found in pool.imap(work, [(row, options) for row in chosen]):
            ends[how] += 1
            for mutant in made:
                fates[mutant] += 1
                if options.list and mutant[1] not in ("proven", "refuted"):
                    print("%s %s: a mutant %s: %s" % (name, module, mutant[0], " ".join(mutant[1:])), flush=True)
            times.append(answer["ms"])
            later.append(answer.get("second", {"ms": 0})["ms"])
            seconds.update(one[:3] for one in found)
            for what, one, two, told in found:
                if told:
                    print("engines disagree, %s: %s, %s: %s" % (what, one, two, told), flush=True)
                elif options.list and what == "rows" and two.startswith("not tried"):
                    print("%s %s: %s, %s, %s" % (name, module, one, two, answer["second"]["detail"]), flush=True)
            if how != "proven":
                reasons["%s %s" % (how, answer["reason"])] += 1
                if options.list or how == "wrong":
                    print("%s %s: %s %s, %s" % (name, module, how, answer["reason"], answer["detail"]), flush=True)
    print("%d rows" % len(chosen))
    for how, count in ends.most_common():
        print("%-10s %5d  %5.1f %%" % (how, count, 100 * count / len(chosen)))
    for reason, count in reasons.most_common():
        print("  %4d  %s" % (count, reason))
    if times:
        print(
            "processor time: %.1f s, a row %.0f ms (median), %.0f ms (mean), %.0f ms (most)"
            % (sum(times) / 1000, statistics.median(times), statistics.mean(times), max(times))
        )
    for (kind, end, reason), count in sorted(fates.items()):
        print("mutants that random calls %s: %5d %s" % (kind.replace("not told", "do not tell").replace("told", "tell"), count, " ".join((end, reason))))
    for (what, one, two), count in sorted(seconds.items()):
        print("second opinion of %s: %5d %s, %s" % (what, count, one, two))
    if options.second and later:
        print("processor time of second opinions on rows: %.1f s, %.0f ms (median)" % (sum(later) / 1000, statistics.median(later)))
    disagree = any(two != one and not two.startswith("not tried") for _, one, two in seconds)
    if disagree or ends["wrong"] or any(end in ("false proof", "refuted, and not reproduced") for _, end, _ in fates):
        sys.exit(1)
    if TOLD.value < options.told or UNTOLD.value < options.untold:
        sys.exit("too few mutants")
    if not ends["proven"]:
        sys.exit("nothing was proven")


if __name__ == "__main__":
    main()
