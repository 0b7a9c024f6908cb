class Cell:
    def __init__(self):
        self.pass_ = 0
        self.sum_ = 0

    def seen(self, a):
        return (self.sum_ & 0xFF) ^ a

    def clock(self, rst, a, b):
        if rst:
            self.pass_ = 0
            self.sum_ = 0
        else:
            self.pass_ = a
            self.sum_ = (self.sum_ + a * b) & 0xFFFF


class Count:
    def __init__(self):
        self.n = 1

    def clock(self, en):
        if en:
            self.n = (self.n + 1) & 0x3


class Keep:
    def __init__(self):
        self.q = 0

    def clock(self, d):
        self.q = d


class TopModule:
    def __init__(self):
        self.row_u = [Cell() for _ in range(4)]
        self.counts = [Count() for _ in range(8)]
        self.stage_k = [Keep() for _ in range(8)]
        self.outer_inner_c = [[Count() for _ in range(4)] for _ in range(4)]

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        x = inputs.get("x", 0) & 0xFF
        w = inputs.get("w", 0) & 0xFFFFFFFF
        en = inputs.get("en", 0) & 0xFF

        pass_ = [0] * 5
        pass_[0] = x
        for i in range(4):
            pass_[i + 1] = self.row_u[i].pass_
        chain = x & 0x1
        for i in range(8):
            chain |= self.stage_k[i].q << (i + 1)

        for i in range(4):
            self.row_u[i].clock(rst, pass_[i], (w >> (8 * i)) & 0xFF)
        for i in range(7, -1, -1):
            self.counts[i].clock((en >> i) & 0x1)
        for i in range(8):
            self.stage_k[i].clock((chain >> i) & 0x1)
        for j in range(4):
            for i in range(4):
                self.outer_inner_c[j][i].clock(((en >> (2 * j)) & 0x1) ^ ((x >> i) & 0x1))

        for i in range(4):
            pass_[i + 1] = self.row_u[i].pass_
        sum_ = [0] * 4
        for i in range(4):
            sum_[i] = self.row_u[i].sum_
        y = (sum_[0] + sum_[1] + sum_[2] + sum_[3]) & 0xFFFF
        n = 0
        for i in range(8):
            n |= self.counts[i].n << (2 * i)
        chain = x & 0x1
        for i in range(8):
            chain |= self.stage_k[i].q << (i + 1)
        late = chain >> 8
        grid = 0
        for j in range(4):
            for i in range(4):
                grid |= self.outer_inner_c[j][i].n << (8 * j + 2 * i)
        seen = 0
        for i in range(4):
            seen |= self.row_u[i].seen(pass_[i]) << (8 * i)
        return {"y": y, "seen": seen, "n": n, "late": late, "grid": grid}
