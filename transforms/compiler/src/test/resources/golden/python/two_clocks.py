class TopModule:
    def __init__(self):
        self.q = 0
        self.m = 0
        self.last_clk_a = 0
        self.last_rst_n = 0
        self.last_clk_b = 0

    def eval(self, inputs: dict) -> dict:
        clk_a = inputs.get("clk_a", 0) & 0x1
        clk_b = inputs.get("clk_b", 0) & 0x1
        rst_n = inputs.get("rst_n", 0) & 0x1
        d = inputs.get("d", 0) & 0x1

        clk_a_rise = clk_a and not self.last_clk_a
        rst_n_fall = self.last_rst_n and not rst_n
        clk_b_rise = clk_b and not self.last_clk_b
        self.last_clk_a = clk_a
        self.last_rst_n = rst_n
        self.last_clk_b = clk_b
        if clk_b_rise or rst_n_fall:
            if not rst_n:
                self.q = 0
            else:
                self.q = self.m
        if clk_a_rise or rst_n_fall:
            if not rst_n:
                self.m = 0
            else:
                self.m = d

        return {"q": self.q}
