class TopModule:
    def __init__(self):
        self.shift = 0
        self.gray = 0
        self.swapped = 0
        self.some = 0
        self.twice = 0
        self.read = 0
        self.carry = 0
        self.wide = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0x1
        a = inputs.get("a", 0) & 0xF
        b = inputs.get("b", 0) & 0xF

        if rst:
            self.shift = 8
            self.carry = 0
            self.wide = 0
        else:
            self.carry = self.shift >> 3
            self.shift = ((self.shift << 1) | d) & 0xF
            self.wide = (((a + b) << 4) | (self.wide >> 4)) & 0xFF
        self.gray = (
            (a & 0x8)
            | (((a >> 3) ^ ((a >> 2) & 0x1)) << 2)
            | ((((a >> 2) & 0x1) ^ ((a >> 1) & 0x1)) << 1)
            | (((a >> 1) & 0x1) ^ (a & 0x1))
        )
        self.swapped = ((a << 2) | (a >> 2)) & 0xF
        # one bit stays, one is assigned twice, one is read
        self.some = (self.some & 0x3) | ((a & 0x3) << 2)
        self.some = (self.some & 0xE) | (b & 0x1)
        self.twice = (self.twice & 0x1) | ((a & 0x7) << 1)
        self.twice = (self.twice & 0xC) | (b & 0x3)
        self.read = (self.read & 0xE) | d
        self.read = (self.read & 0x1) | ((self.read & 0x7) << 1)

        return {
            "shift": self.shift, "gray": self.gray, "swapped": self.swapped, "some": self.some,
            "twice": self.twice, "read": self.read, "carry": self.carry, "wide": self.wide,
        }
