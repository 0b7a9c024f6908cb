package io.refmill.describe;

import java.util.ArrayList;
import java.util.List;

/** Lists inside of lists, as Markdown; more than fits is refused. */
final class Lines {
  /** How many times as long it may be before repetitions are found. */
  private static final int REPEATED = 8;

  private final int limit;
  private final List<String> lines = new ArrayList<>();
  private int characters;

  /**
   * Nothing yet.
   *
   * @param limit of characters
   */
  Lines(int limit) {
    this.limit = limit;
  }

  /** A point of a list, {@code depth} lists deep. */
  void point(int depth, String text) {
    add("  ".repeat(depth) + "- " + text);
  }

  /** Something for a point whose text begins with {@code prefix}: a sentence or a list. */
  void point(int depth, String prefix, List<String> sentences) {
    if (sentences.size() == 1) {
      point(depth, prefix + " " + sentences.get(0));
    } else {
      point(depth, prefix);
      sentences.forEach(s -> point(depth + 1, s));
    }
  }

  /** A line that is no point. */
  void line(String text) {
    add(text);
  }

  void blank() {
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
      add("");
    }
  }

  int size() {
    return lines.size();
  }

  private void add(String line) {
    characters += line.length() + 1;
    if (characters > REPEATED * limit) {
      throw tooLong();
    }
    lines.add(line);
  }

  private Untold tooLong() {
    return new Untold("more than " + limit + " characters");
  }

  /** All of it, line by line. */
  String unfolded() {
    return String.join("\n", lines);
  }

  /** All of it, with what repeats said once. */
  String text() {
    String text = String.join("\n", AlikeLines.together(Repetitions.fold(lines))).strip();
    if (text.length() > limit) {
      throw tooLong();
    }
    return text;
  }
}
