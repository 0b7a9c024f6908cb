class TopModule:
    def __init__(self):
        self.lane_held = [0] * 4
        self.lane_older = [0] * 4

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF
        en = inputs.get("en", 0) & 0xF

        for i in range(4):
            if rst:
                self.lane_older[i] = 0
            elif (en >> i) & 0x1:
                self.lane_older[i] = (self.lane_older[i] + (d & 0xF)) & 0xF
        if rst:
            self.lane_held[3] = 3
            self.lane_held[2] = 2
            self.lane_held[1] = 1
            self.lane_held[0] = 0
        else:
            self.lane_held[3] = (self.lane_held[2] - d) & 0xFF
            self.lane_held[2] = self.lane_held[1] ^ d
            self.lane_held[1] = (self.lane_held[0] + d) & 0xFF
            self.lane_held[0] = d

        any_ = 0
        for i in range(4):
            any_ |= int(self.lane_older[i] > 9) << i
        last = self.lane_held[0] ^ self.lane_held[1] ^ self.lane_held[2] ^ self.lane_held[3]
        return {"last": last, "any": any_}
