# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The frame of a generator.
class TopModule:
    def eval(self, inputs):
        x = (i for i in [1]).gi_frame
        return {"y": inputs.get("a", 0)}
