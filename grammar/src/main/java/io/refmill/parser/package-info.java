/**
 * What is parsed, and within which limits. The packages below are the stages, and know this one:
 * {@code scan} and {@code preprocess}, {@code lex}, {@code build}, and {@code parse}, the entry.
 */
package io.refmill.parser;
