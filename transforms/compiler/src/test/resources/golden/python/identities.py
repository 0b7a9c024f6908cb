def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    OFFSET = 0
    SCALE = 1

    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF
        s = inputs.get("s", 0) & 0x1
        n = inputs.get("n", 0) & 0xFF

        sum_ = a + b
        same = a
        none = 0
        kept = (a + self.OFFSET) * self.SCALE
        odd = a & 0x1
        chosen = (b >> 1) & 0x1 if a >> 7 else b & 0x1
        pick = b if s and (a >> 1) & 0x1 else a
        wide = signed(n, 8) & 0xFFFF
        below = int(signed(n, 8) < a)
        plain = s
        cut = 3
        half = 25000000 if s else 0x3000000
        return {
            "sum": sum_, "same": same, "none": none, "kept": kept, "odd": odd,
            "chosen": chosen, "pick": pick, "wide": wide, "below": below, "plain": plain,
            "cut": cut, "half": half,
        }
