class TopModule:
    IDLE = 0
    RUN = 1

    def __init__(self):
        self.done = 0
        self.state = 0
        self.left = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        start = inputs.get("start", 0) & 0x1
        n = inputs.get("n", 0) & 0x7

        if rst:
            self.state = self.IDLE
            self.left = 0
            self.done = 0
        else:
            self.done = 0
            if self.state == self.IDLE:
                if start and n != 0:
                    self.state = self.RUN
                    self.left = n
            else:
                if self.left == 1:
                    self.state = self.IDLE
                    self.done = 1
                self.left = (self.left - 1) & 0x7

        busy = int(self.state == self.RUN)
        return {"busy": busy, "done": self.done}
