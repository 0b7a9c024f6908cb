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
# Nobody else sees the files that Yosys would find; a name that it does not know is refused where it is called.
FILES = re.compile(KEPT + r"\$readmem(?=[hb]\b)")
BEFORE = "`undef SYNTHESIS\n`undef YOSYS\n"
DUMP = re.compile(r"^-- Verilog code after preprocessor --\n(.*?)^-- END OF DUMP --$", re.S | re.M)
MARKS = re.compile(r'^`file_(?:push ".*"|pop)$', re.M)


def plain(text):
    """A source without what only tools of synthesis read: comments and attributes that say more than the language, their names."""
    text = PROMISES.sub(_blank, ATTRIBUTES.sub(_blank, COMMENTS.sub(_blank, text)))
    return BEFORE + FILES.sub(lambda found: "$unread" if found.group(0)[0] == "$" else found.group(0), text)


def _blank(found):
    part = found.group(0)
    return part if part[0] in '"\\' else " " + "\n" * part.count("\n")


def preprocessed(dump):
    """The texts of files behind the preprocessor, of what Yosys says when it is asked for them."""
    found = DUMP.findall(dump)
    if len(found) != dump.count("-- Verilog code after preprocessor --") or len(found) != dump.count("-- END OF DUMP --"):
        return []
    return [COMMENTS.sub(_blank, MARKS.sub("", text)) for text in found]


def write(path, text):
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)


def read(directory, name):
    with open(os.path.join(directory, name), encoding="utf-8", errors="replace") as file:
        return file.read()
