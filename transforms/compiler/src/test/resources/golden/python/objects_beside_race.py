class Acc:
    def __init__(self):
        self.s = 0

    def z(self):
        return int(self.s == 0)

    def clock(self, rst, d):
        if rst:
            self.s = 0
        else:
            self.s = (self.s + d) & 0xFF


class TopModule:
    def __init__(self):
        self.q = 0
        self.u = 0
        self.m = 0
        self.last_wclk = 0
        self.last_rclk = 0
        self.a0 = Acc()
        self.a1 = Acc()

    def eval(self, inputs: dict) -> dict:
        wclk = inputs.get("wclk", 0) & 0x1
        rclk = inputs.get("rclk", 0) & 0x1
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF

        wclk_rise = wclk and not self.last_wclk
        rclk_rise = rclk and not self.last_rclk
        self.last_wclk = wclk
        self.last_rclk = rclk
        if wclk_rise:
            self.m = d
        if rclk_rise:
            self.q = self.m
            if rst:
                self.u = 0
            else:
                self.u = (self.u + self.m) & 0xFF
        if wclk_rise:
            self.a0.clock(rst, d)
        if rclk_rise:
            self.a1.clock(rst, d ^ 0x55)

        z3 = int(self.u == 0)
        z = self.a0.z()
        z2 = self.a1.z()
        return {
            "q": self.q, "u": self.u, "z3": z3, "s": self.a0.s, "t": self.a1.s, "z": z,
            "z2": z2,
        }
