class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        in_ = inputs.get("in", 0) & 0xFFFF

        out = 0
        for i in range(4):
            out |= ((in_ >> ((3 - i) * 4)) & 0xF) << (i * 4)
        kept = in_
        for i in range(2):
            kept = (kept & ~(0xF << (i * 8))) | (((in_ >> (i * 4)) & 0xF) << (i * 8))
        return {"out": out, "kept": kept}
