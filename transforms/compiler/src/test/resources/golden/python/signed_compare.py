def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF
        u = inputs.get("u", 0) & 0xFF

        lt = int(signed(a, 8) < signed(b, 8))
        mixed = int(a < u)
        p = (signed(a, 8) * signed(b, 8)) & 0xFFFF
        s = (signed(a, 8) >> 2) & 0xFF
        return {"lt": lt, "mixed": mixed, "p": p, "s": s}
