"""Takes the registers out of a module: what is left is a function of inputs and of what they hold."""


def cut(netlist):
    """The module `cut`, in Yosys's own language."""
    module = netlist.module
    lines = []
    skipped = {register.cell.first: register for register in netlist.registers}
    number = 0
    while number < len(module.lines):
        line = module.lines[number]
        register = skipped.get(number)
        if register is not None:
            lines += _replaced(module, register)
            number = register.cell.last + 1
            continue
        if number == module.first:
            lines.append("module \\cut")
        elif not line.lstrip().startswith("attribute "):
            lines.append(line)
        number += 1
    return "\n".join(lines)


def _replaced(module, register):
    index, first = register.index, 100000 + 16 * register.index
    made = ["  wire width %d input %d \\cut_q_%d" % (register.width, first, index)]
    made.append("  connect %s \\cut_q_%d" % (register.cell.ports["\\Q"], index))
    outward = dict(register.controls)
    outward["D"] = register.cell.ports.get("\\D")
    for at, (name, text) in enumerate(outward.items(), 1):
        if text is None:
            continue
        port = "\\cut_%s_%d" % (name.lower(), index)
        made.append("  wire width %d output %d %s" % (len(module.bits(text)), first + at, port))
        made.append("  connect %s %s" % (port, text))
    return made
