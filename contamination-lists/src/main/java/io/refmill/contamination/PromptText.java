package io.refmill.contamination;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Takes a benchmark prompt apart into paragraphs, and leaves out those that say nothing about the
 * problem: port lists, module headers, and what many prompts share.
 */
final class PromptText {
  private static final Pattern BLANK_LINE = Pattern.compile("\\R[ \\t]*\\R");
  private static final Pattern PORT_LINE =
      Pattern.compile("\\s*([-*]\\s*)?(input|output|inout)\\b.*", Pattern.CASE_INSENSITIVE);
  private static final Pattern HEADER =
      Pattern.compile("(?s)^\\s*module\\s+\\w+\\s*(#\\s*\\(.*?\\)\\s*)?\\(.*?\\)\\s*;");

  private PromptText() {}

  /** Paragraphs as words, without port lists and module headers. */
  static List<List<String>> paragraphs(String text) {
    List<List<String>> result = new ArrayList<>();
    for (String paragraph : BLANK_LINE.split(text)) {
      String rest = HEADER.matcher(paragraph).replaceFirst("");
      List<String> words = new ArrayList<>();
      for (String line : rest.split("\\R")) {
        if (!PORT_LINE.matcher(line).matches()) {
          words.addAll(Normalizer.words(line));
        }
      }
      if (!words.isEmpty()) {
        result.add(words);
      }
    }
    return result;
  }

  /** All words of the paragraphs that are not in {@code shared}. */
  static List<String> body(String text, Set<List<String>> shared) {
    List<String> words = new ArrayList<>();
    for (List<String> paragraph : paragraphs(text)) {
      if (!shared.contains(paragraph)) {
        words.addAll(paragraph);
      }
    }
    return words;
  }
}
