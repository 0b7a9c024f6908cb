# expect: PYTHON_INTERFACE
# reward: runtime_error
# It does in every branch.
class TopModule:
    def __init__(self):
        self.calls = 0

    def eval(self, inputs):
        self.calls += 1
        return {"y": inputs["a"] if self.calls > 4 else inputs.get("a", 0)}
