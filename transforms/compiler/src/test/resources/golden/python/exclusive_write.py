class TopModule:
    def __init__(self):
        self.q = 0
        self.changing = 0
        self.m = [0] * 4
        # The bit is another one by then.
        self.kept = [0] * 4

    def eval(self, inputs: dict) -> dict:
        we = inputs.get("we", 0) & 0x1
        turn = inputs.get("turn", 0) & 0x1
        at = inputs.get("at", 0) & 0x3
        d = inputs.get("d", 0) & 0xFF

        q, kept = self.q, list(self.kept)
        if we:
            self.m[at] = d
        if turn and not we:
            q = self.m[at]
            self.m[at] = self.q
        flag = we
        if flag:
            kept[at] = d
        flag = turn
        if not flag:
            self.changing = self.kept[at] ^ self.kept[0]
        self.q, self.kept = q, kept

        return {"q": self.q, "changing": self.changing}
