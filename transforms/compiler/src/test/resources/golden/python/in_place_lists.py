class TopModule:
    TAPS = 5

    def __init__(self):
        self.line = [0] * self.TAPS
        self.ring = [0] * 4
        self.pair = [0] * 2
        self.queue = [0] * 4

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        hold = inputs.get("hold", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF

        ring, pair = list(self.ring), list(self.pair)
        if rst:
            self.line = [0] * 5
            for k in range(4):
                ring[k] = k
        else:
            if not hold:
                for k in range(self.TAPS - 1, 0, -1):
                    self.line[k] = self.line[k - 1]
                self.line[0] = d
            ring[0] = self.ring[3]
            for k in range(1, 4):
                ring[k] = self.ring[k - 1]
        pair[0] = 3 if rst else self.pair[1]
        pair[1] = 9 if rst else self.pair[0]
        for k in range(3):
            self.queue[k] = self.queue[k + 1] ^ (0xFF if hold else 0)
        self.queue[3] = d
        self.ring, self.pair = ring, pair

        oldest = self.line[self.TAPS - 1]
        turn = self.ring[2]
        other = self.pair[0]
        ahead = self.queue[0]
        return {"oldest": oldest, "turn": turn, "other": other, "ahead": ahead}
