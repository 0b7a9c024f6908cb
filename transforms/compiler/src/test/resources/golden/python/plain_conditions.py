class TopModule:
    DEPTH = 1

    def __init__(self):
        self.fires = 0
        self.y = 0
        self.armed = 0
        self.left = 0
        self.delayed = [0] * self.DEPTH

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        kick = inputs.get("kick", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        x = inputs.get("x", 0) & 0xFF

        if not rst_n:
            self.left = 9
            self.fires = 0
            self.armed = 0
        else:
            self.fires = 0
            if self.armed:
                if kick:
                    self.left = 9
                elif self.left == 0:
                    self.fires = 1
                else:
                    self.left -= 1
            if en:
                self.armed = 1
        if en:
            self.y = (x - self.delayed[self.DEPTH - 1]) & 0xFF
            self.delayed[0] = x

        return {"fires": self.fires, "y": self.y}
