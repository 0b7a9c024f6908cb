# expect: PYTHON_INTERFACE
# reward: ports_differ
# A text.
class TopModule:
    def eval(self, inputs):
        return {"y": "0"}
