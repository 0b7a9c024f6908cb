# expect: PYTHON_INTERFACE
# reward: runtime_error
# A missing input that counts as something else.
class TopModule:
    def eval(self, inputs):
        return {"y": inputs.get("a", 255)}
