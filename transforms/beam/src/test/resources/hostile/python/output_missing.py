# expect: PYTHON_INTERFACE
# reward: ports_differ
# No output.
class TopModule:
    def eval(self, inputs):
        return {}
