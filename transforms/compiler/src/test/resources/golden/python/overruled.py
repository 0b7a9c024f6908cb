class TopModule:
    def __init__(self):
        self.q = 0
        self.r = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        k = inputs.get("k", 0) & 0x3
        a = inputs.get("a", 0) & 0xFF
        c = inputs.get("c", 0) & 0xFF

        self.r = (self.r + self.q) & 0xFF
        # It keeps the earlier value for some of k.
        if k & 0x1:
            self.r = self.q
        if rst:
            self.q = 0
        elif k == 1:
            self.q = c
        else:
            self.q = (self.q + 1) & 0xFF

        z = a ^ c
        # Read before it is assigned again.
        m = z
        y = (c - a) & 0xFF
        if k == 0:
            z = c
        elif k == 1:
            z = a
        elif k == 2:
            z = m
        else:
            z = 0x5A
        for i in range(4):
            m = (m & ~(1 << i)) | (((z >> i) & 0x1) << i)
        return {"q": self.q, "r": self.r, "y": y, "z": z, "m": m}
