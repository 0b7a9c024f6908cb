"""Looks at a model's variables while it runs. Standard library only."""

MAX_VARIABLES = 64
MAX_ELEMENTS = 16
MAX_TEXT = 160
MAX_COPIED = 4096
PLAIN = (int, bool, float, str, type(None))


def copy_of(value, depth=0):
    """A copy that can be compared later; None for what is too large or of another type."""
    if type(value) in PLAIN:
        return value
    if type(value) in (list, tuple, dict) and len(value) <= MAX_COPIED and depth < 3:
        if type(value) is dict:
            if any(type(key) not in PLAIN for key in value):
                return None
            return {key: copy_of(element, depth + 1) for key, element in value.items()}
        return [copy_of(element, depth + 1) for element in value]
    return None


def show(value):
    """A value for readers: numbers of more than one digit in hexadecimal."""
    if type(value) is int:
        # Python may refuse to write a long number in decimal.
        return (str(value) if -10 < value < 10 else hex(value))[:MAX_TEXT]
    if type(value) is dict:
        shown = ", ".join(
            "%s: %s" % (show(key), show(element))
            for key, element in list(value.items())[:MAX_ELEMENTS]
        )
        return ("{%s%s}" % (shown, ", ..." if len(value) > MAX_ELEMENTS else ""))[:MAX_TEXT]
    if type(value) is list:
        shown = ", ".join(map(show, value[:MAX_ELEMENTS]))
        return ("[%s%s]" % (shown, ", ..." if len(value) > MAX_ELEMENTS else ""))[:MAX_TEXT]
    return repr(value)[:MAX_TEXT]


def look(top):
    variables = vars(top)
    names = [name for name in variables if type(name) is str][:MAX_VARIABLES]
    return {name: copy_of(variables[name]) for name in names}


def exceeds(value, width):
    return type(value) is int and (value < 0 or value >> width != 0)


def observe(top, evaluate, rows, call, widths):
    """What variables hold around a call, when they changed last, and which outgrew their width.

    `widths` holds the declared width of some; `exceeded` is the first call after which one of them
    did not fit, or -1. All calls are made, since that may be later.
    """
    before = after = now = look(top)
    changed = {}
    exceeded = {}
    for index, row in enumerate(rows):
        if index == call:
            before = now
        evaluate(row)
        last, now = now, look(top)
        if index < call:
            for name, value in now.items():
                if name not in last or last[name] != value:
                    changed[name] = index
        if index == call:
            after = now
        for name, width in widths.items():
            if name not in exceeded and exceeds(now.get(name), width):
                exceeded[name] = index
    return [
        {
            "name": name[:MAX_TEXT],
            "before": show(before.get(name)),
            "after": show(value),
            "changed": changed.get(name, -1),
            "exceeded": exceeded.get(name, -1),
        }
        for name, value in after.items()
        if value is not None
    ]
