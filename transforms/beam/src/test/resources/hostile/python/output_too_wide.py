# expect: PYTHON_INTERFACE
# reward: mismatch
# A number that the port cannot hold.
class TopModule:
    def eval(self, inputs):
        return {"y": 256}
