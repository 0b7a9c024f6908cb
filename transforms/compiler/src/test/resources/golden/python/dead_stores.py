class TopModule:
    def __init__(self):
        self.q = 0
        self.held = 0
        self.seen = 0
        self.gate = 0
        self.last_gated = 0
        self.last_rst_n = 0
        self.last_clk = 1

    def _settle(self, clk, rst_n, en, tag):
        # events start each other; there are never more rounds than this
        for _ in range(2):
            hit = 0
            way = 0
            i = 0
            while i < 4:
                if not hit and (tag >> i) & 0x1:
                    hit = 1
                    way = i
                i += 1
            if not clk:
                self.gate = en
            gated = clk & self.gate
            gated_rise = gated and not self.last_gated
            rst_n_fall = self.last_rst_n and not rst_n
            clk_fall = self.last_clk and not clk
            clk_rise = clk and not self.last_clk
            self.last_gated = gated
            self.last_rst_n = rst_n
            self.last_clk = clk
            if not (gated_rise or rst_n_fall or clk_fall or clk_rise):
                break
            if gated_rise or rst_n_fall:
                if not rst_n:
                    self.q = 0
                else:
                    self.q = (self.q + 1) & 0xFF
            if clk_rise:
                self.seen = self.held
            if clk_fall or rst_n_fall:
                if not rst_n:
                    self.held = 0
                else:
                    self.held = tag
        return {"hit": hit, "way": way, "q": self.q, "held": self.held, "seen": self.seen}

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        tag = inputs.get("tag", 0) & 0xF

        # the inputs change while the clock is high, then it falls and rises
        for clk in (1, 0, 1):
            outputs = self._settle(clk, rst_n, en, tag)
        return outputs
