package io.refmill.teach.answer;

import java.util.Locale;
import java.util.Set;

/** What an answer is written in. */
public enum Language {
  PYTHON("python", "python3", "py"),
  VERILOG("verilog", "systemverilog", "sv", "v");

  private final Set<String> labels;

  Language(String... labels) {
    this.labels = Set.of(labels);
  }

  /** Such as {@code python}: the label of fenced blocks that ask for it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the word behind a fence names it. */
  boolean isNamedBy(String word) {
    return labels.contains(word.toLowerCase(Locale.ROOT));
  }
}
