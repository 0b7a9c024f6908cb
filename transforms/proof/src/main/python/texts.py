"""What of a source's text only tools of synthesis read, and how it is written for Yosys."""

import os
import re

# Strings and escaped names stay: what they hold is no comment.
KEPT = r'"(?:\\.|[^"\\\n])*"|\\[^\s"]+|'
COMMENTS = re.compile(KEPT + r"//[^\n]*|/\*.*?\*/", re.S)
ATTRIBUTES = re.compile(KEPT + r"\(\*(?!\s*\)).*?\*\)", re.S)
# A tool of synthesis takes these for promises, a simulator for wishes.
PROMISES = re.compile(KEPT + r"\b(?:unique0?|priority)(?=\s*(?:case[xz]?|if)\b)")
# Yosys defines these; the language does not.
BEFORE = "`undef SYNTHESIS\n`undef YOSYS\n"


def plain(text):
    """A source without what only tools of synthesis read: comments and attributes that say more than the language, their names."""

    def blank(found):
        part = found.group(0)
        return part if part[0] in '"\\' else " " + "\n" * part.count("\n")

    return BEFORE + PROMISES.sub(blank, ATTRIBUTES.sub(blank, COMMENTS.sub(blank, text)))


def write(path, text):
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)


def read(directory, name):
    with open(os.path.join(directory, name), encoding="utf-8", errors="replace") as file:
        return file.read()
