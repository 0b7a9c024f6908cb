def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


def coef(k):
    if k == 0:
        result = -5 & 0x3FF
    else:
        result = 120
    return result


class TopModule:
    def __init__(self):
        self.led = 0
        self.tick = 0
        self.i = 0
        self.below = 0
        self.count = 0
        self.n = 0
        self.down = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        e = inputs.get("e", 0) & 0x3FF

        if rst:
            self.count = 0
            self.led = 0
        elif self.count >= 12:
            self.count = 0
            self.led ^= 1
        else:
            self.count += 1
        self.tick = 0
        self.below = (int(signed(self.down, 32) < 0) << 1) | int(self.n < 3)
        if self.n == 4:
            self.n = 0
            self.tick = 1
        else:
            self.n += 1
        # goes below 0
        self.down = (self.down - 1) & 0xFFFFFFFF
        if rst:
            self.i = 0
        elif signed(self.i, 16) + signed(e, 10) < -2000:
            self.i = -2000 & 0xFFFF
        else:
            self.i = (self.i + signed(e, 10) * signed(coef(e & 0x1), 10)) & 0xFFFF

        return {"led": self.led, "tick": self.tick, "i": self.i, "below": self.below}
