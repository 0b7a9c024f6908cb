# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An address.
class TopModule:
    def eval(self, inputs):
        x = id(self)
        return {"y": inputs.get("a", 0)}
