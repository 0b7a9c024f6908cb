"""Proves models of combinational rows equal to their Verilog, as Yosys reads it: a judge that shares nothing with the compiler.

    bench/run prove DIR [--limit=N] [--mutants=N] [--workers=N] [--seconds=N] [--list]

DIR is a dataset. Needs pyarrow and Yosys. The Python is read as text (`proof/execution.py`) and executed on inputs that are not
known; what comes out as Verilog is compared with the source by a miter and SAT. A refutation is run in Icarus Verilog
and in Python: if these differ too, the row is wrong. With --mutants each proven model gets so many faults (`mutate.py`);
a mutant that is proven although it differs from its original on random inputs is a false proof. Exit code 1 for either.
"""

import argparse
import collections
import glob
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MUTATE = os.path.join(HERE, "src", "main", "resources", "io", "refmill", "bench", "mutation")
sys.path[:0] = [os.path.join(HERE, "proof"), MUTATE]

import translation  # noqa: E402
import mutate  # noqa: E402
import yosys  # noqa: E402
from vectors import Unsupported  # noqa: E402

COLUMNS = ["id", "module", "verilog", "files", "python", "sequential", "ports"]
DEEP = 20_000
TRIALS = 3000


def rows(directory):
    import pyarrow.parquet

    seen = set()
    for path in sorted(glob.glob(os.path.join(directory, "sft", "*.parquet"))):
        for row in pyarrow.parquet.read_table(path, columns=COLUMNS).to_pylist():
            if not row["sequential"] and row["id"] not in seen:
                seen.add(row["id"])
                yield row


def ports(row, direction):
    return [(port["name"], port["width"]) for port in row["ports"] if port["direction"] == direction]


def write(directory, name, text):
    with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
        file.write(text)


def prove(directory, row, python, seconds):
    """How it ended, and why, or the inputs of a refutation."""
    if row["files"]:
        return "undecided", "several files"
    if any(port["direction"] == "inout" for port in row["ports"]):
        return "undecided", "a port that goes both ways"
    try:
        model, wrong = translation.to_verilog(python, ports(row, "input"), ports(row, "output"))
    except Unsupported as problem:
        return "undecided", "Python: %s" % problem
    write(directory, "source.v", row["verilog"])
    write(directory, "model.v", model)
    if wrong is not None:
        write(directory, "wrong.v", wrong)
        how, what = yosys.never(directory, seconds)
        if how != "proven":
            return how, what
    return yosys.equal(directory, "source.v", row["module"], seconds)


def answers(python, calls):
    """What a model returns, each call by an instance of its own; None where it raises."""
    program = (
        "import json, sys\n"
        "text, calls = json.load(sys.stdin)\n"
        "names = {}\n"
        "exec(compile(text, 'model', 'exec'), names)\n"
        "def one(call):\n"
        "    try:\n"
        "        return names['TopModule']().eval(call)\n"
        "    except Exception:\n"
        "        return None\n"
        "json.dump([one(call) for call in calls], sys.stdout)\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program],
        input=json.dumps([python, calls]),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return json.loads(done.stdout)


def simulated(directory, row, call):
    """What Icarus Verilog says of a call: bits of each output."""
    inputs, outputs = ports(row, "input"), ports(row, "output")
    lines = ["module refuted;"]
    lines += ["reg [%d:0] i%d;" % (bits - 1, i) for i, (_, bits) in enumerate(inputs)]
    lines += ["wire [%d:0] o%d;" % (bits - 1, i) for i, (_, bits) in enumerate(outputs)]
    connected = [".\\%s (i%d)" % (name, i) for i, (name, _) in enumerate(inputs)]
    connected += [".\\%s (o%d)" % (name, i) for i, (name, _) in enumerate(outputs)]
    lines.append("\\%s dut(%s);" % (row["module"], ", ".join(connected)))
    lines.append("initial begin #10;")
    lines += ["i%d = %d'h%x;" % (i, bits, call[name]) for i, (name, bits) in enumerate(inputs)]
    lines.append("#10;")
    lines += ['$display("OUT %%b", o%d);' % i for i in range(len(outputs))]
    lines += ["$finish(0);", "end", "endmodule"]
    write(directory, "refuted.v", "\n".join(lines) + "\n")
    compiled = os.path.join(directory, "refuted.vvp")
    command = ["iverilog", "-g2012", "-s", "refuted", "-o", compiled, "refuted.v", "source.v"]
    subprocess.run(command, cwd=directory, check=True, capture_output=True)
    done = subprocess.run(["vvp", "-n", compiled], capture_output=True, text=True, timeout=60, check=True)
    return dict(zip([name for name, _ in outputs], re.findall(r"^OUT ([01xz]+)$", done.stdout, re.M)))


def replayed(directory, row, call):
    """Whether Icarus and Python differ too where Yosys says that they do."""
    call = {name: call.get("in_" + name, call.get(name, 0)) for name, _ in ports(row, "input")}
    model = answers(row["python"], [call])[0]
    if model is None:
        return True
    for name, bits in simulated(directory, row, call).items():
        value = format(model[name], "0%db" % len(bits)) if model[name] >= 0 else ""
        if len(value) != len(bits) or any(b in "01" and b != v for b, v in zip(bits, value)):
            return True
    return False


def random_calls(row, seed):
    generator = random.Random(seed)
    calls = []
    for _ in range(TRIALS):
        call = {}
        for name, bits in ports(row, "input"):
            value = generator.getrandbits(bits)
            call[name] = generator.choice((value, value, value & generator.getrandbits(bits), 0, (1 << bits) - 1))
        calls.append(call)
    return calls


def differ(row, mutant):
    calls = random_calls(row, row["id"])
    return answers(row["python"], calls) != answers(mutant, calls)


def mutants(row, count):
    request = {
        "python": row["python"],
        "resets": [],
        "widths": dict(ports(row, "input")),
        "count": count,
        "seed": row["id"],
    }
    return [mutant["python"] for mutant in mutate.answer(request)["mutants"]]


def work(task):
    row, options = task
    sys.setrecursionlimit(DEEP)
    fates = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="refmill-prove-") as directory:
        how, why = prove(directory, row, row["python"], options.seconds)
        if how == "refuted":
            how, why = ("wrong", why) if replayed(directory, row, why) else ("refuted", "the tools differ")
        for mutant in mutants(row, options.mutants) if options.mutants and how == "proven" else ():
            fate, _ = prove(directory, row, mutant, options.seconds)
            if fate == "proven" and differ(row, mutant):
                fate = "false proof"
            fates[fate] += 1
    return row["id"], row["module"], how, why, fates


def main():
    parser = argparse.ArgumentParser(prog="bench/run prove", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("dataset", metavar="DIR")
    parser.add_argument("--limit", type=int, default=0, help="rows at most; all if 0")
    parser.add_argument("--mutants", type=int, default=0, help="faults that are made in each proven model")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="rows at a time")
    parser.add_argument("--seconds", type=int, default=20, help="for the solver, a question")
    parser.add_argument("--list", action="store_true", help="name each row that is not proven")
    options = parser.parse_args()
    chosen = list(rows(options.dataset))
    chosen = chosen[: options.limit or len(chosen)]
    ends, reasons, fates = collections.Counter(), collections.Counter(), collections.Counter()
    with multiprocessing.Pool(options.workers) as pool:
        for name, module, how, why, made in pool.imap(work, [(row, options) for row in chosen]):
            ends[how] += 1
            fates += made
            if how != "proven":
                reasons[str(why) if how != "wrong" else "wrong"] += 1
                if options.list or how == "wrong":
                    print("%s %s: %s, %s" % (name, module, how, why), flush=True)
    print("%d combinational rows" % len(chosen))
    for how, count in ends.most_common():
        print("%-10s %5d  %5.1f %%" % (how, count, 100 * count / len(chosen)))
    for reason, count in reasons.most_common():
        print("  %4d  %s" % (count, reason))
    if fates:
        print("mutants: " + ", ".join("%d %s" % (count, fate) for fate, count in fates.most_common()))
    if ends["wrong"] or fates["false proof"]:
        sys.exit(1)
    if not ends["proven"]:
        sys.exit("nothing was proven")


if __name__ == "__main__":
    main()
