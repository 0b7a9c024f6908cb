# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The frame of the caller.
class TopModule:
    def eval(self, inputs):
        g = (g.gi_frame.f_back for i in [1])
        x = [i for i in g]
        return {"y": inputs.get("a", 0)}
