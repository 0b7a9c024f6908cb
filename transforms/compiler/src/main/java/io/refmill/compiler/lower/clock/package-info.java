/** Clocks, asynchronous controls and resets, and the protocol that follows from them. */
package io.refmill.compiler.lower.clock;
