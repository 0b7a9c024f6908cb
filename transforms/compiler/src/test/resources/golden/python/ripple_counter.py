class Stage:
    def __init__(self):
        self.q = 0

    def clock(self, clear):
        if clear:
            self.q = 0
        else:
            self.q ^= 1


class TopModule:
    def __init__(self):
        self.last_clk = 1
        self.last_rst = 0
        self.last_s1_clk = 0
        self.last_s2_clk = 0
        self.last_s3_clk = 0
        self.s0 = Stage()
        self.s1 = Stage()
        self.s2 = Stage()
        self.s3 = Stage()

    def _settle(self, clk, rst):
        # events start each other; there are never more rounds than this
        for _ in range(5):
            count = (self.s3.q << 3) | (self.s2.q << 2) | (self.s1.q << 1) | self.s0.q
            s3_clk = (count >> 2) & 0x1
            s2_clk = (count >> 1) & 0x1
            s1_clk = count & 0x1
            clk_fall = self.last_clk and not clk
            rst_rise = rst and not self.last_rst
            s1_clk_fall = self.last_s1_clk and not s1_clk
            s2_clk_fall = self.last_s2_clk and not s2_clk
            s3_clk_fall = self.last_s3_clk and not s3_clk
            self.last_clk = clk
            self.last_rst = rst
            self.last_s1_clk = s1_clk
            self.last_s2_clk = s2_clk
            self.last_s3_clk = s3_clk
            if not (clk_fall or rst_rise or s1_clk_fall or s2_clk_fall or s3_clk_fall):
                break
            if clk_fall or rst_rise:
                self.s0.clock(rst)
            if s1_clk_fall or rst_rise:
                self.s1.clock(rst)
            if s2_clk_fall or rst_rise:
                self.s2.clock(rst)
            if s3_clk_fall or rst_rise:
                self.s3.clock(rst)
        return {"count": count}

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1

        # the inputs change, then the clock falls
        for clk in (1, 0):
            outputs = self._settle(clk, rst)
        return outputs
