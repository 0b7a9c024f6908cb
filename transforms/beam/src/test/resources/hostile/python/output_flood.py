# expect: PYTHON_INTERFACE
# reward: ports_differ
# A million outputs.
class TopModule:
    def eval(self, inputs):
        return {i: 0 for i in range(1000000)}
