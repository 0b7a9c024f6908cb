class Sync2:
    def __init__(self):
        self.q = 0
        self.m = 0

    def clock(self, rst_n, d):
        if not rst_n:
            self.q = 0
            self.m = 0
        else:
            self.q = self.m
            self.m = d


class Ptr:
    def __init__(self):
        self.gray = 0
        self.bin_ = 0

    def addr(self):
        return self.bin_ & 0x7

    def flag(self, other):
        return int(self.gray == other)

    def clock(self, rst_n, inc, other):
        flag = int(self.gray == other)
        nb = (self.bin_ + (inc & ~flag)) & 0xF
        ng = (nb >> 1) ^ nb
        if not rst_n:
            self.bin_ = 0
            self.gray = 0
        else:
            self.bin_ = nb
            self.gray = ng


class TopModule:
    def __init__(self):
        self.mem = [0] * 8
        self.last_wclk = 0
        self.last_rst_n = 0
        self.last_rclk = 0
        self.s1 = Sync2()
        self.s2 = Sync2()
        self.w = Ptr()
        self.r = Ptr()

    def eval(self, inputs: dict) -> dict:
        wclk = inputs.get("wclk", 0) & 0x1
        rclk = inputs.get("rclk", 0) & 0x1
        rst_n = inputs.get("rst_n", 0) & 0x1
        winc = inputs.get("winc", 0) & 0x1
        rinc = inputs.get("rinc", 0) & 0x1
        wdata = inputs.get("wdata", 0) & 0xFF

        w_other = ((~(self.s1.q >> 2) << 2) | (self.s1.q & 0x3)) & 0xF
        wa = self.w.addr()
        full = self.w.flag(w_other)

        wclk_rise = wclk and not self.last_wclk
        rst_n_fall = self.last_rst_n and not rst_n
        rclk_rise = rclk and not self.last_rclk
        self.last_wclk = wclk
        self.last_rst_n = rst_n
        self.last_rclk = rclk
        if wclk_rise and winc and not full:
            self.mem[wa] = wdata
        if wclk_rise or rst_n_fall:
            self.s1.clock(rst_n, self.r.gray)
        if rclk_rise or rst_n_fall:
            self.r.clock(rst_n, rinc, self.s2.q)
            self.s2.clock(rst_n, self.w.gray)
        if wclk_rise or rst_n_fall:
            self.w.clock(rst_n, winc, w_other)

        w_other = ((~(self.s1.q >> 2) << 2) | (self.s1.q & 0x3)) & 0xF
        full = self.w.flag(w_other)
        ra = self.r.addr()
        rdata = self.mem[ra]
        empty = self.r.flag(self.s2.q)
        return {"rdata": rdata, "full": full, "empty": empty}
