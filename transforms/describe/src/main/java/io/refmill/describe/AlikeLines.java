package io.refmill.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Points side by side that give variables one number, or leave them alone, become one:
 *
 * <pre>
 * - If `rst` is 1:
 *   - `a` becomes 0.          - If `rst` is 1: `a` and `b` become 0.
 *   - `b` becomes 0.
 * </pre>
 */
final class AlikeLines {
  private static final Pattern GIVES =
      Pattern.compile(
          "( *- )(`[^`]+`) (becomes|is set to|is|keeps) (\\w+)( at once|(?<=its) value)?\\.");

  private AlikeLines() {}

  /** The lines, those that belong together as one at the place of the first of them. */
  static List<String> together(List<String> lines) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < lines.size(); ) {
      int end = i + 1;
      Matcher first = GIVES.matcher(lines.get(i));
      if (first.matches()) {
        while (end < lines.size() && isLike(first, lines.get(end))) {
          end++;
        }
      }
      if (end - i < 2) {
        result.add(lines.get(i));
      } else {
        add(result, first, lines.subList(i, end), lines.size() > end ? lines.get(end) : "");
      }
      i = end;
    }
    return result;
  }

  private static boolean isLike(Matcher first, String line) {
    Matcher other = GIVES.matcher(line);
    return other.matches()
        && other.group(1).equals(first.group(1))
        && line.substring(other.end(2)).equals(rest(first));
  }

  private static String rest(Matcher line) {
    return line.group().substring(line.end(2));
  }

  private static void add(List<String> result, Matcher first, List<String> alike, String next) {
    List<String> names =
        alike.stream()
            .map(GIVES::matcher)
            .filter(Matcher::matches)
            .map(line -> line.group(2))
            .distinct()
            .toList();
    if (names.size() == 1) {
      result.add(first.group());
      return;
    }
    String verb =
        switch (first.group(3)) {
          case "becomes" -> "become";
          case "is" -> "are";
          case "keeps" -> "keep their values.";
          default -> "are set to";
        };
    String rest = verb.endsWith(".") ? "" : rest(first).substring(first.group(3).length() + 1);
    String text = Words.list(names) + " " + verb + rest;
    int depth = first.group(1).indexOf('-');
    String head = result.isEmpty() ? "" : result.get(result.size() - 1);
    boolean alone = head.endsWith(":") && head.indexOf('-') == depth - 2 && depth > 0;
    boolean last = next.indexOf('-') != depth || !next.startsWith(" ".repeat(depth) + "- ");
    if (alone && last) {
      result.set(result.size() - 1, head + " " + text);
    } else {
      result.add(first.group(1) + text);
    }
  }
}
