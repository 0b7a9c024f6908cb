# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An import outside of the class.
import os
class TopModule:
    def eval(self, inputs):
        os.fork()
        return {"y": inputs.get("a", 0)}
