"""Answers requests for proofs of combinational models."""

import argparse
import json
import sys
import time

import translation
import yosys
from vectors import Unsupported


def prove(row, scratch, seconds):
    def ports(direction):
        return [(port["name"], port["width"]) for port in row["ports"] if port["direction"] == direction]

    if row["clocks"] or row["state"] or row["protocol"] == "event":
        return "undecided", "STATE_UNMATCHED", ""
    try:
        model, wrong = translation.to_verilog(row["python"], ports("input"), ports("output"))
    except (Unsupported, SyntaxError) as problem:
        return "undecided", "PYTHON_UNSUPPORTED", str(problem)
    for name, text in (("source.v", row["verilog"]), ("model.v", model), ("wrong.v", wrong)):
        if text is not None:
            with open(scratch + "/" + name, "w", encoding="utf-8") as file:
                file.write(text)
    if wrong is not None:
        how, what = yosys.never(scratch, seconds)
        if how != "proven":
            return how, "", what
    how, what = yosys.equal(scratch, "source.v", row["module"], seconds)
    return how, {"undecided": "SOURCE_UNREADABLE"}.get(how, ""), what


def answer(row, scratch, seconds):
    start = time.process_time()
    how, reason, what = prove(row, scratch, seconds)
    found = None
    if how == "refuted":
        inputs = [port["name"] for port in row["ports"] if port["direction"] == "input"]
        call = {name: "%x" % what.get("in_" + name, what.get(name, 0)) for name in inputs}
        found = {"inputs": [call], "output": ""}
    return {
        "id": row["id"],
        "proof": how,
        "engine": "yosys sat",
        "depth": 0,
        "reason": reason,
        "detail": what if isinstance(what, str) else "",
        "assumes_start": False,
        "open": False,
        "ms": (time.process_time() - start) * 1000,
        "counterexample": found,
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--yosys", default="yosys")
    parser.add_argument("--scratch", default=".")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--memory", type=int, default=2048)
    parser.add_argument("--calls", type=int, default=8)
    options = parser.parse_args()
    for line in sys.stdin:
        batch = json.loads(line)["batch"]
        print(json.dumps({"answers": [answer(row, options.scratch, options.seconds) for row in batch]}), flush=True)


if __name__ == "__main__":
    main()
