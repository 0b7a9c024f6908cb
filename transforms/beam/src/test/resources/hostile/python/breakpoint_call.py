# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A debugger.
class TopModule:
    def eval(self, inputs):
        breakpoint()
        return {"y": inputs.get("a", 0)}
