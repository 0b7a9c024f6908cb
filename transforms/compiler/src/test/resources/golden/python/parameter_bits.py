class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xF

        even_a = ~a & 0xF
        y = (a >> 1) & 0x1
        z = bin(even_a).count("1") & 1
        return {"y": y, "z": z}
