class TopModule:
    W = 4
    MASK = (1 << W) - 1

    def __init__(self):
        self.count = 0

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        en = inputs.get("en", 0) & 0x1

        if not rst_n:
            self.count = 0
        elif en:
            self.count = (self.count + 1) & self.MASK

        gray = self.count ^ (self.count >> 1)
        return {"gray": gray}
