def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


def divide(a, b):
    # cut toward zero; 0 stands for the unknown result of a division by zero
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        next_ = (a + 1) & 0xFF
        mixed = (-b if a & 0x1 else (a ^ b) * 3) & 0xFF
        half = divide(signed(a, 8) + signed(b, 8), 2) & 0xFF
        wide = (signed(a, 8) * signed(b, 8)) & 0xFFFF
        ratio = (0xFF if b == 0 else divide(signed(a, 8), signed(b, 8))) & 0xFF
        odd = (a & 0x1) ^ ((a >> 1) & 0x1) ^ ((a >> 2) & 0x1) ^ (b & 0x1) ^ ((b >> 1) & 0x1)
        return {
            "next": next_, "mixed": mixed, "half": half, "wide": wide, "odd": odd,
            "ratio": ratio,
        }
