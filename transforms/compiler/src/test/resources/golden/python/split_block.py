class TopModule:
    def __init__(self):
        self.out_v = 0
        self.out_d = 0
        self.rdy = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        in_v = inputs.get("in_v", 0) & 0x1
        in_d = inputs.get("in_d", 0) & 0xFF
        out_r = inputs.get("out_r", 0) & 0x1

        # combinational part
        v_int = 0
        if in_v and self.rdy:
            v_int = 1
        rdy_next = int(out_r or (not self.out_v and not v_int))

        if rst:
            self.rdy = 0
            self.out_v = 0
        else:
            self.rdy = rdy_next
            if v_int:
                self.out_v = 1
                self.out_d = in_d
            elif out_r:
                self.out_v = 0

        return {"in_r": self.rdy, "out_v": self.out_v, "out_d": self.out_d}
