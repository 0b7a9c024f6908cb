class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        q = a // (b | 1)
        r = a % (b | 0x10)
        x = a // (b ^ 1) if b ^ 1 else 0
        return {"q": q, "r": r, "x": x}
