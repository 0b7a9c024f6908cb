/**
 * Overridden signals, bidirectional ports, nets with several drivers, continuous assignments that
 * call functions.
 */
package io.refmill.compiler.lower.nets;
