# expect: PYTHON_TIMEOUT
# reward: limit
# A loop while the class is defined.
class TopModule:
    while True: pass
