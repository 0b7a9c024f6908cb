class TopModule:
    LIMIT = 200
    MAGIC = 0xBEEF

    def __init__(self):
        self.count = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        digit = inputs.get("digit", 0) & 0xF

        if rst:
            self.count = 0
        else:
            self.count = (0 if self.count == self.LIMIT else self.count + 100) & 0xFF

        if digit == 0b0000:
            pattern = 0b1000000
        elif digit == 0b0001:
            pattern = 0b1111001
        elif digit == 0b0010:
            pattern = 0b0100100
        else:
            pattern = 0b0000110
        mixed = (
            (
                ((digit << 12) | (digit << 8) | (digit << 4) | digit)
                ^ ((self.count << 8) | self.count)
            )
            | (self.MAGIC & ((pattern << 8) | ((digit & 0x1) << 3) | (digit >> 1) | 0xF0))
        )
        return {"seg": pattern, "count": self.count, "mixed": mixed}
