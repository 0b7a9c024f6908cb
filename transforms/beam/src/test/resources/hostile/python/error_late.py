# expect: PYTHON_ERROR
# reward: runtime_error
# An error in a late call.
class TopModule:
    def __init__(self):
        self.n = 0

    def eval(self, inputs):
        self.n += 1
        assert self.n < 150
        return {"y": inputs.get("a", 0)}
