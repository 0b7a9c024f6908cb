class TopModule:
    def __init__(self):
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        en = inputs.get("en", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        if en:
            self.q = d
        return {"q": self.q}
