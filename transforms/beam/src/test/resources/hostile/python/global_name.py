# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A name outside of the class.
class TopModule:
    def eval(self, inputs):
        global x
        x = 1
        return {"y": inputs.get("a", 0)}
