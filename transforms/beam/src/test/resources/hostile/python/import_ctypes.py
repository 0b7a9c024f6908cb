# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The whole machine.
class TopModule:
    def eval(self, inputs):
        import ctypes
        ctypes.string_at(0)
        return {"y": inputs.get("a", 0)}
