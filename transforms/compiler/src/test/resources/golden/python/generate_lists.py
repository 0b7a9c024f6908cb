class TopModule:
    def __init__(self):
        self.odd = 0
        self.lane_last = [0] * 4
        self.lane_now = [0] * 4

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        step = inputs.get("step", 0) & 0xF
        data = inputs.get("data", 0) & 0xFFFFFFFF

        lane_parity = [0] * 4
        for i in range(4):
            lane_parity[i] = 0
            for k in range(8):
                lane_parity[i] ^= (data >> (8 * i + k)) & 0x1

        lane_last = list(self.lane_last)
        for i in range(4):
            if rst:
                lane_last[i] = 0
                self.lane_now[i] = 1
            elif (step >> i) & 0x1:
                lane_last[i] = self.lane_now[i]
                self.lane_now[i] = (self.lane_last[i] + self.lane_now[i]) & 0xF
            self.odd = (self.odd & ~(1 << i)) | (lane_parity[i] << i)
        self.lane_last = lane_last

        fib = 0
        for i in range(4):
            fib |= self.lane_last[i] << (4 * i)
        return {"fib": fib, "odd": self.odd}
