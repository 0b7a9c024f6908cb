# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Bytes of other objects.
class TopModule:
    def eval(self, inputs):
        x = memoryview(b"x")
        return {"y": inputs.get("a", 0)}
