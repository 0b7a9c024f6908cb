class TopModule:
    LIMIT = 11  # the last count before it starts over
    # States, one for each requester
    IDLE = 0
    FIRST = 1  # serves requester 0
    SECOND = 2  # serves requester 1

    def __init__(self):
        self.state = 0  # who is served now
        self.count = 0
        self.total = 0

    def compute_next(self, req):
        # Next state: requester 0 wins a tie
        # combinational
        next_ = self.state  # 0 = idle, 1 = first, 2 = second
        # wait for somebody
        if self.state == self.IDLE:
            if req & 0x1:  # the first one wins
                next_ = self.FIRST
            elif req >> 1:  # only when the first is silent
                next_ = self.SECOND
        elif self.state == self.FIRST:  # released
            if not req & 0x1:
                next_ = self.IDLE
        # Requester 1 gives way when the other one asks.
        elif self.state == self.SECOND:
            if not req >> 1 or req & 0x1:
                next_ = self.IDLE
        else:
            next_ = self.IDLE  # cannot happen
        return next_

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1  # synchronous, active high
        req = inputs.get("req", 0) & 0x3  # one bit for each requester
        mode = inputs.get("mode", 0) & 0x1
        hold = inputs.get("hold", 0) & 0x1

        next_ = self.compute_next(req)

        # Registers: cleared by the reset,
        # else loaded at every clock.
        if rst:  # start over
            self.state = self.IDLE
            self.count = 0
            self.total = 0
        else:  # run
            # count only when a requester gets in
            if self.state == self.IDLE and next_ != self.IDLE and not hold:
                # wraps at the limit,
                # not at the power of two
                self.count = (0 if self.count == self.LIMIT else self.count + 1) & 0xF
            self.state = next_
            self.total = (self.total + mode) & 0xF

        next_ = self.compute_next(req)
        if mode:
            twice = 0
        else:
            # what is served now, once more
            twice = self.total
        served = self.count ^ self.total  # both in one number
        # reduction, for any width
        both = int(req == 0x3)
        # the state is one-hot
        return {
            "grant": self.state, "served": served, "next": next_, "both": both, "twice": twice,
        }
