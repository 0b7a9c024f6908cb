# expect: PYTHON_TIMEOUT
# reward: limit
# The same, many times over.
class TopModule:
    def eval(self, inputs):
        def f():
            while True:
                try:
                    f()
                except:
                    pass
        f()
        return {"y": inputs.get("a", 0)}
