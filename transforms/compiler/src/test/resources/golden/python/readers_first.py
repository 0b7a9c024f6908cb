class TopModule:
    def __init__(self):
        self.q = 0
        self.held = 0
        self.full = 0
        self.low = 0
        self.high = 0
        self.s1 = 0
        self.s2 = 0
        self.n = 0
        self.a = 0
        self.b = 0
        self.c = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        # a chain behind conditions
        if rst:
            self.s1 = 0
            self.s2 = 0
            self.q = 0
        else:
            if en:
                self.q = self.s2
            self.s2 = self.s1
            self.s1 = d
        # what is assigned at once keeps its order
        t = (d + 1) & 0xF
        self.low = self.held ^ t
        self.held = t
        t = (t << 1) & 0xF
        self.high = t
        if rst:
            self.n = 0
            self.full = 0
            a = 1
            self.b = 2
            self.c = 3
        else:
            if self.n == 3:
                self.full = self.c & 0x1
            self.n = (self.n + 1) & 0x3
            self.c = self.b
            a = self.b
            self.b = self.a
        self.a = a

        return {
            "q": self.q, "held": self.held, "full": self.full, "low": self.low,
            "high": self.high,
        }
