"""A combinational model as a module of Verilog."""

from execution import Execution
from vectors import Open, Unsupported, is_number, is_open


def frozen(value):
    """A value that can be compared."""
    if isinstance(value, Open):
        return value.name
    if isinstance(value, (tuple, list)):
        return [frozen(item) for item in value]
    return repr(value)


def to_verilog(text, inputs, outputs):
    """A combinational model as a module `model` of the same ports, and one named `wrong` whose only output is 1 where a call
    breaks an obligation or returns what its port does not hold; None if it never does.

    inputs, outputs: (name, width) of each port. Raises Unsupported.
    """
    try:
        execution = Execution(text)
        v = execution.vectors
        values = {
            name: v.wire("$signed({1'b0, \\%s })" % name, 0, (1 << bits) - 1) for name, bits in inputs
        }
        before = {name: frozen(value) for name, value in execution.state.items()}
        result = execution.eval(values)
        if before != {name: frozen(value) for name, value in execution.state.items()}:
            raise Unsupported("state")
        for name, bits in outputs:
            if not is_number(result.get(name, None)):
                raise Unsupported("an output that is no number")
            execution.require(v.both(v.less(-1, result[name]), v.less(result[name], 1 << bits)))
        wrong = False
        for obligation in execution.obligations:
            wrong = v.either(wrong, obligation)
    except RecursionError:
        raise Unsupported("deep nesting") from None
    ports = ["input [%d:0] \\%s " % (bits - 1, name) for name, bits in inputs]
    drivers = ["assign \\%s = %s;" % (name, v.text(result[name], bits + 1)) for name, bits in outputs]
    model = module("model", ports + ["output [%d:0] \\%s " % (b - 1, n) for n, b in outputs], v.lines + drivers)
    if wrong is False:
        return model, None
    answer = "%s[0]" % wrong.name if is_open(wrong) else "1'b1"
    return model, module("wrong", ports + ["output wrong"], v.lines + ["assign wrong = %s;" % answer])


def module(name, ports, lines):
    return "module %s(%s);\n%s\nendmodule\n" % (name, ", ".join(ports), "\n".join(lines))
