# expect: PYTHON_TIMEOUT
# reward: limit
# A loop while the model is made.
class TopModule:
    def __init__(self):
        while True: pass
