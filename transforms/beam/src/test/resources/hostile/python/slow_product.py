# expect: PYTHON_TIMEOUT
# reward: limit
# A product of long numbers, again and again.
class TopModule:
    def eval(self, inputs):
        x = 3 ** 100000
        for i in range(1000000): x = x * x % (7 ** 90000)
        return {"y": inputs.get("a", 0)}
