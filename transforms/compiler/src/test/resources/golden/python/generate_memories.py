class TopModule:
    def __init__(self):
        self.dirty = 0
        self.way_mem = [[0] * 16 for _ in range(4)]
        self.way_tag = [0] * 4
        self.way_valid = [0] * 4
        self.way_read = [0] * 4

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        fill = inputs.get("fill", 0) & 0xF
        row = inputs.get("row", 0) & 0xF
        data = inputs.get("data", 0) & 0xFFFFFFFF
        pick = inputs.get("pick", 0) & 0x3

        for i in range(4):
            if not rst_n:
                self.way_tag[i] = 0
                self.way_valid[i] = 0
                self.dirty &= ~(1 << i)
            elif (fill >> i) & 0x1:
                self.way_tag[i] = row
                self.dirty = (self.dirty & ~(1 << i)) | (self.way_valid[i] << i)
                self.way_valid[i] = 1
            self.way_read[i] = self.way_mem[i][row]
            if (fill >> i) & 0x1:
                self.way_mem[i][row] = (data >> (8 * i)) & 0xFF

        hit = 0
        for i in range(4):
            hit |= int(self.way_valid[i] and self.way_tag[i] == row) << i
        if pick == 0:
            out = self.way_read[0]
        elif pick == 1:
            out = self.way_read[1]
        elif pick == 2:
            out = self.way_read[2]
        else:
            out = self.way_read[3]
        return {"out": out, "hit": hit, "dirty": self.dirty}
