"""What Icarus Verilog takes characters for, for those who read a text as it does."""

import re

NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
DIGITS = frozenset("0123456789")
BLANKS = frozenset(" \t\f")
LINE_ENDS = frozenset("\r\n")

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*")
NAME_PART = re.compile(r"[A-Za-z0-9_$]*")
GAP = re.compile(r"[ \t]*")
BLANK = re.compile(r"[ \t\f]*")
SCALE = re.compile(r"1(0{0,2})[ \t]*([munpf]?s)")


def is_control(char):
    return (char < " " and char not in "\r\n\t\f") or char == "\x7f"
