"""Runs one model on vectors from a file, as one would without a verifier: naive.py MODEL VECTORS.

The vectors' first line holds the input names; each other line their values in hexadecimal. Outputs
are printed in binary, one line for each call; the widths stand in the second line, by name.
"""

import sys

with open(sys.argv[1], encoding="utf-8") as source:
    names = {}
    exec(source.read(), names)
top = names["TopModule"]()
with open(sys.argv[2], encoding="utf-8") as vectors:
    inputs = vectors.readline().rstrip("\n").split("\t")
    outputs = [field.split("=") for field in vectors.readline().rstrip("\n").split("\t")]
    outputs = [(name, int(width)) for width, name in outputs]
    for line in vectors:
        values = [int(field, 16) for field in line.split()]
        answer = top.eval(dict(zip(inputs, values)))
        print("".join(format(answer[name], "0%db" % width) for name, width in outputs))
