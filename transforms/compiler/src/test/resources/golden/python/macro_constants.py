class TopModule:
    STEP = 0x05
    # Waits.
    S_IDLE = 0
    S_RUN = 1
    S_DONE = 2
    FIRST = 0
    RST_ON = 1
    WIDTH = 8

    def __init__(self):
        self.total = 0
        self.state = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        go = inputs.get("go", 0) & 0x1
        level = inputs.get("level", 0) & 0xF

        if rst == self.RST_ON:
            self.state = self.FIRST
            self.total = 0
        elif self.state == self.S_IDLE:
            if go:
                self.state = self.S_RUN
        elif self.state == self.S_RUN:
            if self.total >= self.WIDTH:
                self.state = self.S_DONE
            self.total = (self.total + self.STEP) & 0xFF
        elif self.state == self.S_DONE:
            self.state = self.S_IDLE
        else:
            self.state = 0

        twice = (level + 1) & 0xF
        if level & 0b1000:
            kind = 3
        elif level == 1:
            kind = 6
        elif level in (2, 3):
            kind = 2
        else:
            kind = twice
        busy = int(self.state == self.S_RUN)
        return {"total": self.total, "state": self.state, "kind": kind, "busy": busy}
