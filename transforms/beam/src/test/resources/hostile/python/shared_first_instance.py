# expect: PYTHON_INTERFACE
# reward: runtime_error
# Instances that know who was first.
FIRST = []


class TopModule:
    def __init__(self):
        self.first = not FIRST
        FIRST.append(0)

    def eval(self, inputs):
        a = inputs.get("a", 0)
        return {"y": a if self.first else a ^ 1}
