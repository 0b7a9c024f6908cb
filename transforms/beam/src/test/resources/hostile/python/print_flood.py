# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Megabytes on the standard output.
class TopModule:
    def eval(self, inputs):
        for i in range(100000): print("x" * 1000)
        return {"y": inputs.get("a", 0)}
