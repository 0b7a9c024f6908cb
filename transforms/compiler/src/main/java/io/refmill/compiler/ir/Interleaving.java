package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;

/**
 * Two always constructs that wait for the same events and both keep something for a while in one
 * variable, though one of them lets others run meanwhile (IEEE 1800-2017 4.7: that may happen at
 * any statement).
 *
 * @param variable that both assign, as the source names it
 * @param paused which lets others run between its assignment and what reads it
 * @param other which assigns it too
 */
public record Interleaving(String variable, SourceLocation paused, SourceLocation other) {}
