# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A parameter with a reserved name.
class TopModule:
    def eval(self, inputs):
        f = lambda __class__: 1
        return {"y": inputs.get("a", 0)}
