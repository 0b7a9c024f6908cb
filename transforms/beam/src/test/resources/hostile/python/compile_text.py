# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The same by another name.
class TopModule:
    def eval(self, inputs):
        x = compile("1", "", "eval")
        return {"y": inputs.get("a", 0)}
