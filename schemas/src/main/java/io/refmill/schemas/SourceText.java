package io.refmill.schemas;

/**
 * A further file of a design.
 *
 * @param path as the corpus names it
 * @param kind {@code source}, compiled with the module, or {@code include}
 * @param text contents
 */
public record SourceText(String path, String kind, String text) {}
