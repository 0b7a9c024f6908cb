class TopModule:
    def __init__(self):
        self.lo = 0
        self.hi = 0
        self.last = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        # the high digit
        if rst:
            self.hi = 0
            self.last = 0
            # the low digit
            self.lo = 0
        else:
            if self.lo == 9:
                self.hi = (self.hi + 1) & 0xF
            if en:
                self.last = d
            if self.lo == 9:
                self.lo = 0
            else:
                self.lo = (self.lo + 1) & 0xF

        on = en
        then = d
        if on:
            on = d & 0x1
        if on:
            then = 0
        return {"lo": self.lo, "hi": self.hi, "last": self.last, "on": on, "then": then}
