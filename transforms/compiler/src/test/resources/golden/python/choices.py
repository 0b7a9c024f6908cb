class TopModule:
    def __init__(self):
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        op = inputs.get("op", 0) & 0x3
        a = inputs.get("a", 0) & 0x1
        b = inputs.get("b", 0) & 0x1
        c = inputs.get("c", 0) & 0x1

        if rst:
            self.q = 0
        # one step for each operation
        elif op == 0:
            if b:
                self.q = 1
            elif c:
                self.q = 2
        elif op == 1:
            self.q = 3
        else:
            if c:
                self.q = 5
            elif b:
                if op & 0x1:
                    self.q = 6
                else:  # two statements
                    self.q = 7
                    if a:
                        self.q = 8

        if a:
            p = 1
            kept = 1
        else:
            if b:
                p = 2
                kept = 2
            else:
                p = 4
                kept = 3
            if c:
                kept = 4
        return {"q": self.q, "p": p, "kept": kept}
