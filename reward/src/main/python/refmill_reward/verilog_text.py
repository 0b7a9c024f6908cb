"""A first look at Verilog text: its tokens as Icarus Verilog cuts them, and where readers of it may differ.

The same rules as `SourceScanner` in the compiler's front end, which a test compares with these. Time is linear in the
length of the text: each expression below takes what is at hand without ever going back.
"""

import os
import re

# What is longer goes to Icarus with care: its buffers hold 16,384 bytes.
MAX_RUN = 4000
MAX_DOUBTS = 16

NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
DIGITS = frozenset("0123456789")
BLANKS = frozenset(" \t\f")
LINE_ENDS = frozenset("\r\n")
BASES = {"b": "01xzXZ?_", "o": "01234567xzXZ?_", "d": "0123456789xzXZ?_", "h": "0123456789abcdefABCDEFxzXZ?_"}

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*")
NAME_PART = re.compile(r"[A-Za-z0-9_$]*")
DECIMAL = re.compile(r"[0-9_]*")
GAP = re.compile(r"[ \t]*")
BLANK = re.compile(r"[ \t\f]*")
SCALE = re.compile(r"1(0{0,2})[ \t]*([munpf]?s)")
LINE_COMMENT = re.compile(r"[^`\0\r\n]*")
BLOCK_COMMENT = re.compile(r"[^`\0*]*")
# What tells the preprocessor nothing, by what it takes the place for.
QUIET = (r'[^/"(]*', r"[^\r\n]*", r"[^*]*", r"[^*]*", r'[^"\\]*')
PLACE = re.compile(r"[ \t]+[0-9]+[ \t]+\"([^\"\r\n]*)\"(?:[ \t]+[0-9])?[ \t]*")

INCLUDE = re.compile(r"(?<![A-Za-z0-9_$])include(?![A-Za-z0-9_$])")

UNIT_WORDS = frozenset("module macromodule primitive package interface program class".split())
TIME_UNITS = ("fs", "ps", "ns", "us", "ms", "s")


QUIET_RUNS = [re.compile(run) for run in QUIET]


def read_directives():
    """The form of each directive that Icarus Verilog knows."""
    forms = {}
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "directives.txt")
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                form, name = line.split()
                forms[name] = form
    return forms


DIRECTIVES = read_directives()
OWN = frozenset(("file", "condition", "macro", "unknown"))


def is_control(char):
    return (char < " " and char not in "\r\n\t\f") or char == "\x7f"


class View:
    """How far Icarus Verilog's preprocessor has read and what it takes the place for."""

    TEXT, LINE, BLOCK, ATTRIBUTE, STRING = range(5)

    def __init__(self, text, left_out):
        self.text = text
        self.left_out = left_out
        self.at = 0
        self.state = View.TEXT

    def is_live_at(self, offset):
        while self.at < offset:
            self.at = QUIET_RUNS[self.state].match(self.text, self.at, offset).end()
            if self.at < offset:
                self._step()
        return self.at == offset and self.state in (View.TEXT, View.ATTRIBUTE)

    def restart(self, offset):
        self.at = offset
        self.state = View.TEXT

    def _step(self):
        char = self.text[self.at]
        pair = self.text[self.at : self.at + 2]
        self.at += 1
        if self.state == View.TEXT:
            if pair == "//":
                self._enter(View.LINE)
            elif pair == "/*":
                self._enter(View.BLOCK)
            elif not self.left_out and char == '"':
                self.state = View.STRING
            elif not self.left_out and pair == "(*":
                end = BLANK.match(self.text, self.at + 1).end()
                if self.text.startswith(")", end):
                    self.at = end + 1
                else:
                    self._enter(View.ATTRIBUTE)
        elif self.state == View.LINE:
            if char in LINE_ENDS:
                self.state = View.TEXT
        elif self.state == View.BLOCK:
            if pair == "*/":
                self._enter(View.TEXT)
        elif self.state == View.ATTRIBUTE:
            if pair == "*)":
                self._enter(View.TEXT)
        elif char == '"':
            self.state = View.TEXT
        elif pair in ("\\\\", '\\"', "\\`"):
            self.at += 1

    def _enter(self, state):
        self.at += 1
        self.state = state


class VerilogText:
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
        self.depth = 0
        self.view = View(text, False)
        self.left_out = None
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

    # ------------------------------------------------------------ directives

    def _check(self, offset, live):
        if not self.source:
            return
        differs = self.view.is_live_at(offset) != live
        if not differs and self.depth > 0 and self._is_conditional(offset):
            differs = self.left_out.is_live_at(offset) != live
        if differs:
            part = "a part" if live else "no part"
            self._doubt(
                offset, "a grave accent that the preprocessor takes for %s of a string or comment" % part
            )

    def _is_conditional(self, offset):
        return self.text.startswith(("if", "el", "endif"), offset + 1)

    def _identifier(self):
        match = NAME.match(self.text, self.at)
        if not match:
            return ""
        self.at = match.end()
        return match.group()

    def _directive(self, first):
        start = self.at
        self._check(start, True)
        self.at += 1
        name = self._identifier()
        form = DIRECTIVES.get(name)
        if form is None:
            self.tokens.append(("macro", self.text[start : self.at]))
            if not self.source:
                self._doubt(start, "a grave accent behind the preprocessor")
            elif self.depth > 0 and name.startswith(("else", "endif")):
                self._doubt(start, "`%s, which ends a group that is left out" % name)
            return
        if self.source and self.view.state == View.ATTRIBUTE:
            self._doubt(start, "a directive within an attribute")
        if form in OWN and not self.source:
            self._doubt(start, "`%s behind the preprocessor" % name)
        if not self._arguments(form, name, first):
            self._doubt(start, "`%s in a form that is not the same to all" % name)
        self.at = min(self.at, self.end)
        self.tokens.append(("directive", self.text[start : self.at]))
        self.view.restart(self.at)
        if self.left_out is not None:
            self.left_out.restart(self.at)

    def _arguments(self, form, name, first):
        if form == "nothing":
            return True
        if form == "alone":
            return self._is_line_over(True)
        if form == "scale":
            return self._skip_gap() and self._scale() and self._slash() and self._scale() and self._is_line_over(False)
        if form == "word":
            return self._skip_gap() and self._identifier() != "" and self._is_line_over(True)
        if form == "text":
            self._skip_gap()
            return self._quoted() and self._is_line_over(True)
        if form == "rest":
            return self._rest() and first
        if form == "place":
            return first and self._place()
        if form == "file":
            end = self.at
            self._skip_gap()
            if not self._quoted():
                self.at = end
            return True
        if form == "condition":
            return self._condition(name)
        if form == "macro":
            return self._define() if name == "define" else self._undefine()
        return False

    def _skip_gap(self, pattern=GAP):
        start = self.at
        self.at = pattern.match(self.text, start).end()
        return self.at > start

    def _is_at_line_end(self, offset):
        return offset >= self.end or self.text[offset] in LINE_ENDS

    def _is_line_over(self, block_comments):
        offset = self.at
        while True:
            offset = GAP.match(self.text, offset).end()
            if self._is_at_line_end(offset) or self.text.startswith("//", offset):
                return True
            if not block_comments or not self.text.startswith("/*", offset):
                return False
            offset += 2
            while not self.text.startswith("*/", offset):
                if self._is_at_line_end(offset):
                    return False
                offset += 1
            offset += 2

    def _scale(self):
        match = SCALE.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match is not None

    def _slash(self):
        self._skip_gap()
        found = self._char(self.at) == "/"
        self.at += found
        self._skip_gap()
        return found

    def _quoted(self):
        if self._char(self.at) != '"':
            return False
        offset = self.at + 1
        while not self._is_at_line_end(offset):
            if self.text[offset] == '"':
                self.at = offset + 1
                return True
            offset += 1
        return False

    def _rest(self):
        good = True
        quoted = False
        while not self._is_at_line_end(self.at):
            char = self.text[self.at]
            if char == '"':
                quoted = not quoted
            elif not quoted and self.text.startswith("//", self.at):
                return good
            elif char in "`\\" or self.text.startswith(("/*", "(*"), self.at):
                good = False
            self.at += 1
        return good and not quoted

    def _place(self):
        match = PLACE.match(self.text, self.at)
        if not match or not self._is_at_line_end(match.end()):
            return False
        self.at = match.end()
        return True

    def _condition(self, name):
        opens = name.startswith("if")
        good = not (opens or name == "elsif") or (self._skip_gap(BLANK) and self._identifier() != "")
        if opens:
            if self.depth == 0:
                self.left_out = View(self.text, True)
            self.depth += 1
        elif name == "endif" and self.depth > 0:
            self.depth -= 1
            if self.depth == 0:
                self.left_out = None
        return good

    def _undefine(self):
        if not self._skip_gap():
            return False
        name = self._identifier()
        return name != "" and name not in DIRECTIVES and self._is_line_over(True)

    def _define(self):
        good = self._skip_gap(BLANK)
        name = self._identifier()
        good = good and name != "" and name not in DIRECTIVES
        if self._char(self.at) == "(":
            good = self._formals() and good
        while True:
            continued = self._definition_line()
            if continued is None:
                return False
            if not continued or self.at >= self.end:
                return good
            self.at += 2 if self.text[self.at] == "\r" else 1

    def _formals(self):
        self.at += 1
        while self.at < self.end:
            char = self.text[self.at]
            if char == ")":
                self.at += 1
                return True
            lone = char == "\r" and self._char(self.at + 1) != "\n"
            if char in '"`/\\([{' or is_control(char) or lone:
                return False
            self.at += 1
        return False

    def _definition_line(self):
        """Reads a line of a definition; whether the next belongs to it, None where readers differ."""
        quoted = False
        backslash = False
        while self.at < self.end and self.text[self.at] != "\n":
            char = self.text[self.at]
            following = self._char(self.at + 1)
            if char == "\r":
                if following != "\n":
                    return None
                break
            if is_control(char) or (char == "`" and self.depth > 0 and self._is_conditional(self.at)):
                return None
            if char == "/" and following in "/*":
                if quoted or backslash or not self._skip_definition_comment(following):
                    return None
                continue
            if char == '"':
                quoted = not quoted
            if char not in BLANKS:
                backslash = char == "\\"
            self.at += 2 if quoted and char == "\\" and following in '"\\' else 1
        return backslash

    def _skip_definition_comment(self, kind):
        self.at += 2
        while not self._is_at_line_end(self.at):
            if kind == "*" and self.text.startswith("*/", self.at):
                self.at += 2
                return True
            self.at += 1
        return kind == "/"


def system_names(text):
    """Names that Icarus Verilog could take for those of system tasks and functions."""
    return VerilogText(text).system_names()


def module_names(text):
    """Names of the modules that a text declares, in order."""
    return VerilogText(text).module_names()


def directives(text):
    """Names of the directives and macros that a text uses."""
    return VerilogText(text).directives()


def time_units(text):
    """Units of the time scales of a text; empty if a module stands before them."""
    return VerilogText(text).time_units()


def mentions_include(token):
    """Whether a token includes a file, or could make something do so: a directive, a definition, an argument."""
    return bool(INCLUDE.search(token.partition("//")[0]))


def coarsest(units):
    """The longest of some time units; one second where there is none."""
    if not units:
        return "1s"
    return max(units, key=lambda unit: TIME_UNITS.index(unit.lstrip("10")) * 3 + unit.count("0"))
