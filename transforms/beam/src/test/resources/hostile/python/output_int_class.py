# expect: PYTHON_INTERFACE
# reward: ports_differ
# A number of its own class.
class Number(int):
    pass


class TopModule:
    def eval(self, inputs):
        return {"y": Number(inputs.get("a", 0))}
