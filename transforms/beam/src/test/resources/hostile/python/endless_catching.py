# expect: PYTHON_TIMEOUT
# reward: limit
# A loop that catches what should end it.
class TopModule:
    def eval(self, inputs):
        while True:
            try:
                while True: pass
            except:
                pass
        return {"y": inputs.get("a", 0)}
