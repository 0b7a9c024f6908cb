# expect: PYTHON_INTERFACE
# reward: runtime_error
# State that instances share.
class TopModule:
    calls = [0]

    def eval(self, inputs):
        self.calls[0] += 1
        return {"y": inputs.get("a", 0) ^ (self.calls[0] > 200)}
