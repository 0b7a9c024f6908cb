class TopModule:
    CODE_TABLE = (8, 4, 2, 1, 3, 6, 12, 9)

    def __init__(self):
        self.kept = 0

    def eval(self, inputs: dict) -> dict:
        op = inputs.get("op", 0) & 0x7
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        if op >> 2:
            self.kept = a if (op >> 1) & 0x1 else b
        elif op & 0x1:
            self.kept = (self.kept + a) & 0xFF
        else:
            self.kept = (self.kept - b) & 0xFF

        # what the unit does
        if op == 0:
            result = (a + b) & 0xFF
        elif op == 1:
            result = (a - b) & 0xFF
        elif op == 2:
            result = a & b
        elif op == 3:
            result = a | b
        else:
            result = 0
        code = self.CODE_TABLE[op]
        least = a if op & 0x1 else b if (op >> 1) & 0x1 else 7
        return {"result": result, "code": code, "least": least, "kept": self.kept}
