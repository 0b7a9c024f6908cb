"""Mechanical rewriting of a module that leaves alone what it does. What a rewriting gets wrong is found by the bench, which
compares each variant with its reference before it counts."""

import re

from .tokens import KEYWORDS, Token, modules, plain, text_of, tokens

DIRECTIONS = ("input", "output", "inout")
NETS = ("wire", "reg", "logic", "integer", "tri", "signed", "unsigned", "var")
NUMBER = re.compile(r"\d+")


class NotApplicable(Exception):
    """A reference to which a rewriting does not apply."""


def make(text):
    return plain(tokens(text))


class Source:
    """A reference: the tokens of its file, its top's header and its ports as elaborated."""

    def __init__(self, text, top, ports):
        self.text, self.top, self.ports = text, top, ports
        self.names = [port.name for port in ports]
        inside, around = modules(plain(tokens(text)))
        self.around = around
        self.body = list(next(module.tokens for module in inside if module.name == top))
        self.others = [list(module.tokens) for module in inside if module.name != top]

    def rewritten(self, body):
        return text_of(self.around) + "".join(text_of(other) for other in self.others) + text_of(body)

    def all_tokens(self):
        return self.around + [token for other in self.others for token in other] + self.body


def closing(body, index):
    """The index behind the bracket that closes the one at index."""
    depth = 0
    for at in range(index, len(body)):
        if body[at].text in "([{":
            depth += 1
        elif body[at].text in ")]}":
            depth -= 1
            if depth == 0:
                return at + 1
    raise NotApplicable


def split(found, separator=","):
    parts, depth = [[]], 0
    for token in found:
        depth += (token.text in "([{") - (token.text in ")]}")
        if token.text == separator and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


class Header:
    """module NAME [#(PARAMETERS)] (PORTS); of a module."""

    def __init__(self, body):
        at = next(index for index, token in enumerate(body) if token.is_name())
        self.name = body[at]
        self.parameters = []
        at += 1
        if body[at].text == "#":
            end = closing(body, at + 1)
            self.parameters = body[at + 2 : end - 1]
            at = end
        if body[at].text != "(":
            raise NotApplicable
        end = closing(body, at)
        self.items = split(body[at + 1 : end - 1])
        if body[end].text != ";":
            raise NotApplicable
        self.rest = body[end + 1 :]
        self.ansi = any(item[0].text in DIRECTIONS for item in self.items)

    def declarations(self):
        """(direction, type and range, name) of each port in ANSI style, spelt out."""
        result, before = [], None
        for item in self.items:
            name = item[-1]
            if not name.is_name():
                raise NotApplicable
            if item[0].text in DIRECTIONS:
                before = (item[0], item[1:-1])
            elif len(item) > 1:
                if before is None:
                    raise NotApplicable
                before = (before[0], item[:-1])
            elif before is None:
                raise NotApplicable
            result.append((before[0], before[1], name))
        return result

    def build(self, items, rest=None, parameters=None):
        parameters = self.parameters if parameters is None else parameters
        result = make("module") + [self.name]
        if parameters:
            result += make("#(") + parameters + make(")")
        result += make("(")
        for index, item in enumerate(items):
            result += (make(",") if index else []) + item
        return result + make(");") + (self.rest if rest is None else rest)


def renamed(found, names):
    return [Token("name", names[token.text]) if token.is_name() and token.text in names else token for token in found]


def identifiers(source):
    """Other names for all but the ports and the top."""
    kept = set(source.names) | {source.top}
    names = {}
    for token in source.all_tokens():
        if token.is_name() and token.text not in kept and token.text not in names:
            names[token.text] = "k%d_node" % len(names)
    if not names:
        raise NotApplicable
    return text_of(renamed(source.all_tokens(), names)), {}


def ports(source):
    """Other names for the ports."""
    names = {name: "%s%d" % ("pqrstu"[index % 6], index) for index, name in enumerate(source.names)}
    if any(token.text in names.values() for token in source.all_tokens()):
        names = {name: "port_" + new for name, new in names.items()}
    return text_of(renamed(source.all_tokens(), names)), names


def order(source):
    """Ports from last to first."""
    header = Header(source.body)
    if len(header.items) < 2:
        raise NotApplicable
    items = [[d] + t + [n] for d, t, n in header.declarations()] if header.ansi else header.items
    return source.rewritten(header.build(items[::-1])), {}


def layout(source):
    """A token in each line, or as few lines as there can be."""
    lines = []
    for token in source.all_tokens():
        lines.append(("\n" + token.text.rstrip() + "\n") if token.kind == "directive" else token.text + "\n")
    return "".join(lines), {}


def comments(source):
    """Comments out, others in."""
    parts = []
    for index, token in enumerate(source.all_tokens()):
        if token.kind == "directive":
            parts.append("\n" + token.text.rstrip() + "\n")
        elif token.text in (";", "begin", "end"):
            parts.append(token.text + " // step %d of what follows\n" % index)
        else:
            parts.append(token.text + (" /* see below */ " if index % 7 == 3 else " "))
    return "".join(parts), {}


def old_style(source):
    """Ports declared in the module, as in Verilog-1995."""
    header = Header(source.body)
    if not header.ansi:
        raise NotApplicable
    declared = []
    for direction, kind, name in header.declarations():
        declared += [direction] + kind + [name] + make(";")
    return source.rewritten(header.build([[item[-1]] for item in header.items], declared + header.rest)), {}


def wrapped(source):
    """Inside another module with the same ports."""
    inner = source.top + "_core"
    text = text_of(renamed(source.all_tokens(), {source.top: inner}))
    items = []
    for port in source.ports:
        width = "[%d:0] " % (port.width - 1) if port.width > 1 else ""
        items.append("%s %s%s" % (port.direction.lower(), width, port.name))
    connections = ", ".join(".%s(%s)" % (name, name) for name in source.names)
    return "%s\nmodule %s(%s);\n  %s core(%s);\nendmodule\n" % (text, source.top, ", ".join(items), inner, connections), {}


def parameters(source):
    """Widths through parameters."""
    header = Header(source.body)
    declarations = []

    def replaced(found):
        result = []
        for index, token in enumerate(found):
            shape = [t.text for t in found[index - 1 : index + 3]] if index else []
            before = found[index - 2].text if index > 1 else ""
            if (
                len(shape) == 4
                and shape[0] == "["
                and NUMBER.fullmatch(shape[1])
                and shape[2:] == [":", "0"]
                and before in DIRECTIONS + NETS
            ):
                name = "SIZE_%d" % int(shape[1])
                if (name, shape[1]) not in declarations:
                    declarations.append((name, shape[1]))
                result.append(Token("name", name))
            else:
                result.append(token)
        return result

    items = [replaced(item) for item in header.items]
    rest = replaced(header.rest)
    if not declarations:
        raise NotApplicable
    added = make(", ".join("parameter %s = %s" % pair for pair in declarations))
    return source.rewritten(header.build(items, rest, added + (make(",") + header.parameters if header.parameters else []))), {}


def processes(source):
    """always @* for assign."""
    header = Header(source.body)
    if not header.ansi:
        raise NotApplicable
    declared = header.declarations()
    free = {n.text for d, kind, n in declared if d.text == "output"}
    statements, at, rest = [], 0, header.rest
    # (start, end, what): nets and assignments at the level of the module or of a generate block.
    while at < len(rest):
        if rest[at].text in ("assign", "wire") and (at == 0 or rest[at - 1].text in (";", "begin", "end", "endcase", ")", "generate", ":")):
            end = next(index for index in range(at, len(rest)) if rest[index].text == ";")
            statements.append((at, end, rest[at].text))
            at = end
        at += 1
    nets, targets, constant = {}, {}, set()
    for start, end, what in statements:
        found = rest[start + 1 : end]
        if what == "wire":
            prefix = []
            while found and (found[0].text == "signed" or found[0].text == "["):
                size = closing(found, 0) if found[0].text == "[" else 1
                prefix += found[:size]
                found = found[size:]
            items = split(found)
            if all(item[0].is_name() and (len(item) == 1 or item[1].text == "=") for item in items):
                nets[start] = (prefix, items)
                free |= {item[0].text for item in items}
    values = {t.text for t in source.body if t.is_name()}
    for start, end, what in statements:
        parts = split(rest[start + 1 : end]) if what == "assign" else []
        if what == "wire" and start in nets:
            parts = [item for item in nets[start][1] if len(item) > 1]
        for part in parts:
            equals = next((i for i, t in enumerate(part) if t.text == "="), None)
            if equals is None:
                raise NotApplicable
            depth, names = 0, set()
            for token in part[:equals]:
                depth += (token.text == "[") - (token.text == "]")
                if depth == 0 and token.is_name():
                    names.add(token.text)
            for name in names:
                targets.setdefault(name, []).append(start)
            if not any(t.is_name() and t.text in values for t in part[equals + 1 :]):
                constant |= names
    changed = set(targets) & free - constant
    # An assignment to several of which one stays a net stays as well, and with it the others' assignments.
    while True:
        stays = {s for name, places in targets.items() if name not in changed for s in places}
        again = {name for name in changed if not stays.intersection(targets[name])}
        if again == changed:
            break
        changed = again
    if not changed:
        raise NotApplicable
    moved = {place for name in changed for place in targets[name]}
    result, at = [], 0
    for start, end, what in statements:
        result += rest[at:start]
        at = end + 1
        if what == "assign" and start in moved:
            for part in split(rest[start + 1 : end]):
                result += make("always @*") + part + make(";")
        elif what == "wire" and start in nets:
            prefix, items = nets[start]
            for item in items:
                if item[0].text in changed:
                    result += make("reg") + prefix + [item[0]] + make(";")
                    if len(item) > 1:
                        result += make("always @*") + item + make(";")
                else:
                    result += make("wire") + prefix + item + make(";")
        else:
            result += rest[start : end + 1]
    result += rest[at:]
    items = []
    for direction, kind, name in declared:
        if name.text in changed and not any(t.text in ("reg", "logic") for t in kind):
            kind = make("reg") + [t for t in kind if t.text != "wire"]
        items.append([direction] + kind + [name])
    return source.rewritten(header.build(items, result)), {}


class Statements:
    """Writes the if statements of processes as case statements."""

    def __init__(self, body):
        self.body, self.count = body, 0

    def rewrite(self):
        result, at = [], 0
        while at < len(self.body):
            token = self.body[at]
            result.append(token)
            at += 1
            if token.text in ("always", "always_comb", "always_ff", "always_latch", "initial"):
                at, statement = self.statement(at)
                result += statement
        return result

    def group(self, at):
        if self.body[at].text != "(":
            raise NotApplicable
        end = closing(self.body, at)
        return end, self.body[at:end]

    def statement(self, at):
        body = self.body
        text = body[at].text
        if text in ("@", "#"):
            if body[at + 1].text == "(":
                end, control = self.group(at + 1)
            else:
                end, control = at + 2, body[at + 1 : at + 2]
            end, inner = self.statement(end)
            return end, [body[at]] + control + inner
        if text == "@*":
            end, inner = self.statement(at + 1)
            return end, [body[at]] + inner
        if text == "begin":
            result = [body[at]]
            at += 1
            if body[at].text == ":":
                result += body[at : at + 2]
                at += 2
            while body[at].text != "end":
                at, inner = self.statement(at)
                result += inner
            result.append(body[at])
            at += 1
            if at < len(body) and body[at].text == ":":
                result += body[at : at + 2]
                at += 2
            return at, result
        if text in ("unique", "priority", "unique0"):
            raise NotApplicable
        if text == "if":
            return self.choice(at)
        if text in ("case", "casez", "casex"):
            end, selector = self.group(at + 1)
            result = [body[at]] + selector
            at = end
            while body[at].text != "endcase":
                depth = 0
                if body[at].text == "default" and body[at + 1].text != ":":
                    result.append(body[at])
                    at += 1
                else:
                    while body[at].text != ":" or depth:
                        depth += (body[at].text in "([{") - (body[at].text in ")]}")
                        result.append(body[at])
                        at += 1
                    result.append(body[at])
                    at += 1
                at, inner = self.statement(at)
                result += inner
            return at + 1, result + [body[at]]
        if text in ("for", "while", "repeat"):
            end, head = self.group(at + 1)
            end, inner = self.statement(end)
            return end, [body[at]] + head + inner
        if text == "forever":
            end, inner = self.statement(at + 1)
            return end, [body[at]] + inner
        end = next(index for index in range(at, len(body)) if body[index].text == ";")
        return end + 1, body[at : end + 1]

    def choice(self, at):
        end, condition = self.group(at + 1)
        end, first = self.statement(end)
        self.count += 1
        result = make("case (1'b1)") + make("((|") + condition + make(")):") + first
        if end < len(self.body) and self.body[end].text == "else":
            end, second = self.statement(end + 1)
            result += make("default:") + second
        else:
            result += make("default: ;")
        return end, result + make("endcase")


def case(source):
    """case for if."""
    statements = Statements(source.body)
    body = statements.rewrite()
    if not statements.count:
        raise NotApplicable
    return source.rewritten(body), {}


def value_of(found):
    text = "".join(token.text for token in found).replace("_", "").replace(" ", "").lower()
    match = re.fullmatch(r"(?:\d*'s?([bdh]))?([0-9a-f]+)", text)
    if not match:
        return None
    try:
        return int(match.group(2), {"b": 2, "h": 16}.get(match.group(1), 10))
    except ValueError:
        return None


def states(source):
    """One bit for each state where states are numbered, numbers where each has a bit."""
    body = list(source.body)
    constants = {}
    for index, token in enumerate(body):
        if token.text in ("parameter", "localparam") or (token.text == "," and constants and body[index - 1].text not in ("(",)):
            at = index + 1
            while at < len(body) and body[at].text == "[":
                at = closing(body, at)
            if at + 2 < len(body) and body[at].is_name() and body[at + 1].text == "=":
                value = value_of([body[at + 2]])
                if value is not None and body[at + 3].text in (",", ";", ")"):
                    constants[body[at].text] = (at + 2, value)
        if token.text == "enum":
            start = next(i for i in range(index, len(body)) if body[i].text == "{")
            end = closing(body, start)
            number = 0
            for item in split(body[start + 1 : end - 1]):
                if len(item) > 2:
                    number = value_of(item[2:])
                    if number is None:
                        raise NotApplicable
                constants[item[0].text] = (None, number)
                number += 1
            values = [v for _, v in constants.values()]
            return encode_enumeration(source, body, index, start, end, values)
    values = sorted(value for _, value in constants.values())
    if len(values) < 3 or len(set(values)) != len(values):
        raise NotApplicable
    numbered = values == list(range(len(values)))
    if not numbered and any(value & (value - 1) or not value for value in values):
        raise NotApplicable
    width = len(values) if numbered else max(1, (len(values) - 1).bit_length())
    old = max(1, values[-1].bit_length())
    codes = {value: (1 << rank if numbered else rank) for rank, value in enumerate(values)}
    for at, value in constants.values():
        body[at] = Token("number", "%d'd%d" % (width, codes[value]))
    # Vectors of the states' width, wherever one is declared that is assigned a state.
    result, index = [], 0
    changed = False
    while index < len(body):
        token = body[index]
        result.append(token)
        index += 1
        if token.text in ("reg", "logic", "parameter", "localparam") and index + 4 < len(body) and body[index].text == "[":
            end = closing(body, index)
            bounds = [t.text for t in body[index + 1 : end - 1]]
            stop = next(i for i in range(end, len(body)) if body[i].text in (";", ")"))
            names = {t.text for t in body[end:stop] if t.is_name()}
            kind = token.text in ("parameter", "localparam") and names & set(constants)
            if kind or (len(bounds) == 3 and bounds[2] == "0" and int_of(bounds[0]) is not None and holds_states(body, names, constants)):
                if int_of(bounds[0]) is None or int_of(bounds[0]) + 1 < old:
                    raise NotApplicable
                result += make("[%d:0]" % (width - 1))
                index = end
                changed = changed or not kind
    if not changed:
        raise NotApplicable
    return source.rewritten(result), {}


def encode_enumeration(source, body, index, start, end, values):
    """An enumeration's own numbers, with one bit for each state."""
    if len(values) < 3 or values != list(range(len(values))):
        raise NotApplicable
    items = [item[0].text for item in split(body[start + 1 : end - 1])]
    text = ", ".join("%s = %d'd%d" % (name, len(items), 1 << rank) for rank, name in enumerate(items))
    head = make("enum logic [%d:0] {%s}" % (len(items) - 1, text))
    return source.rewritten(body[:index] + head + body[end:]), {}


def int_of(text):
    return int(text) if NUMBER.fullmatch(text) else None


def holds_states(body, names, constants):
    """Whether one of the names is assigned one of the constants, or compared with it."""
    for index in range(len(body) - 2):
        if body[index].text in names and body[index + 1].text in ("<=", "=", "==", "!="):
            if any(t.text in constants for t in body[index + 2 : index + 8]):
                return True
    return False


VARIANTS = [identifiers, ports, order, layout, comments, old_style, processes, wrapped, parameters, case, states]
