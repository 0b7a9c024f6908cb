class TopModule:
    def __init__(self):
        self.pc = 0

    def eval(self, inputs: dict) -> dict:
        load = inputs.get("load", 0) & 0x1
        a = inputs.get("a", 0) & 0xF
        i = inputs.get("i", 0) & 0xFFFFFFFF

        if load:
            self.pc = (self.pc & 0xF0) | a
        else:
            self.pc = (self.pc + 1) & 0xFF

        upper = i & 0xFFFFF000
        turned = ((self.pc << 4) | (self.pc >> 4)) & 0xFF
        return {"pc": self.pc, "upper": upper, "turned": turned}
