# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An attribute to change.
class TopModule:
    def eval(self, inputs):
        setattr(self, "x", 1)
        return {"y": inputs.get("a", 0)}
