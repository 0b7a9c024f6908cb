/** The interface of a design: ports, clocks, resets, protocol and state. */
package io.refmill.compiler.lower.describe;
