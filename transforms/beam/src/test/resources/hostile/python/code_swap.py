# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Other code in a function.
class TopModule:
    def eval(self, inputs):
        def f(): pass
        f.__code__ = None
        return {"y": inputs.get("a", 0)}
