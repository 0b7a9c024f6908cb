def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    IDLE = -1
    RUN = 0
    STOP = 1
    NONE = -1
    STEP = -5

    def __init__(self):
        self.y = 0
        self.low = 0
        self.state = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF

        if rst:
            self.state = self.IDLE & 0x3
            self.y = self.NONE & 0xFF
            self.low = self.STEP & 0xF
        elif self.state == (self.IDLE & 0x3):
            if signed(d, 8) == self.NONE:
                self.state = self.RUN
        elif self.state == self.RUN:
            self.y = (d + self.STEP) & 0xFF
            self.state = self.STOP
        else:
            self.y = (d + self.IDLE) & 0xFF
            self.low = (self.low + self.STEP) & 0xF
            self.state = self.IDLE & 0x3

        # Zeros are added to its two bits.
        near = int(self.low == (self.IDLE & 0x3))
        none = int(((self.low << 4) | 0xFFFFFF0F) == (self.NONE & 0xFFFFFFFF))
        return {"y": self.y, "low": self.low, "none": none, "near": near}
