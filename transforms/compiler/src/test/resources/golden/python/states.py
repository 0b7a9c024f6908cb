class Steps:
    WIDE_STEP = 5
    TOP = 12

    def __init__(self):
        self.n = 0

    def clock(self, rst, mode):
        if rst:
            self.n = 0
        elif self.n >= self.TOP:
            self.n = 1
        elif mode == 2:
            self.n = (self.n + self.WIDE_STEP) & 0xF
        elif mode == 1:
            self.n ^= self.WIDE_STEP


class Steps_2:
    NARROW_STEP = 3
    WIDE_STEP = 5
    TOP = 12

    def __init__(self):
        self.n = 0

    def clock(self, rst, mode):
        if rst:
            self.n = 0
        elif self.n >= self.TOP:
            self.n = 1
        elif mode == 2:
            self.n = (self.n + self.NARROW_STEP) & 0xF
        elif mode == 1:
            self.n ^= self.WIDE_STEP


class TopModule:
    IDLE = 0
    LOAD = 1
    RUN = 2
    DONE = 3

    def __init__(self):
        self.state = 0
        self.u0 = Steps()
        self.u1 = Steps_2()

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        go = inputs.get("go", 0) & 0x1
        mode = inputs.get("mode", 0) & 0x3

        if rst:
            self.state = self.IDLE
        elif self.state == self.DONE:
            self.state = self.IDLE
        elif self.state == self.RUN:
            self.state = self.DONE
        elif self.state == self.IDLE:
            if go:
                self.state = self.LOAD
        else:
            self.state = self.RUN
        self.u0.clock(rst, mode)
        self.u1.clock(rst, mode)

        return {"state": self.state, "a": self.u0.n, "b": self.u1.n}
