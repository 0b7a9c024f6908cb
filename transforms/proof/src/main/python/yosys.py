"""Asks Yosys whether two modules are equal, and whether an output is ever 1. Standard library only."""

import os
import re
import subprocess

READ = "read_verilog -sv %s\nhierarchy -check -top %s\nproc\nflatten\nopt_clean\nmemory\n"
EQUAL = (
    READ
    + "rename %s gold\ndesign -stash gold\n"
    + READ
    + "rename model gate\ndesign -stash gate\n"
    + "design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n"
    # What the source leaves open is free; what it knows must be equal.
    + "miter -equiv -flatten -ignore_gold_x -make_outputs gold gate miter\nhierarchy -top miter\n"
    + "sat -verify -enable_undef -set-def-inputs -prove trigger 0 -timeout %d -show-inputs miter\n"
)
NEVER = READ + "opt\nsat -verify -prove wrong 0 -timeout %d -show-inputs wrong\n"
ROW = re.compile(r"^\s*\\?(\S+)\s+(?:-?\d+|--|\?)\s+(?:[0-9a-fx]+|--)\s+([01x]+)\s*$", re.M)
GRACE = 30


def run(directory, name, script, seconds):
    """proven, refuted with the values of inputs, or undecided with a reason."""
    with open(os.path.join(directory, name + ".ys"), "w", encoding="utf-8") as file:
        file.write(script)
    try:
        done = subprocess.run(
            ["yosys", "-q", "-l", name + ".log", name + ".ys"],
            cwd=directory,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=seconds + GRACE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "undecided", "time"
    with open(os.path.join(directory, name + ".log"), encoding="utf-8", errors="replace") as file:
        log = file.read()
    if "SAT proof finished - no model found: SUCCESS!" in log and done.returncode == 0:
        return "proven", None
    if "SAT proof finished - model found: FAIL!" in log:
        found = log[log.rindex("model found: FAIL!"):]
        return "refuted", {port: int(bits.replace("x", "0"), 2) for port, bits in ROW.findall(found)}
    if "TIMEOUT" in log or "timeout" in log.lower().split("sat -verify")[-1]:
        return "undecided", "time"
    errors = re.findall(r"ERROR: .*", done.stderr.decode("utf-8", "replace"))
    return "undecided", "yosys: " + (errors[0][7:90] if errors else "status %d" % done.returncode)


def equal(directory, source, top, seconds):
    """Whether the module `top` of a file does what the module `model` of model.v does."""
    return run(directory, "equal", EQUAL % (source, top, top, "model.v", "model", seconds), seconds)


def never(directory, seconds):
    """Whether the only output of the module `wrong` of wrong.v is never 1."""
    return run(directory, "never", NEVER % ("wrong.v", "wrong", seconds), seconds)
