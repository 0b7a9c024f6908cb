# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An expression that the check does not see.
class TopModule:
    def eval(self, inputs):
        x = eval("1")
        return {"y": inputs.get("a", 0)}
