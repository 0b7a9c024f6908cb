# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Names of a frame.
class TopModule:
    def eval(self, inputs):
        x = locals()
        return {"y": inputs.get("a", 0)}
