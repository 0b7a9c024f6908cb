# expect: PYTHON_INTERFACE
# reward: ports_differ
# No number.
class TopModule:
    def eval(self, inputs):
        return {"y": float("inf")}
