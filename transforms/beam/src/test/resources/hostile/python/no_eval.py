# expect: PYTHON_ERROR
# reward: runtime_error
# No method.
class TopModule:
    pass
