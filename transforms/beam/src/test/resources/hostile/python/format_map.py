# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The same with a map.
class TopModule:
    def eval(self, inputs):
        x = "{a.__class__}".format_map({"a": self})
        return {"y": inputs.get("a", 0)}
