"""A first look at Verilog text: its tokens as Icarus Verilog cuts them, and where readers of it may differ.

The same rules as `SourceScanner` in the compiler's front end, which a test compares with these. Time is linear in the
length of the text: each expression below takes what is at hand without ever going back.
"""

import re

from characters import (
    BLANK,
    BLANKS,
    DIGITS,
    GAP,
    LINE_ENDS,
    NAME,
    NAME_PART,
    NAME_START,
    SCALE,
    is_control,
)
from directive_scanner import DirectiveScanner
from preprocessor_view import View

# What is longer goes to Icarus with care: its buffers hold 16,384 bytes.
MAX_RUN = 4000
MAX_DOUBTS = 16

BASES = {"b": "01xzXZ?_", "o": "01234567xzXZ?_", "d": "0123456789xzXZ?_", "h": "0123456789abcdefABCDEFxzXZ?_"}

DECIMAL = re.compile(r"[0-9_]*")
LINE_COMMENT = re.compile(r"[^`\0\r\n]*")
BLOCK_COMMENT = re.compile(r"[^`\0*]*")
INCLUDE = re.compile(r"(?<![A-Za-z0-9_$])include(?![A-Za-z0-9_$])")

UNIT_WORDS = frozenset("module macromodule primitive package interface program class".split())
TIME_UNITS = ("fs", "ps", "ns", "us", "ms", "s")


class VerilogText(DirectiveScanner):
    """The tokens of a text, as pairs of kind and text, and what else was noticed.

    `doubts` holds pairs of an offset and what is there; a text with any should be refused. `preprocessed` says
    that the preprocessor of Icarus Verilog has written the text.
    """

    def __init__(self, text, preprocessed=False):
        self.text = text
        self.source = not preprocessed
        self.end = len(text)
        self.at = 0
        self.line_blank = True
        self.tokens = []
        self.doubts = []
        self.odd = False
        self.view = View(text, False)
        self.number_end = -1
        self._run()

    # ------------------------------------------------------------ what can be said

    def system_names(self):
        """Names that the simulator could take for those of system tasks, with their dollar sign.

        It takes an escaped identifier for a task too, against IEEE 1800-2017 5.6.1.
        """
        names = {token for kind, token in self.tokens if kind == "system"}
        names.update(token[1:] for kind, token in self.tokens if kind == "escaped" and token[1] == "$")
        return names

    def escaped_names(self):
        return {token[1:] for kind, token in self.tokens if kind == "escaped"}

    def words(self):
        """Identifiers and keywords, escaped ones without their backslash."""
        return {token for kind, token in self.tokens if kind == "word"} | self.escaped_names()

    def module_names(self):
        """Names of declared modules, in order."""
        return self._declared(("module", "macromodule"))

    def unit_names(self):
        """Names of declared modules, packages and the like, in order."""
        return self._declared(UNIT_WORDS)

    def _declared(self, keywords):
        names = []
        for index, (kind, token) in enumerate(self.tokens):
            if kind == "word" and token in keywords:
                name = index + 1
                if self.tokens[name : name + 1] in ([("word", "static")], [("word", "automatic")]):
                    name += 1
                kind, token = self.tokens[name] if name < len(self.tokens) else ("", "")
                if kind in ("word", "escaped"):
                    names.append(token.lstrip("\\"))
        return names

    def directives(self):
        """Names after a grave accent; an empty string for a bare one."""
        names = (token for kind, token in self.tokens if kind in ("directive", "macro"))
        return {NAME_PART.match(token, 1).group() for token in names}

    def time_units(self):
        """Units of the time scales; empty if a module stands before all of them."""
        units = []
        for kind, token in self.tokens:
            if kind == "word" and token in ("module", "macromodule") and not units:
                return []
            if kind == "directive" and token.startswith("`timescale"):
                scale = SCALE.match(token, GAP.match(token, len("`timescale")).end())
                if scale:
                    units.append("1" + scale.group(1) + scale.group(2))
        return units

    def places(self):
        """Names of files that directives claim the lines to come from."""
        found = (token for kind, token in self.tokens if kind == "directive" and token.startswith("`line"))
        return [token.split('"')[1] for token in found if '"' in token]

    # ------------------------------------------------------------ scanning

    def _doubt(self, offset, message):
        if len(self.doubts) < MAX_DOUBTS:
            self.doubts.append((offset, message))

    def _char(self, offset):
        return self.text[offset] if offset < self.end else "\0"

    def _run(self):
        while self.at < self.end and len(self.doubts) < MAX_DOUBTS:
            char = self.text[self.at]
            if char in LINE_ENDS:
                self._line_end(char)
            elif char in BLANKS:
                start = self.at
                self.at = BLANK.match(self.text, start).end()
                self._check_length(start)
            elif self.text.startswith("//", self.at):
                start = self.at
                self._line_comment()
                self._check_length(start)
            elif self.text.startswith("/*", self.at):
                self._block_comment()
            elif char == "`":
                first = self.line_blank
                self.line_blank = False
                self._directive(first)
            else:
                self.line_blank = False
                self._token(char)

    def _check_length(self, start):
        self.odd |= self.at - start > MAX_RUN

    def _line_end(self, char):
        if char == "\r" and not self.source:
            self._doubt(self.at, "a carriage return that the preprocessor left")
        pair = self.text.startswith("\r\n", self.at)
        self.odd |= char == "\r" and not pair
        self.at += 2 if pair else 1
        self.line_blank = True

    def _line_comment(self):
        while True:
            self.at = LINE_COMMENT.match(self.text, self.at).end()
            if self._is_at_line_end(self.at):
                return
            self._in_comment()
            self.at += 1

    def _block_comment(self):
        start = self.at
        self.at += 2
        while True:
            self.at = BLOCK_COMMENT.match(self.text, self.at).end()
            if self.at >= self.end:
                break
            if self.text.startswith("*/", self.at):
                self.at += 2
                self.line_blank = False
                return
            self._in_comment()
            self.at += 1
        self._doubt(start, "a comment without an end")

    def _in_comment(self):
        char = self.text[self.at]
        if char == "`":
            self._check(self.at, False)
        elif char == "\0":
            self._doubt(self.at, "a null character")

    def _add(self, kind, start):
        self._check_length(start)
        self.tokens.append((kind, self.text[start : self.at]))

    def _token(self, char):
        start = self.at
        if char in NAME_START:
            self.at = NAME.match(self.text, start).end()
            if self.number_end == start and "$" in self.text[start : self.at]:
                self._doubt(start, "a name with a dollar sign next to a number")
            self._add("word", start)
        elif char in DIGITS:
            self._number()
            self.number_end = self.at
            self._add("number", start)
        elif char == "$" and NAME_PART.match(self.text, start + 1).end() > start + 1:
            self.at = NAME_PART.match(self.text, start + 1).end()
            self._add("system", start)
        elif char == '"':
            self._string()
        elif char == "\\":
            self._escaped_name()
        elif char == "'" and self._based_number():
            self.number_end = self.at
            self._add("number", start)
        else:
            self.at += 1
            self._symbol(char, start)

    def _symbol(self, char, start):
        known = " " < char < "\x7f"
        if is_control(char):
            self._doubt(start, "the control character %02x" % ord(char))
        elif not known and not (self.source and self.depth > 0):
            self._doubt(start, "a character that is not ASCII")
        self.odd |= not known
        line_start = start == 0 or self.text[start - 1] in LINE_ENDS
        if line_start and self.text.startswith("#line", start) and self._char(start + 5) in BLANKS:
            self._doubt(start, "a line that begins with #line")
        self.tokens.append(("symbol" if known else "foreign", char))

    def _number(self):
        self.at = DECIMAL.match(self.text, self.at).end()
        if self._char(self.at) == "." and self._char(self.at + 1) in DIGITS:
            self.at = DECIMAL.match(self.text, self.at + 1).end()
        char = self._char(self.at)
        if char in "eE":
            start = self.at + (2 if self._char(self.at + 1) in "+-" else 1)
            if self._char(start) in DIGITS:
                self.at = DECIMAL.match(self.text, start).end()
        elif char == "s":
            self.at += 1
        elif char in "munpf" and self._char(self.at + 1) == "s":
            self.at += 2

    def _based_number(self):
        start = self.at + 1
        if self._char(start) in "sS":
            start += 1
        digits = BASES.get(self._char(start).lower() if self._char(start) < "\x7f" else "", "")
        if digits:
            first = GAP.match(self.text, start + 1).end()
            if first < self.end and self.text[first] in digits:
                self.at = first
                while self.at < self.end and self.text[self.at] in digits:
                    self.at += 1
                return True
            self.odd |= first - start > MAX_RUN
        if self._char(self.at + 1) in "01xzXZ":
            self.at += 2
            return True
        return False

    def _string(self):
        start = self.at
        self.at += 1
        closed = False
        while self.at < self.end and not closed:
            char = self.text[self.at]
            if char == "\\" and self._char(self.at + 1) in LINE_ENDS:
                self._doubt(self.at, "a string that goes on in the next line")
                break
            if char in LINE_ENDS:
                self.odd = True
                self._add("string", start)
                return
            if char == "\\" and self._char(self.at + 1) in '\\"':
                self.at += 2
                continue
            if char == '"':
                closed = True
            elif char == "`":
                self._check(self.at, False)
            elif char < " " or char > "~":
                self.odd = True
                self._check_character(char)
            self.at += 1
        if not closed and self.at >= self.end:
            self._doubt(start, "a string without an end")
        self.at = min(self.at, self.end)
        self._add("string", start)

    def _escaped_name(self):
        start = self.at
        self.at += 1
        while self.at < self.end:
            char = self.text[self.at]
            if char in BLANKS or char in LINE_ENDS:
                break
            if is_control(char):
                self._doubt(self.at, "the control character %02x in a name" % ord(char))
                break
            if char in '"\\' and self._char(start + 1) == "$":
                # Icarus writes a task's name as it is into the program, where a quotation mark ends it.
                self._doubt(self.at, "a quotation mark or backslash in a task's name")
            elif char == "`":
                self._check(self.at, False)
            self._check_character(char)
            self.at += 1
        if self.at == start + 1:
            self.odd = True
            self.tokens.append(("foreign", "\\"))
        else:
            self._add("escaped", start)

    def _check_character(self, char):
        if char == "\0":
            self._doubt(self.at, "a null character")
        elif "\ud800" <= char <= "\udfff":
            self._doubt(self.at, "half of a character")


def mentions_include(token):
    """Whether a token includes a file, or could make something do so: a directive, a definition, an argument."""
    return bool(INCLUDE.search(token.partition("//")[0]))


def coarsest(units):
    """The longest of some time units; one second where there is none."""
    if not units:
        return "1s"
    return max(units, key=lambda unit: TIME_UNITS.index(unit.lstrip("10")) * 3 + unit.count("0"))
