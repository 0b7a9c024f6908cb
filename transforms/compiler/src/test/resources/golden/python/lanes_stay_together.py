class TopModule:
    def __init__(self):
        self.z = 0
        self.div = 0
        self.div2 = 0
        self.lane_held = [0] * 4
        self.lane_older = [0] * 4
        self.last_clk = 1
        self.last_div = 0
        self.last_rst = 0
        self.last_div2 = 0

    def _settle(self, clk, rst, d):
        # events start each other; there are never more rounds than this
        for _ in range(4):
            q = 0
            for i in range(4):
                q |= self.lane_older[i] << (8 * i)
            clk_rise = clk and not self.last_clk
            div_rise = self.div and not self.last_div
            rst_rise = rst and not self.last_rst
            div2_rise = self.div2 and not self.last_div2
            div2_fall = self.last_div2 and not self.div2
            self.last_clk = clk
            self.last_div = self.div
            self.last_rst = rst
            self.last_div2 = self.div2
            if not (clk_rise or div_rise or rst_rise or div2_rise or div2_fall):
                break
            if clk_rise:
                if rst:
                    self.div = 0
                else:
                    self.div ^= 1
            if div_rise or rst_rise:
                if rst:
                    self.div2 = 0
                else:
                    self.div2 ^= 1
            if div2_fall:
                self.z = (self.lane_held[1] + self.lane_older[2]) & 0xFF
            if div2_rise or rst_rise:
                for i in range(4):
                    if rst:
                        self.lane_held[i] = i
                        self.lane_older[i] = 0
                    else:
                        self.lane_older[i] = self.lane_held[i]
                        self.lane_held[i] = (i + d) & 0xFF
        return {"q": q, "z": self.z}

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF

        # the inputs change, then the clock rises
        for clk in (0, 1):
            outputs = self._settle(clk, rst, d)
        return outputs
