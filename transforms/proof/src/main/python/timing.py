"""When a source's processes run: what Yosys does not look at, since it takes each process for a function of all that it reads.

The text is taken apart into tokens, no more. What is in doubt is refused.
"""

import re

TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\\[^\s]+|`\w+|\$\w+|[A-Za-z_][\w$]*|\d*\s*\'[sS]?[bBoOdDhH]\s*[0-9a-fA-FxXzZ?_]+|\'[01xXzZ]'
    r"|\d[\d_]*(?:\.\d+)?\w*|===|!==|<<<|>>>|->>|->|<=|>=|==|!=|=>|\+:|-:|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^]=|\S"
)
NAME = re.compile(r"[A-Za-z_][\w$]*$|\\")
NUMBER = re.compile(r"\d+$")
MAX_DELAY = 100
ALWAYS = {"always", "always_comb", "always_ff", "always_latch"}
# These wait for something, or act on nets in the midst of a run.
ACTS = {"wait", "wait_order", "fork", "->", "->>", "forever", "force", "release", "deassign", "event", "disable", "clocking"}
ACTS |= {"$random", "$urandom", "$urandom_range", "$time", "$stime", "$realtime"}
GATES = set("and nand or nor xor xnor buf not bufif0 bufif1 notif0 notif1 assign".split())
NETS = set("wire tri tri0 tri1 triand trior wand wor uwire supply0 supply1".split())
KEYWORDS = set(
    "automatic begin bit byte case casex casez const default else end endcase endfunction endtask enum for function if"
    " inside int integer logic longint negedge or posedge priority real realtime reg repeat return shortint signed static"
    " struct task time typedef union unique unique0 unsigned void while input output inout localparam parameter genvar string"
    " and break continue do packed var generate endgenerate module endmodule".split()
) | GATES | NETS | ALWAYS | ACTS
# Switches and gates that may let go: Yosys takes some of them for x.
ACTS |= set("bufif0 bufif1 notif0 notif1 nmos pmos cmos rnmos rpmos rcmos tran tranif0 tranif1 rtran rtranif0 rtranif1".split())
BEFORE_STATEMENT = {";", "begin", "else", ")", ":", "end", "endcase", "do", "endtask", "endfunction", "*"}
OPEN = {"(": ")", "[": "]", "{": "}"}


class Timing(Exception):
    """What is refused, by its code and a sentence."""

    def __init__(self, code, detail):
        super().__init__(detail)
        self.code = code
        self.detail = detail


def check(texts, top):
    """Refuses what waits, and processes that wait for less than they read.

    Gives which delays there are, as `_delay` has them, the greatest; and names of what has an initial value somewhere and is set by a
    process without edges somewhere.

    texts: sources without comments. top: of modules, what this one does not name is not looked at.
    """
    late, asleep = 0, set()
    parts = used_modules(texts, top)
    shared = _constants(parts[0])
    for tokens in parts:
        one, names = _check(tokens, shared)
        late = max(late, one)
        asleep |= names
    return late, asleep


def used_modules(texts, top):
    """Tokens of what stands outside of modules, then those of each module that the top one may need."""
    outside, modules = [], {}
    for text in texts:
        _split(TOKEN.findall(text), outside, modules)
    return [outside] + _used(outside, modules, top)


def _split(tokens, outside, modules):
    at = 0
    while at < len(tokens):
        if tokens[at] in ("module", "macromodule") and "endmodule" in tokens[at:]:
            end = tokens.index("endmodule", at)
            part = tokens[at:end + 1]
            names = [token for token in part[1:4] if token not in ("automatic", "static")]
            modules.setdefault(names[0].lstrip("\\"), []).extend(part)
            at = end
        else:
            outside.append(tokens[at])
        at += 1


def _used(outside, modules, top):
    used, work = set(), [top] + [token.lstrip("\\") for token in outside]
    while work:
        name = work.pop()
        if name in modules and name not in used:
            used.add(name)
            work += [token.lstrip("\\") for token in modules[name]]
    return [modules[name] for name in sorted(used)]


def _closing(tokens, at):
    """Where what opens at a token closes."""
    depth = 0
    for index in range(at, len(tokens)):
        if tokens[index] in OPEN:
            depth += 1
        elif tokens[index] in (")", "]", "}"):
            depth -= 1
            if not depth:
                return index
    return len(tokens) - 1


def _constants(tokens):
    """Names that are no nets and no variables: parameters, members of enumerations, loops' constants, functions."""
    found = {}
    for at, token in enumerate(tokens):
        if token in ("parameter", "localparam", "enum", "genvar"):
            depth = 0
            for index in range(at + 1, len(tokens)):
                word = tokens[index]
                depth += (word in OPEN) - (word in (")", "]", "}"))
                if word == ";" or depth < 0 or token == "enum" and word == "}":
                    break
                follows = tokens[index + 1] if index + 1 < len(tokens) else ";"
                if NAME.match(word) and word not in KEYWORDS and (follows == "=" or token in ("enum", "genvar")):
                    value = tokens[index + 2:index + 4]
                    found[word] = value[0] if len(value) == 2 and follows == "=" and value[1] in (",", ";", ")", "parameter") else ""
        elif token in ("function", "task"):
            for index in range(at + 1, len(tokens)):
                if tokens[index] in ("(", ";"):
                    found[tokens[index - 1]] = ""
                    break
    return found


def _check(tokens, shared):
    constants = {**shared, **_constants(tokens)}
    initialised = _initialised(tokens)
    tasks = _foreign(tokens, "task", constants)
    late, asleep = 0, set()
    targets = {}
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        if token in ACTS:
            raise Timing("SOURCE_UNSUPPORTED", "what waits for something or acts on a net: " + token)
        if token == "@" and before not in ALWAYS:
            raise Timing("SOURCE_UNSUPPORTED", "a wait within a process")
        if token == "#":
            late = max(late, _delay(tokens, at, constants))
        if token == "default" and tokens[at + 1:at + 2] != [":"] and before not in ("clocking", "`undef"):
            # Yosys leaves it out at times.
            raise Timing("SOURCE_UNSUPPORTED", "a default without a colon")
        if token == "initial":
            _check_initial(tokens[at + 1:statement_end(tokens, at + 1)])
        if token == "$signed" and _is_index(tokens, at):
            # Yosys forgets the sign of a memory's index.
            raise Timing("SOURCE_UNSUPPORTED", "an index that is made signed")
        if token == "-:":
            _lower_part(tokens, at)
        if token in ALWAYS:
            asleep |= _check_process(tokens, at, constants, tasks) & initialised
        if token == "<=":
            name = _target(tokens, at)
            if name:
                targets.setdefault(name, set()).add(tokens[at + 2:at + 3][0] if tokens[at + 1:at + 2] == ["#"] else "")
    for foreign in _foreign(tokens, "function", constants).values():
        raise Timing("SOURCE_UNSUPPORTED", "a function that reads more than its arguments: " + ", ".join(sorted(foreign))[:100])
    for name, delays in targets.items():
        if len(delays) > 1:
            raise Timing("SOURCE_UNSUPPORTED", "assignments to %s with several delays" % name)
    return late, asleep


def _delay(tokens, at, constants):
    """0 if this is no delay, 1 that of a nonblocking assignment, 2 of a net. What decides when a process goes on is refused."""
    before, after = tokens[at - 1] if at else "", tokens[at + 1:at + 4] + ["", "", ""]
    if after[0] == "(":
        named = NAME.match(before) and before not in KEYWORDS
        earlier = tokens[at - 2] if at > 1 else ""
        if before == "module" or named and earlier not in (":", "`define") or before == "class":
            # Parameters of a module or of an instance.
            return 0
    ways = before in GATES or before in NETS or before == "<=" and _target(tokens, at - 1)
    if before == "]" and not ways:
        # A vector of nets.
        opened = at - 1
        while opened and tokens[opened] != "[":
            opened -= 1
        ways = tokens[opened - 1] in NETS
    if not ways:
        raise Timing("SOURCE_UNSUPPORTED", "a delay")
    value = after[1] if after[0] == "(" and after[2] == ")" else after[0]
    value = constants.get(value, value)
    if not NUMBER.match(value) or int(value) > MAX_DELAY:
        raise Timing("SOURCE_UNSUPPORTED", "a delay that is long or not known")
    return 1 if before == "<=" else 2


def _target(tokens, at):
    """The name that a nonblocking assignment at `<=` assigns to, several of a concatenation as one; None for a comparison."""
    index = at - 1
    while index > 0 and tokens[index] in ("]", "}"):
        depth = 0
        closed = tokens[index]
        while index >= 0:
            depth += (tokens[index] in (")", "]", "}")) - (tokens[index] in OPEN)
            if not depth:
                break
            index -= 1
        if closed == "}":
            return " ".join(tokens[index:at]) if tokens[index - 1] in BEFORE_STATEMENT else None
        index -= 1
    while index > 1 and tokens[index - 1] == ".":
        index -= 2
    if not NAME.match(tokens[index]) or tokens[index] in KEYWORDS:
        return None
    return tokens[index] if tokens[index - 1] in BEFORE_STATEMENT else None


def _is_index(tokens, at):
    """Whether a token stands between brackets, in a statement."""
    depth = 0
    while at >= 0 and tokens[at] != ";":
        depth += (tokens[at] in (")", "]", "}")) - (tokens[at] in OPEN)
        if depth < 0:
            if tokens[at] == "[":
                return True
            depth = 0
        at -= 1
    return False


def _lower_part(tokens, at):
    """Yosys writes nothing where part of `v[i -: w]` is below the vector; the language writes the rest."""
    depth = 1
    for index in range(at, len(tokens)):
        depth += (tokens[index] in OPEN) - (tokens[index] in (")", "]", "}"))
        if not depth:
            if tokens[index + 1:index + 2] and tokens[index + 1] in ("=", "<=", ",", "}"):
                raise Timing("SOURCE_UNSUPPORTED", "an assignment to a part that is counted from above")
            return


# Processes


def statement_end(tokens, at):
    """Where the statement that starts at a token ends: the index behind it."""
    while at < len(tokens):
        token = tokens[at]
        if token in ("begin", "case", "casex", "casez"):
            depth = 0
            while at < len(tokens):
                depth += (tokens[at] in ("begin", "case", "casex", "casez")) - (tokens[at] in ("end", "endcase"))
                at += 1
                if not depth:
                    return at
            return at
        if token in ("if", "for", "while", "repeat") and tokens[at + 1:at + 2] == ["("]:
            end = statement_end(tokens, _closing(tokens, at + 1) + 1)
            while token == "if" and tokens[end:end + 1] == ["else"]:
                end = statement_end(tokens, end + 1)
            return end
        if token == ";":
            return at + 1
        at += 1
    return at


def _initialised(tokens):
    """Names of what has an initial value."""
    found = set()
    for at, token in enumerate(tokens):
        if token in ("reg", "logic", "integer", "int", "bit", "byte", "output"):
            depth = 0
            for index in range(at + 1, len(tokens)):
                word = tokens[index]
                depth += (word in OPEN) - (word in (")", "]", "}"))
                if word in (";", "output", "inout") or depth < 0:
                    break
                if not depth and NAME.match(word) and word not in KEYWORDS and tokens[index + 1:index + 2] == ["="]:
                    found.add(word)
        elif token == "initial":
            body = tokens[at + 1:statement_end(tokens, at + 1)]
            found |= {name for index, name in enumerate(body) if NAME.match(name) and assigned(body, index)}
    return found


def _check_process(tokens, at, constants, tasks):
    """A process without edges must be started by all that it reads, and read nothing that it sets later in the same turn.

    Gives what it sets, if the start of a run does not start it.
    """
    body = at + 1
    listed = None
    if tokens[at] == "always_ff" or tokens[at] == "always" and tokens[at + 1:at + 2] != ["@"]:
        if tokens[at] == "always":
            raise Timing("SOURCE_UNSUPPORTED", "a process that never waits")
        return set()
    if tokens[at] == "always":
        if tokens[at + 2:at + 3] == ["("]:
            end = _closing(tokens, at + 2)
            waits = tokens[at + 3:end]
            body = end + 1
        else:
            waits = tokens[at + 2:at + 3]
            body = at + 3
        edges = [part[:1] in (["posedge"], ["negedge"], ["edge"]) for part in _parts(waits)]
        if any(edges):
            if not all(edges):
                raise Timing("EVENT_PROTOCOL", "a process that waits for changes and for edges: @(%s)" % " ".join(waits)[:60])
            return set()
        if waits != ["*"]:
            listed = {token for token in waits if token not in ("or", ",")}
            if not all(NAME.match(token) for token in listed):
                raise Timing("SOURCE_UNSUPPORTED", "a process that waits for parts or expressions: @(%s)" % " ".join(waits)[:60])
    statement = tokens[body:statement_end(tokens, body)]
    called = tasks.keys() & set(statement)
    if called:
        raise Timing("SOURCE_UNSUPPORTED", "a task that reads or sets more than its arguments: " + ", ".join(sorted(called))[:100])
    _, targets = _check_reads(statement, listed, constants)
    return targets if tokens[at] == "always" else set()


def _parts(waits):
    """What a list of sensitivity consists of."""
    parts = [[]]
    for token in waits:
        if token in ("or", ","):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _check_reads(tokens, listed, constants):
    """Names that a process reads before it sets them, and those it sets."""
    own, pending = set(), []
    blocking, targets = set(), set()
    read_first = set()
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token == ";":
            own |= set(pending)
            pending = []
        elif NAME.match(token) and token not in KEYWORDS and (not at or tokens[at - 1] != "."):
            way = assigned(tokens, at)
            if way:
                targets.add(token)
            if way == "=":
                pending.append(token)
                blocking.add(token)
            elif way is None and token not in constants and not _label(tokens, at) and token not in own:
                read_first.add(token)
        at += 1
    stale = read_first & blocking
    if stale:
        raise Timing("SOURCE_UNSUPPORTED", "a process that reads what it sets later: " + ", ".join(sorted(stale))[:100])
    missing = read_first - listed if listed is not None else ()
    if missing:
        raise Timing("SOURCE_UNSUPPORTED", "a process that does not wait for all that it reads: " + ", ".join(sorted(missing))[:100])
    return read_first, targets


def _check_initial(tokens):
    """What is assigned to without blocking comes after all else; Yosys goes by the order of the text."""
    ways = {}
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token == "(") - (token == ")")
        if NAME.match(token) and token not in KEYWORDS:
            way = assigned(tokens, at)
            # The condition of a loop compares.
            if way == "=" or way and not depth:
                ways.setdefault(token, set()).add(way)
    if any(len(found) > 1 for found in ways.values()):
        raise Timing("SOURCE_UNSUPPORTED", "an initial value that is assigned in both ways")


def _label(tokens, at):
    return at > 1 and tokens[at - 1] == ":" and tokens[at - 2] in ("begin", "end")


def assigned(tokens, at):
    """Whether a name is the target of an assignment: "=" for one that acts at once, "<=", or None."""
    before = tokens[at - 1] if at else ";"
    if before in KEYWORDS and before not in BEFORE_STATEMENT and before in ("int", "integer", "reg", "logic", "bit", "byte"):
        # Declared here.
        return "="
    within = False
    index = at + 1
    if before in ("{", ","):
        # One of a concatenation, perhaps.
        depth = 0
        for index in range(at, len(tokens)):
            if tokens[index] == ";":
                return None
            depth += (tokens[index] in OPEN) - (tokens[index] in (")", "]", "}"))
            if depth < 0:
                within = tokens[index] == "}"
                break
        opened = at
        depth = 0
        while opened >= 0 and within:
            depth += (tokens[opened] in (")", "]", "}")) - (tokens[opened] in OPEN)
            if depth < 0:
                break
            opened -= 1
        if not within or opened > 0 and tokens[opened - 1] not in BEFORE_STATEMENT:
            return None
        index += 1
    elif before not in BEFORE_STATEMENT and before != "(":
        return None
    while index < len(tokens) and tokens[index] in ("[", "."):
        index = _closing(tokens, index) + 1 if tokens[index] == "[" else index + 2
    follows = tokens[index] if index < len(tokens) else ""
    if follows == "<=" and before == "(":
        return None
    return follows if follows in ("=", "<=") else None


def _foreign(tokens, kind, constants):
    """Functions or tasks that name what is not theirs, and what that is: who calls them is not started by it."""
    found = {}
    for at, token in enumerate(tokens):
        if token != kind or "end" + kind not in tokens[at:]:
            continue
        body = tokens[at:tokens.index("end" + kind, at)]
        name = body[min([body.index(mark) for mark in "(;" if mark in body] or [1]) - 1]
        own = set(constants)
        for index, word in enumerate(body):
            if word in ("input", "output", "inout", "reg", "integer", "logic", "int", "bit", "byte", kind):
                own |= _names_declared(body, index, kind)
        foreign = {
            word for index, word in enumerate(body)
            if NAME.match(word) and word not in KEYWORDS and word not in own and body[index - 1] != "." and not _label(body, index)
        }
        if foreign:
            found[name] = foreign
    return found


def _names_declared(body, at, kind):
    found = set()
    depth = 0
    for word in body[at + 1:]:
        depth += (word in OPEN) - (word in (")", "]", "}"))
        if word == ";" or depth < 0:
            break
        if NAME.match(word) and not depth:
            found.add(word)
        if body[at] == kind and word == "(":
            break
    return found
