package io.refmill.parser;

/**
 * A file of a corpus entry, in memory.
 *
 * @param path as the corpus names it; {@code include} looks files up by it
 * @param text contents
 */
public record SourceFile(String path, String text) {}
