class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        s = inputs.get("s", 0) & 0x1
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        k = s
        m = a if k else b
        return {"y": m, "k": k}
