def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0xFFFFFFFF
        i = inputs.get("i", 0) & 0x1F
        j = inputs.get("j", 0) & 0x7

        a = ((d << 3) >> i) & 0xF
        b = ((d << 3) >> signed(j, 3)) & 0xF if signed(j, 3) - 3 > -4 else 0
        return {"a": a, "b": b}
