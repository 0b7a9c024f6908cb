def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    B0 = -37
    B1 = 90
    OFFSET = -1000
    LEAST = -100

    def __init__(self):
        self.y = 0
        self.under = 0
        self.last = 0

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0xFF

        self.under = int(signed(self.y, 20) < self.OFFSET)
        self.y = (
            (signed(d, 8) * self.B0 + signed(self.last, 8) * self.B1 - self.OFFSET) & 0xFFFFF
        )
        self.last = d

        shifted = (d - 3 - 5) & 0xFF
        limited = (self.LEAST if d >> 7 else d) & 0xFF
        return {"y": self.y, "under": self.under, "shifted": shifted, "limited": limited}
