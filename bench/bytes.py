"""What Icarus Verilog makes of every byte in every lexical position, as a table in Markdown.

    bench/run bytes > table.md

Each probe is compiled and never run. A position's outcomes are named by what the byte did there.
"""

import os
import re
import subprocess
import sys
import tempfile

HEAD = b"module w(input a, output y); assign y = a;\n"
CALL = b"initial $canary;\n"
END = b"endmodule\n"
# Position, text, meaning of: compiled with the call, compiled without it, refused.
PROBES = (
    ("between tokens", HEAD + b"wire@z;\n" + CALL + END, "white space", "", "refused"),
    ("in a line comment", HEAD + b"// x@ " + CALL + END, "ends it", "part of it", "refused"),
    ("in a block comment", HEAD + b"/* x@ */ " + CALL + END, "part of it", "", "refused"),
    ("in a name", HEAD + b"wire x@y;\n" + CALL + END, "part of it", "", "ends it, or refused"),
    ("in an escaped name", HEAD + b"wire \\x@; " + CALL + END, "ends it", "", "part of it, or refused"),
    ("in a string", HEAD + b'initial $display("x@");\n' + CALL + END, "part of it", "", "refused"),
    ("behind a digit", HEAD + b"initial #1@$canary;\n" + END, "nothing", "", "refused"),
    ("behind a grave accent", b"`@celldefine\n" + HEAD + CALL + END, "nothing", "", "refused"),
    ("in a directive", b"`default_nettype@wire\n" + HEAD + CALL + END, "white space", "", "refused"),
    ("behind the last token", HEAD + CALL + END + b"@", "nothing", "", "refused"),
    ("before more text", HEAD + END + b"@ module x; " + CALL + END, "goes on", "ends the text", "refused"),
)


def outcome(iverilog, directory, text):
    source = os.path.join(directory, "p.v")
    compiled = os.path.join(directory, "p.vvp")
    with open(source, "wb") as file:
        file.write(text)
    if os.path.exists(compiled):
        os.remove(compiled)
    command = [iverilog, "-g2012", "-o", compiled, source]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=20)
    if not os.path.exists(compiled):
        return 2
    with open(compiled, "rb") as file:
        return 0 if re.search(rb'"\$canary"', file.read()) else 1


def ranges(values):
    """Bytes in hexadecimal, neighbours joined."""
    parts = []
    start = last = None
    for value in values + [None]:
        if start is not None and value is not None and value == last + 1:
            last = value
            continue
        if start is not None:
            parts.append("%02x" % start if start == last else "%02x-%02x" % (start, last))
        start = last = value
    return " ".join(parts)


def main():
    iverilog = os.environ.get("REFMILL_IVERILOG", "iverilog")
    print("| position | what the byte is | bytes |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as directory:
        for position, text, *meanings in PROBES:
            found = {}
            for byte in range(256):
                result = outcome(iverilog, directory, text.replace(b"@", bytes([byte])))
                found.setdefault(result, []).append(byte)
            for result in sorted(found):
                print("| %s | %s | %s |" % (position, meanings[result] or "drops what follows", ranges(found[result])))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
