class TopModule:
    def __init__(self):
        self.q = 0
        self.q2 = 0
        self.p = 0
        self.p2 = 0
        self.cleared = 0
        self.popped = 0
        self.swapped = 0
        # one port
        self.single = [0] * 16
        # two ports, each in a process of its own
        self.dual = [0] * 16
        # a loop clears all
        self.many = [0] * 16
        # writing and reading move the same counter: the writes have to wait
        self.stack = [0] * 16
        self.top = 0
        # each write reads what the other one writes
        self.pair = [0] * 16

    def eval(self, inputs: dict) -> dict:
        we = inputs.get("we", 0) & 0x1
        we2 = inputs.get("we2", 0) & 0x1
        reset = inputs.get("reset", 0) & 0x1
        at = inputs.get("at", 0) & 0xF
        at2 = inputs.get("at2", 0) & 0xF
        at3 = inputs.get("at3", 0) & 0xF
        d = inputs.get("d", 0) & 0xFF
        d2 = inputs.get("d2", 0) & 0xFF

        top, pair = self.top, list(self.pair)
        self.q = self.single[at]  # the old value
        if we:
            self.single[at] = d
        self.p = self.dual[at]
        self.p2 = self.dual[at2]
        self.cleared = self.many[at2]
        if reset:
            self.many = [0] * 16
            top = 0
        else:
            if we:
                self.many[at] = d
                top = (self.top + 1) & 0xF
            if we2:
                self.popped = self.stack[self.top]
                top = (self.top - 1) & 0xF
        self.swapped = self.q2
        self.q2 = self.pair[at3]
        pair[at] = self.pair[at2]
        pair[at2] = self.pair[at]
        if we:
            self.dual[at] = d
        if we2:
            self.dual[at2] = d2
        if not reset and we:
            self.stack[self.top] = d
        self.top, self.pair = top, pair

        return {
            "q": self.q, "q2": self.q2, "p": self.p, "p2": self.p2, "cleared": self.cleared,
            "popped": self.popped, "swapped": self.swapped,
        }
