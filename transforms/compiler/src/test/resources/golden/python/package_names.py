class TopModule:
    UP = 1
    DOWN = 2
    STOP = 9
    narrow_WIDTH = 4
    wide_WIDTH = 6

    def __init__(self):
        self.n = 0

    def eval(self, inputs: dict) -> dict:
        mode = inputs.get("mode", 0) & 0x3

        if mode == self.UP:
            self.n = (0 if self.n == self.STOP else self.n + 1) & 0xF
        elif mode == self.DOWN:
            self.n = self.STOP if self.n == 0 else self.n - 1

        sum_ = self.n * self.narrow_WIDTH + self.wide_WIDTH
        last = int(self.n == self.STOP)
        return {"n": self.n, "sum": sum_, "last": last}
