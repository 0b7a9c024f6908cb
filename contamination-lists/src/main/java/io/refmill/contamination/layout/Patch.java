package io.refmill.contamination.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies hunks of a unified diff. */
final class Patch {
  private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+\\d+.*@@.*");

  private Patch() {}

  /**
   * The text after a patch. What the patch says of lines that it leaves is not checked: the places
   * are trusted.
   */
  static String apply(String before, String patch) {
    List<String> old = List.of(before.split("\n", -1));
    List<String> result = new ArrayList<>();
    int at = 0;
    for (String line : patch.split("\n", -1)) {
      Matcher hunk = HUNK.matcher(line);
      if (hunk.matches()) {
        int start = Math.min(old.size(), Math.max(0, Integer.parseInt(hunk.group(1)) - 1));
        result.addAll(old.subList(Math.min(at, start), start));
        at = start;
      } else if (line.startsWith("+")) {
        result.add(line.substring(1));
      } else if (line.startsWith("-")) {
        at = Math.min(old.size(), at + 1);
      } else if (line.startsWith(" ")) {
        result.add(line.substring(1));
        at = Math.min(old.size(), at + 1);
      }
    }
    result.addAll(old.subList(at, old.size()));
    return String.join("\n", result);
  }
}
