# expect: PYTHON_INTERFACE
# reward: runtime_error
# A missing input counts as 0.
class TopModule:
    def eval(self, inputs):
        return {"y": inputs["a"]}
