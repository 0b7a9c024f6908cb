/** Carries the reward module, which is Python, to where datasets are written. */
package io.refmill.reward;
