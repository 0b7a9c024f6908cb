#!/usr/bin/env python3
"""Counts which copies of benchmarks' references `decontaminate` finds, where what is a copy is decided by simulation.

    bench/run contamination --references=DIR ... --solutions=DIR ... [--variants] [--misses=FILE]

--references is the checkout of a benchmark: PROBLEM_ref.sv, as VerilogEval and ChipBench have it, or PROBLEM/verified_*.v, as RTLLM
has it. --solutions is a directory with other people's answers. Two measurements are made:

  solutions  A module is a copy of a reference if it has the reference's ports (names and widths, or widths in their order; the
             clock apart) and in 2,000 calls all bits that the reference knows. Found are those that `decontaminate` takes out:
             with --contamination=strict of all copies, with standard of those of problems that are not trivial, which is, by
             the column `background` of the lists, what no unrelated design does.
  variants   Each reference is rewritten mechanically; a variant that the same simulation tells from its reference, or that does not
             compile, does not count. Found are those that strict takes out.

Misses are printed by name. Nothing of the product decides what is a copy. Needs Icarus Verilog.
"""

import argparse
import collections
import concurrent.futures
import glob
import json
import os
import shlex
import subprocess
import sys
import tempfile

from copies.sources import Candidate, references, solutions
from copies.simulation import Design, Failure, copies, equal, says_something
from copies.variants import VARIANTS, NotApplicable, Source

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LISTS = os.path.join(ROOT, "contamination-lists", "src", "main", "resources", "io", "refmill", "contamination")


def backgrounds(paths):
    """For each problem the most unrelated designs that behave as one of its designs."""
    counts = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if fields[0] == "DESIGN":
                    counts[fields[1]] = max(counts.get(fields[1], 0), int(fields[9]))
    return counts


def usable(found, pool):
    """References that compile and say something, and how many do not."""
    list(pool.map(Candidate.elaborate, found))
    left = collections.Counter()
    good = []
    for reference in found:
        try:
            if reference.failure:
                raise Failure(reference.failure)
            if says_something(reference.design):
                good.append(reference)
            else:
                left["outputs never known, or never changed"] += 1
                print("  left out: %s: outputs never known, or never changed" % reference.name)
        except Failure as failure:
            left["not driven"] += 1
            print("  left out: %s: %s" % (reference.name, str(failure).split("\n")[0]))
    return good


def copied(candidate, by_shape):
    """The references that a module is a copy of."""
    candidate.elaborate()
    if candidate.failure:
        return []
    design = candidate.design
    result = []
    try:
        for reference in dict.fromkeys(by_shape.get(design.by_name, []) + by_shape.get(design.by_order, [])):
            if copies(design, reference.design):
                result.append(reference)
    except Failure as failure:
        candidate.failure = str(failure)
    # Nobody asks again what it did.
    design.traces.clear()
    return result


def decontaminate(options, rows, policy):
    """The ids that are taken out, each with its evidence."""
    with tempfile.TemporaryDirectory() as directory:
        given, output = os.path.join(directory, "rows.jsonl"), os.path.join(directory, "out")
        with open(given, "w", encoding="utf-8", errors="replace") as file:
            for identity, text in rows:
                file.write(json.dumps({"id": identity, "verilog": text.encode("utf-8", "replace").decode()}) + "\n")
        command = shlex.split(options.refmill) + ["decontaminate", "--input=" + given, "--output=" + output, "--contamination=" + policy]
        command += ["--verilog-column=verilog", "--runner=direct", "--no-progress"]
        command += ["--contamination-list=" + path for path in options.list]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if run.returncode != 0:
            sys.exit("%s: exit code %d\n%s" % (" ".join(command), run.returncode, run.stdout.decode(errors="replace")))
        found, total = {}, 0
        for part in ("clean", "contaminated", "unchecked"):
            for path in glob.glob(os.path.join(output, part, "**", "*.jsonl"), recursive=True):
                with open(path, encoding="utf-8") as file:
                    for line in file:
                        row = json.loads(line)
                        total += 1
                        if part == "contaminated":
                            found[row["id"]] = row
        if total != len(rows):
            sys.exit("%d rows in, %d rows out" % (len(rows), total))
        return found


def share(part, whole):
    return "%d of %d, %.1f %%" % (part, whole, 100 * part / whole) if whole else "none"


def measure_solutions(options, by_shape, counts, pool, misses):
    print("solutions")
    candidates = [candidate for root in options.solutions for candidate in solutions(root)]
    truth = list(pool.map(lambda candidate: copied(candidate, by_shape), candidates))
    rows = [(str(number), candidate.text) for number, candidate in enumerate(candidates)]
    strict = decontaminate(options, rows, "strict")
    standard = decontaminate(options, rows, "standard")
    total = collections.Counter()
    by_root = collections.defaultdict(collections.Counter)
    for number, (candidate, originals) in enumerate(zip(candidates, truth)):
        identity = str(number)
        count = by_root[candidate.name.split("/")[0]]
        count["modules"] += 1
        count["refused"] += candidate.failure is not None
        count["flagged"] += identity in strict
        count["flagged, no copy"] += identity in strict and not originals
        if not originals:
            continue
        problems = sorted({original.problem for original in originals})
        common = max(counts.get(problem, 0) for problem in problems) > 0
        count["copies"] += 1
        count["copies found"] += identity in strict
        count["rare"] += not common
        count["rare found"] += not common and identity in standard
        count["common"] += common
        count["common found"] += common and identity in standard
        for policy, found, counts_here in (("strict", strict, True), ("standard", standard, not common)):
            if counts_here and identity not in found:
                print("  missed by %s: %s, a copy of %s" % (policy, candidate.name, ", ".join(problems[:4])))
                misses.append({"policy": policy, "name": candidate.name, "problems": problems, "verilog": candidate.text})
    for root, count in sorted(by_root.items()):
        line("  " + root, count)
        total.update(count)
    line("  all", total)


def line(name, count):
    print(
        "%-48s %4d modules, %3d not driven; strict %s; standard %s of what is not trivial, %s of what is; %d others flagged"
        % (
            name,
            count["modules"],
            count["refused"],
            share(count["copies found"], count["copies"]),
            share(count["rare found"], count["rare"]),
            share(count["common found"], count["common"]),
            count["flagged, no copy"],
        )
    )


def rewrite(task):
    """A variant of a reference, or why there is none."""
    reference, variant = task
    try:
        text, names = variant(Source(reference.text, reference.top, reference.design.ports))
    except (NotApplicable, IndexError, StopIteration):
        return None, "not applicable"
    try:
        clocks = {names.get(port.name, port.name) for port in reference.design.clocks}
        design = Design(text, reference.top, clocks)
        ports = {port.name: port for port in design.ports}
        own = [names.get(port.name, port.name) for port in reference.design.ports]
        if sorted(own) != sorted(ports):
            return None, "other ports"
        design.clocks = [ports[names.get(port.name, port.name)] for port in reference.design.clocks]
        inputs = [ports[names.get(port.name, port.name)] for port in reference.design.inputs]
        outputs = [ports[names.get(port.name, port.name)] for port in reference.design.outputs]
        if not equal(reference.design.trace(False, reference.design.pool), design.run(inputs, outputs, reference.design.pool)):
            return None, "another behaviour"
    except Failure:
        return None, "refused"
    return text, None


def measure_variants(options, by_benchmark, pool, misses):
    print("variants")
    tasks = [(b, reference, variant) for b, found in by_benchmark.items() for reference in found for variant in VARIANTS]
    made = list(pool.map(lambda task: rewrite(task[1:]), tasks))
    rows = [(str(number), text) for number, (text, _) in enumerate(made) if text is not None]
    strict = decontaminate(options, rows, "strict")
    table = collections.defaultdict(collections.Counter)
    for number, ((benchmark, reference, variant), (text, reason)) in enumerate(zip(tasks, made)):
        keys = [("variant", variant.__name__), ("benchmark", benchmark), ("all", "")]
        for key in keys:
            table[key]["left out" if text is None else "made"] += 1
            table[key][reason] += 1
            table[key]["found"] += text is not None and str(number) in strict
        if text is not None and str(number) not in strict:
            print("  missed by strict: %s of %s" % (variant.__name__, reference.name))
            misses.append({"policy": "strict", "name": reference.name, "variant": variant.__name__, "verilog": text})
    for (kind, name), count in table.items():
        reasons = ["%d %s" % (count[r], r) for r in ("not applicable", "refused", "other ports", "another behaviour") if count[r]]
        print("  %-9s %-20s %-22s left out: %s" % (kind, name, share(count["found"], count["made"]), ", ".join(reasons) or "none"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--references", action="append", required=True, metavar="DIR")
    parser.add_argument("--solutions", action="append", default=[], metavar="DIR")
    parser.add_argument("--variants", action="store_true", help="rewrite the references too")
    parser.add_argument("--list", action="append", default=[], metavar="FILE", help="a list besides the bundled ones")
    parser.add_argument("--misses", metavar="FILE", help="write what was missed as JSONL")
    parser.add_argument("--refmill", default=os.path.join(ROOT, "refmill"), metavar="COMMAND")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    counts = backgrounds(sorted(glob.glob(os.path.join(LISTS, "*.tsv"))) + options.list)
    misses = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        by_benchmark, by_shape, unlisted = {}, collections.defaultdict(list), []
        for root in options.references:
            name = os.path.basename(os.path.normpath(root))
            found = references(root)
            by_benchmark[name] = usable(found, pool)
            common = sum(counts.get(reference.problem, 0) > 0 for reference in by_benchmark[name])
            unlisted += [reference.name for reference in by_benchmark[name] if reference.problem not in counts]
            print("%s: %d references, %d compared, %d of these trivial" % (name, len(found), len(by_benchmark[name]), common))
            for reference in by_benchmark[name]:
                by_shape[reference.design.by_name].append(reference)
                by_shape[reference.design.by_order].append(reference)
        for name in unlisted:
            print("  on no list: %s" % name)
        if options.solutions:
            measure_solutions(options, by_shape, counts, pool, misses)
        if options.variants:
            measure_variants(options, by_benchmark, pool, misses)
    if options.misses:
        with open(options.misses, "w", encoding="utf-8", errors="replace") as file:
            for miss in misses:
                file.write(json.dumps(miss) + "\n")


if __name__ == "__main__":
    main()
