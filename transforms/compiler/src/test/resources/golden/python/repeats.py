class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0xFF
        n = inputs.get("n", 0) & 0x7

        y = d
        for _ in range(3):
            y = ((y << 1) | ((y >> 7) ^ ((y >> 4) & 0x1))) & 0xFF
        z = d
        for _ in range(n):
            z = (z + y) & 0xFF
        return {"y": y, "z": z}
