# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The standard input.
class TopModule:
    def eval(self, inputs):
        x = input()
        return {"y": inputs.get("a", 0)}
