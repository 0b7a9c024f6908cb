class TopModule:
    def __init__(self):
        self.top = 0
        self.shifted = 0
        self.mem = [0] * 8
        self.sp = 0
        # What is assigned takes effect later.
        self.left = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        push = inputs.get("push", 0) & 0x1
        pop = inputs.get("pop", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF
        code = inputs.get("code", 0) & 0x7F

        empty = int(self.sp == 0)
        full = self.sp >> 3
        some = int(self.left != 0)

        if rst:
            self.sp = 0
        elif push and not full:
            self.mem[self.sp & 0x7] = d
            self.sp = (self.sp + 1) & 0xF
        elif pop and not empty:
            self.top = self.mem[self.sp - 1] if self.sp <= 8 else 0
            self.sp -= 1
        left = (self.left - pop) & 0x7
        if some:
            self.shifted = code >> (self.left - 1)
        elif rst:
            left = 3
        self.left = left

        empty = int(self.sp == 0)
        at = (
            ((bin(code >> 3).count("1") & 1) << 2)
            | ((bin(code & 0x7C).count("1") & 1) << 1)
            | ((code & 0x1) ^ ((code >> 2) & 0x1) ^ ((code >> 4) & 0x1))
        )
        wrong = int(at != 0)
        fixed = code
        if wrong:
            fixed = (fixed & ~(1 << (at - 1))) | ((((code >> (at - 1)) & 0x1) ^ 1) << (at - 1))
        return {
            "top": self.top, "empty": empty, "fixed": fixed, "shifted": self.shifted,
            "wrong": wrong,
        }
