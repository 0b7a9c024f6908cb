# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A dictionary of names.
class TopModule:
    def eval(self, inputs):
        vars()["x"] = 1
        return {"y": inputs.get("a", 0)}
