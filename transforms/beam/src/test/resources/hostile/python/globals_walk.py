# expect: PYTHON_FORBIDDEN
# reward: forbidden
# From a function to its module.
class TopModule:
    def eval(self, inputs):
        def f(): pass
        x = f.__globals__
        return {"y": inputs.get("a", 0)}
