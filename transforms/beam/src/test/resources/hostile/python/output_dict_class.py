# expect: PYTHON_INTERFACE
# reward: ports_differ
# A dictionary of its own class.
class Outputs(dict):
    pass


class TopModule:
    def eval(self, inputs):
        return Outputs(y=inputs.get("a", 0))
