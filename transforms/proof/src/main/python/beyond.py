"""Reads beyond the words of a memory, which give x (IEEE 1364-2005 4.9.1); Yosys gives a word of another address there."""

from netlist import number_of

MUX = """  cell $mux \\{name}
    parameter \\WIDTH {width}
    connect \\A {width}'{unknown}
    connect \\B {data}
    connect \\S \\{name}_s
    connect \\Y \\{name}_y
  end
  wire \\{name}_s
  wire width {width} \\{name}_y
  cell {kind} \\{name}_c
    parameter \\A_SIGNED 0
    parameter \\A_WIDTH {bits}
    parameter \\B_SIGNED 0
    parameter \\B_WIDTH {wide}
    parameter \\Y_WIDTH 1
    connect \\A {address}
    connect \\B {wide}'{limit}
    connect \\Y \\{name}_s
  end
"""


def told(module):
    """The text of a module in which reads beyond a memory give x; None if it has none."""
    lines, added = list(module.lines), []
    for cell in module.cells:
        if cell.kind.startswith("$mem") and _leaves(module, cell):
            _guard(cell, len(added), lines, added)
    if not added:
        return None
    start, end = module.first + 1, max(number for number, line in enumerate(lines) if line == "end")
    # Wires come before what reads them.
    wires = [line for line in added if line.startswith("  wire ")]
    rest = [line for line in added if not line.startswith("  wire ")]
    return "\n".join(lines[:start] + wires + lines[start:end] + rest + lines[end:])


def _range(cell):
    first = number_of(cell, "\\OFFSET")
    return first, first + number_of(cell, "\\SIZE")


def _leaves(module, cell):
    """Whether an address that it is read at may be none of its words'."""
    bits = number_of(cell, "\\ABITS")
    first, end = _range(cell)
    addresses = module.bits(cell.ports["\\RD_ADDR"])
    for at in range(0, len(addresses), bits):
        address = addresses[at : at + bits]
        least = sum(1 << n for n, bit in enumerate(address) if bit == "1")
        most = sum(1 << n for n, bit in enumerate(address) if bit != "0")
        if least < first or most >= end:
            return True
    return False


def _guard(cell, number, lines, added):
    """Puts two choices behind each read: whether the address is before the end, and behind the start."""
    ports, bits, width = number_of(cell, "\\RD_PORTS"), number_of(cell, "\\ABITS"), number_of(cell, "\\WIDTH")
    first, end = _range(cell)
    name = "refmill_beyond_%d" % number
    for at in range(cell.first, cell.last):
        if lines[at].split()[:2] == ["connect", "\\RD_DATA"]:
            lines[at] = "    connect \\RD_DATA \\%s_data" % name
    found = ["  wire width %d \\%s_%s" % (ports * size, name, kind) for kind, size in (("address", bits), ("data", width))]
    found.append("  connect \\%s_address %s" % (name, cell.ports["\\RD_ADDR"]))
    wide = bits + 1
    for port in range(ports):
        data = "\\%s_data [%d:%d]" % (name, port * width + width - 1, port * width)
        address = "\\%s_address [%d:%d]" % (name, port * bits + bits - 1, port * bits)
        for kind, limit in (("$lt", end), ("$ge", first)):
            one = "%s_%d_%s" % (name, port, kind[1:])
            # No address is beyond an end that takes more bits than it has.
            limit = format(min(limit, (1 << wide) - 1), "0%db" % wide)
            text = MUX.format(name=one, width=width, unknown="x" * width, data=data, kind=kind, bits=bits, wide=wide, address=address, limit=limit)
            found += text.rstrip("\n").split("\n")
            data = "\\%s_y" % one
        found.append("  connect %s %s" % ("\\%s_port_%d" % (name, port), data))
        found.append("  wire width %d \\%s_port_%d" % (width, name, port))
    whole = " ".join("\\%s_port_%d" % (name, port) for port in reversed(range(ports)))
    added += found + ["  connect %s { %s }" % (cell.ports["\\RD_DATA"], whole)]
