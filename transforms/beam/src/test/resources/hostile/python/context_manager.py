# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A protocol of hidden methods.
class TopModule:
    def eval(self, inputs):
        with self: pass
        return {"y": inputs.get("a", 0)}
