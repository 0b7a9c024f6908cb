# expect: PYTHON_FORBIDDEN
# reward: forbidden
# From an instance to all classes.
class TopModule:
    def eval(self, inputs):
        x = ().__class__.__base__.__subclasses__()
        return {"y": inputs.get("a", 0)}
