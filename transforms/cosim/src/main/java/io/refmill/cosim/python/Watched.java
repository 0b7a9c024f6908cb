package io.refmill.cosim.python;

import io.refmill.contract.Explanation;

/**
 * A variable of a model that was watched.
 *
 * @param variable what it held
 * @param exceeded the first call after which it did not fit its declared width; -1 if there is
 *     none, or no such width
 */
public record Watched(Explanation.Variable variable, int exceeded) {}
