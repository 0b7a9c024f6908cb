package io.refmill.compiler;

import io.refmill.parser.SourceUnit;

/**
 * A design to convert.
 *
 * @param unit the files it lives in
 * @param top the module to convert, or null: then the only module that no other one instantiates,
 *     else AMBIGUOUS_TOP
 */
public record DesignSource(SourceUnit unit, String top) {}
