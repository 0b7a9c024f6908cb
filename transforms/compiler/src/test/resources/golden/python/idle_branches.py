class TopModule:
    PAUSE = 2

    def __init__(self):
        self.held = 0
        self.counted = 0
        self.kept = 0
        self.shifted = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        hold = inputs.get("hold", 0) & 0x1
        mode = inputs.get("mode", 0) & 0x3
        d = inputs.get("d", 0) & 0xF

        if rst:
            self.held = 0
        elif not hold:
            self.held = d
        if mode == 1:
            self.counted = (self.counted + 1) & 0xF
        elif mode == 3:
            self.counted = d
        if rst:
            self.kept = 0
        elif mode != self.PAUSE:
            self.kept = (self.kept + d) & 0xF
        if mode == 1:
            self.shifted = (self.shifted << 1) & 0xF
        elif mode != 0:
            self.shifted = d

        return {
            "held": self.held, "counted": self.counted, "kept": self.kept,
            "shifted": self.shifted,
        }
