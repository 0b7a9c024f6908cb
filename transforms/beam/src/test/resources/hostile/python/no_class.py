# expect: PYTHON_INTERFACE
# reward: runtime_error
# Another name.
class Model:
    pass
