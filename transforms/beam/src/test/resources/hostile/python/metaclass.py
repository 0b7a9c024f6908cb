# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Code at the definition of a class.
class Meta:
    pass
class TopModule(metaclass=Meta):
    pass
