def real_quotient(a, b):
    # a division by zero is infinite, or no number
    if b != 0:
        return a / b
    if a == 0 or a != a:
        return float("nan")
    return float("inf") if (a > 0) == (str(b)[0] != "-") else float("-inf")


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        order = 0
        r = real_quotient(float(a), float(b))
        if r < 1.0:
            order = 1
        elif r > 1.0:
            order = 2
        elif r == 1.0:
            order = 3
        ge = 0
        if r < 2.0:
            ge = 0
        elif r >= 2.0:
            ge = 1
        return {"order": order, "ge": ge}
