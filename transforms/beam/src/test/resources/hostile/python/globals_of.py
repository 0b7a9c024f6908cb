# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Names outside of the model.
class TopModule:
    def eval(self, inputs):
        globals()["x"] = 1
        return {"y": inputs.get("a", 0)}
