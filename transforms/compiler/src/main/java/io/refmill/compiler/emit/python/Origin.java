package io.refmill.compiler.emit.python;

import io.refmill.diagnostics.SourceLocation;

/**
 * Where in the source a statement, or the head of one, comes from. Comments are looked up by it
 * when the model is complete, so that they have no part in what the emitter decides.
 *
 * @param whole whether it is more than one line: a comment behind it goes above the line
 * @param item whether it is what a case statement does for one or for all other values
 */
public record Origin(SourceLocation location, boolean whole, boolean item) {}
