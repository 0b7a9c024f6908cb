class TopModule:
    def __init__(self):
        self.tick = 0
        self.div = 0
        self.lane_held = [0] * 4
        self.lane_older = [0] * 4
        self.last_clk_a = 0
        self.last_rst = 0
        self.last_div = 0
        self.last_clk_b = 0

    def eval(self, inputs: dict) -> dict:
        clk_a = inputs.get("clk_a", 0) & 0x1
        clk_b = inputs.get("clk_b", 0) & 0x1
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xFFFFFFFF

        # events start each other; there are never more rounds than this
        for _ in range(3):
            q = 0
            for i in range(4):
                q |= (self.lane_held[i] ^ self.lane_older[i]) << (8 * i)
            clk_a_rise = clk_a and not self.last_clk_a
            rst_rise = rst and not self.last_rst
            div_rise = self.div and not self.last_div
            clk_b_rise = clk_b and not self.last_clk_b
            self.last_clk_a = clk_a
            self.last_rst = rst
            self.last_div = self.div
            self.last_clk_b = clk_b
            if not (clk_a_rise or rst_rise or div_rise or clk_b_rise):
                break
            if clk_a_rise or rst_rise:
                if rst:
                    self.div = 0
                else:
                    self.div ^= 1
            if div_rise or rst_rise:
                if rst:
                    self.tick = 0
                else:
                    self.tick ^= 1
            if clk_b_rise or rst_rise:
                for i in range(4):
                    if rst:
                        self.lane_held[i] = 0
                        self.lane_older[i] = 0
                    else:
                        self.lane_older[i] = self.lane_held[i]
                        self.lane_held[i] = (d >> (8 * i)) & 0xFF

        return {"q": q, "tick": self.tick}
