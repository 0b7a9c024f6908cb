def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.acc = 0
        self.low = 0

    def eval(self, inputs: dict) -> dict:
        load = inputs.get("load", 0) & 0x1
        m = inputs.get("m", 0) & 0xFF
        inst = inputs.get("inst", 0) & 0xFFFFFFFF

        s = (self.acc + m) & 0xFF

        if load:
            self.acc = 0
            self.low = m
        else:
            self.acc = (signed(s, 8) >> 1) & 0xFF
            self.low = ((s & 0x1) << 7) | (self.low >> 1)

        imm = signed(inst >> 20, 12) & 0xFFFFFFFF
        return {"acc": self.acc, "low": self.low, "imm": imm}
