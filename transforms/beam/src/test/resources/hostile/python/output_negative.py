# expect: PYTHON_INTERFACE
# reward: mismatch
# A negative number.
class TopModule:
    def eval(self, inputs):
        return {"y": -1}
