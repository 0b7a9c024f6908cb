package io.refmill.cosim.cause;

import io.refmill.contract.Explanation.Cause;

/**
 * A cause that holds.
 *
 * @param support between 0 and 1, to compare it with others
 */
public record Finding(Cause cause, double support) {}
