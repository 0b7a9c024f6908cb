class TopModule:
    def __init__(self):
        self.at = 0

    def compute_n(self, goal, load):
        seen = load
        if seen:
            n = goal
        else:
            n = self.at ^ goal
        return n

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        load = inputs.get("load", 0) & 0x1
        goal = inputs.get("goal", 0) & 0xF

        n = self.compute_n(goal, load)

        if rst:
            self.at = 0
        else:
            self.at = n

        n = self.compute_n(goal, load)
        return {"at": self.at, "next": n}
