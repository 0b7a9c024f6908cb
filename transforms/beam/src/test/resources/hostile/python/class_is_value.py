# expect: PYTHON_INTERFACE
# reward: runtime_error
# A number of the right name.
TopModule = 1
