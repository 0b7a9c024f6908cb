"""Answers requests for rewards: a JSON object on each line of input, and one on each line of output.

A request has `id`, `truth` and either `text` and `language`, or `verilogs`, `pythons` and `shown`. The answer has the
same `id`, and `result` or `error`. Requests are worked on at the same time, so answers come in any order.

    reward_service.py DIRECTORY WORKERS SECONDS REQUIRE_ISOLATION ICARUS VVP
"""

import concurrent.futures
import json
import sys
import threading

sys.path.insert(0, sys.argv[1])

import refmill_reward  # noqa: E402  pylint: disable=wrong-import-position,import-error

WORKERS = int(sys.argv[2])
LOCK = threading.Lock()
OUT = sys.stdout


def named(result):
    return result._asdict()


def worth(request):
    truth = request["truth"]
    if "text" in request:
        judge = refmill_reward.scoring.default_judge()
        return named(judge.evaluate(request["text"], truth, request["language"]))
    team = refmill_reward.team(
        request["verilogs"], request["pythons"], truth, shown=request["shown"]
    )
    return {
        "verilog": [named(one) for one in team.verilog],
        "python": [named(one) for one in team.python],
        "pairs": [[named(one) for one in row] for row in team.pairs],
        "differences": [[[named(one) for one in pair] for pair in row] for row in team.differences],
    }


def serve(line):
    request = json.loads(line)
    answer = {"id": request["id"]}
    try:
        answer["result"] = worth(request)
    except Exception as problem:  # pylint: disable=broad-except
        answer["error"] = "%s: %s" % (type(problem).__name__, problem)
    text = json.dumps(answer)
    with LOCK:
        OUT.write(text + "\n")
        OUT.flush()


def main():
    refmill_reward.configure(
        workers=WORKERS,
        seconds=float(sys.argv[3]),
        require_isolation=sys.argv[4] == "true",
        iverilog=sys.argv[5] or None,
        vvp=sys.argv[6] or None,
    )
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as executor:
        for line in sys.stdin:
            executor.submit(serve, line)


if __name__ == "__main__":
    main()
