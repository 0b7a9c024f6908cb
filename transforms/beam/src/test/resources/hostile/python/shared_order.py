# expect: PYTHON_INTERFACE
# reward: runtime_error
# A dictionary that holds the same in another order.
TABLE = {0: 0, 1: 1, 2: 2}


class TopModule:
    def eval(self, inputs):
        first = next(iter(TABLE))
        TABLE[first] = TABLE.pop(first)
        return {"y": inputs.get("a", 0)}
