class Divider:
    N = 3

    def __init__(self):
        self.out = 0
        self.n = 0

    def clock(self, rst):
        if rst:
            self.n = 0
            self.out = 0
        elif self.n == self.N - 1:
            self.n = 0
            self.out ^= 1
        else:
            self.n = (self.n + 1) & 0xF


class Decade:
    def __init__(self):
        self.q = 0

    def carry(self, en):
        return int(en and self.q == 9)

    def clock(self, rst, en):
        carry = int(en and self.q == 9)
        if rst:
            self.q = 0
        elif en:
            self.q = (0 if carry else self.q + 1) & 0xF


class TopModule:
    def __init__(self):
        self.last_clk = 1
        self.last_rst = 0
        self.last_tick = 0
        self.last_gated = 0
        self.u_div = Divider()
        self.u0 = Decade()
        self.u1 = Decade()

    def _settle(self, clk, rst, en):
        # events start each other; there are never more rounds than this
        for _ in range(3):
            # Nothing but its edge is seen of it.
            gated = self.u_div.out & en
            c0 = self.u0.carry(en)
            clk_rise = clk and not self.last_clk
            rst_rise = rst and not self.last_rst
            tick_rise = self.u_div.out and not self.last_tick
            gated_rise = gated and not self.last_gated
            self.last_clk = clk
            self.last_rst = rst
            self.last_tick = self.u_div.out
            self.last_gated = gated
            if not (clk_rise or rst_rise or tick_rise or gated_rise):
                break
            if clk_rise or rst_rise:
                self.u_div.clock(rst)
            if tick_rise or rst_rise:
                self.u0.clock(rst, en)
            if gated_rise or rst_rise:
                self.u1.clock(rst, c0)
        return {"d0": self.u0.q, "d1": self.u1.q, "tick": self.u_div.out}

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        en = inputs.get("en", 0) & 0x1

        # the inputs change, then the clock rises
        for clk in (0, 1):
            outputs = self._settle(clk, rst, en)
        return outputs
