package io.refmill.parser.scan;

/**
 * A place that readers of a text may take for different things.
 *
 * @param offset in the text
 * @param message what is there
 * @param refusedAnyway whether the compiler's own preprocessor or parser refuses it too, in its own
 *     words
 */
public record Doubt(int offset, String message, boolean refusedAnyway) {}
