# expect: PYTHON_ERROR
# reward: limit
# A list that doubles.
class TopModule:
    def eval(self, inputs):
        x = [0]
        while True: x += x
        return {"y": inputs.get("a", 0)}
