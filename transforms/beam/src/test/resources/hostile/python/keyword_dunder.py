# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An argument with a reserved name.
class TopModule:
    def eval(self, inputs):
        x = dict(__class__=1)
        return {"y": inputs.get("a", 0)}
