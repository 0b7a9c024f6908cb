# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An attribute that the check does not see.
class TopModule:
    def eval(self, inputs):
        x = getattr(inputs, "__class__")
        return {"y": inputs.get("a", 0)}
