class TopModule:
    def __init__(self):
        self.first_q = 0
        self.second_q = 0
        self.third_q = 0

    def eval(self, inputs: dict) -> dict:
        clr_n = inputs.get("clr_n", 0) & 0x1
        d = inputs.get("d", 0) & 0x1

        q = (self.third_q << 2) | (self.second_q << 1) | self.first_q
        third_d = (q >> 1) & 0x1
        second_d = q & 0x1

        if not clr_n:
            self.first_q = 0
            self.second_q = 0
            self.third_q = 0
        else:
            self.first_q = d
            self.second_q = second_d
            self.third_q = third_d

        q = (self.third_q << 2) | (self.second_q << 1) | self.first_q
        return {"q": q}
