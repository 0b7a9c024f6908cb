class TopModule:
    def __init__(self):
        self.slow = 0
        self.n = 0
        self.last_clk = 1
        self.last_rst = 0
        self.last_slow = 0

    def _settle(self, clk, rst):
        # events start each other; there are never more rounds than this
        for _ in range(3):
            clk_rise = clk and not self.last_clk
            rst_rise = rst and not self.last_rst
            slow_rise = self.slow and not self.last_slow
            self.last_clk = clk
            self.last_rst = rst
            self.last_slow = self.slow
            if not (clk_rise or rst_rise or slow_rise):
                break
            if clk_rise or rst_rise:
                if rst:
                    self.slow = 0
                else:
                    self.slow ^= 1
            if slow_rise or rst_rise:
                if rst:
                    self.n = 0
                else:
                    self.n = (self.n + 1) & 0xF
        return {"slow": self.slow, "n": self.n}

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1

        # the inputs change, then the clock rises
        for clk in (0, 1):
            outputs = self._settle(clk, rst)
        return outputs
