"""Verilog as tokens: enough to find modules in a file and to rewrite a text without a parser."""

import dataclasses
import re

# A directive takes its line; the use of a macro is a token like a name.
LINE_DIRECTIVES = (
    "define|undef|include|timescale|default_nettype|resetall|ifdef|ifndef|elsif|else|endif|line|pragma|celldefine|endcelldefine"
)
TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|(?P<attribute>\(\*\s*\w[^)]*\*\))"
    r"|(?P<directive>`(?:" + LINE_DIRECTIVES + r")\b(?:\\\n|[^\n])*)"
    r"|(?P<string>\"(?:\\.|[^\"\\])*\")"
    r"|(?P<number>(?:\d[\d_]*\s*)?'\s*[sS]?[bBoOdDhH]\s*[0-9a-fA-FxXzZ?_]+|'[01xXzZ]\b|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?(?:[munpf]?s\b)?)"
    r"|(?P<name>[A-Za-z_][\w$]*|\\\S+(?=\s))"
    r"|(?P<system>[$`][A-Za-z_][\w$]*)"
    r"|(?P<operator><<<=?|>>>=?|===|!==|==\?|!=\?|<->|->>?|<<=?|>>=?|<=|>=|==|!=|&&&?|\|\||\*\*|~&|~\||~\^|\^~|\+\+|--|[-+*/%&|^]=|\+:|-:|::|\.\*|=>|@\*|.)",
    re.DOTALL,
)
KEYWORDS = frozenset(
    """always always_comb always_ff always_latch and assign automatic begin bit buf byte case casex casez cell const
    continue default defparam disable do edge else end endcase endfunction endgenerate endmodule endpackage endprimitive
    endspecify endtable endtask enum event export final for force foreach forever function generate genvar if iff import
    initial inout input inside int integer interface join localparam logic longint macromodule matches modport module nand
    negedge nor not notif0 notif1 or output package packed parameter posedge primitive priority pull0 pull1 real realtime
    reg release repeat return shortint signed specify static string struct supply0 supply1 table task time timeprecision
    timeunit tran tri tri0 tri1 triand trior trireg type typedef union unique unique0 unsigned uwire var void wait wand
    while wire wor xnor xor""".split()
)


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str

    def is_name(self):
        return self.kind == "name" and self.text not in KEYWORDS


@dataclasses.dataclass(frozen=True)
class Module:
    name: str
    tokens: tuple


def tokens(text):
    return [Token(match.lastgroup, match.group()) for match in TOKEN.finditer(text)]


def plain(found):
    """Without layout and comments."""
    return [token for token in found if token.kind not in ("space", "comment", "attribute")]


def text_of(found):
    """Tokens as a text with a line for each statement."""
    parts = []
    for token in found:
        if token.kind == "directive":
            parts.append("\n" + token.text.rstrip() + "\n")
        else:
            parts.append(token.text + ("\n" if token.text in (";", "begin", "end", "endcase", "endmodule") else " "))
    return "".join(parts)


def modules(found):
    """The modules of a file and the tokens around them."""
    inside, around, name, start = [], [], None, 0
    for index, token in enumerate(found):
        if token.kind == "name" and token.text in ("module", "macromodule") and name is None:
            following = [t for t in found[index + 1 : index + 8] if t.is_name()]
            name, start = following[0].text if following else "", index
        elif token.kind == "name" and token.text == "endmodule" and name is not None:
            inside.append(Module(name, tuple(found[start : index + 1])))
            name = None
        elif name is None:
            around.append(token)
    return inside, around


def alone(text):
    """Each module that no other one of its file instantiates, as a text that has what it needs and nothing else."""
    found = tokens(text)
    inside, around = modules(found)
    names = {module.name for module in inside}
    uses = {}
    for index, module in enumerate(inside):
        body = {token.text for token in module.tokens if token.is_name()}
        uses[index] = (body & names) - {module.name}
    used = set().union(*uses.values()) if uses else set()
    # Several attempts at one problem, all under its name, stand in one file at times.
    tops = [index for index, module in enumerate(inside) if module.name not in used]
    if len(inside) == 1:
        return [(inside[0].name, text)]
    results = []
    for top in tops:
        needed, open_names, taken = [top], set(uses[top]), {inside[top].name}
        while open_names:
            name = open_names.pop()
            if name in taken:
                continue
            taken.add(name)
            index = next(i for i, module in enumerate(inside) if module.name == name)
            needed.append(index)
            open_names |= uses[index]
        body = "\n".join("".join(t.text for t in inside[index].tokens) for index in sorted(needed))
        context = "".join(t.text for t in around if t.kind != "comment")
        results.append((inside[top].name, context.strip() + "\n" + body + "\n"))
    return results
