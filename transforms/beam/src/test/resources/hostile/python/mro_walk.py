# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The same by a plain name.
class TopModule:
    def eval(self, inputs):
        x = int.mro()
        return {"y": inputs.get("a", 0)}
