# expect: PYTHON_INTERFACE
# reward: runtime_error or forbidden or ports_differ
# An output nested deeply.
class TopModule:
    def eval(self, inputs):
        x = ()
        for i in range(100000): x = (x,)
        return {"y": 0, x: 0}
        return {"y": inputs.get("a", 0)}
