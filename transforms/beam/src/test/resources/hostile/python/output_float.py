# expect: PYTHON_INTERFACE
# reward: ports_differ
# A number with a fraction.
class TopModule:
    def eval(self, inputs):
        return {"y": 1.0}
