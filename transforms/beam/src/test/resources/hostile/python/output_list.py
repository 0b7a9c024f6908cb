# expect: PYTHON_INTERFACE
# reward: ports_differ
# A list.
class TopModule:
    def eval(self, inputs):
        return [0]
