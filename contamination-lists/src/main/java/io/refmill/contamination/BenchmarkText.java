package io.refmill.contamination;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.util.Objects;

/**
 * A text of a benchmark, as it stands there.
 *
 * @param channel whether it is code (an answer, or code that a prompt gives) or a prompt
 * @param entry the benchmark's own name of the problem
 * @param variant which of the benchmark's sets the text is of
 * @param text unchanged
 * @param top of code, the module that it is about, or null for the only one that no other one
 *     instantiates
 * @param definitions macros of code that the benchmark defines elsewhere, as directives; no part of
 *     the text
 */
public record BenchmarkText(
    Channel channel, String entry, String variant, String text, String top, String definitions) {
  public BenchmarkText {
    Objects.requireNonNull(channel, "channel");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(definitions, "definitions");
    entry = field(entry);
    variant = field(variant);
  }

  /** A text whose top can be told by itself. */
  public BenchmarkText(Channel channel, String entry, String variant, String text) {
    this(channel, entry, variant, text, null);
  }

  /** A text that needs no definitions. */
  public BenchmarkText(Channel channel, String entry, String variant, String text, String top) {
    this(channel, entry, variant, text, top, "");
  }

  /** A list separates its fields by tabs. */
  private static String field(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
