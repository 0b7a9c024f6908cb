# expect: PYTHON_ERROR
# reward: runtime_error
# A number in place of the method.
class TopModule:
    eval = 1
