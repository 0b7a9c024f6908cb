# expect: PYTHON_INTERFACE
# reward: ports_differ
# Nothing.
class TopModule:
    def eval(self, inputs):
        return None
