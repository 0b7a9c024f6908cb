# expect: PYTHON_INTERFACE
# reward: ports_differ
# An output too many.
class TopModule:
    def eval(self, inputs):
        return {"y": inputs.get("a", 0), "z": 0}
