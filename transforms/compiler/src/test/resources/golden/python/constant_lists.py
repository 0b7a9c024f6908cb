def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    WEIGHT = (-7, 19, 22, -30)
    CODES = (0x2A5, 0xF1, 0x3C3, 0x111)

    def __init__(self):
        self.sum_ = 0

    def eval(self, inputs: dict) -> dict:
        x = inputs.get("x", 0) & 0xFF
        which = inputs.get("which", 0) & 0x3

        total = 0
        for i in range(4):
            total = (total + self.WEIGHT[i] * signed(x, 8)) & 0xFFFF
        found = self.CODES[which]

        self.sum_ = total

        return {"sum": self.sum_, "code": found}
