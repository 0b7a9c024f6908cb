# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An operator of hidden methods.
class TopModule:
    def eval(self, inputs):
        x = self @ self
        return {"y": inputs.get("a", 0)}
