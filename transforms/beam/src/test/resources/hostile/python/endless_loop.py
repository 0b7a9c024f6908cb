# expect: PYTHON_TIMEOUT
# reward: limit
# A loop without an end.
class TopModule:
    def eval(self, inputs):
        while True: pass
        return {"y": inputs.get("a", 0)}
