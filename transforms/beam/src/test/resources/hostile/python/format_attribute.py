# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A format that follows attributes.
class TopModule:
    def eval(self, inputs):
        x = "{0.__class__}".format(self)
        return {"y": inputs.get("a", 0)}
