package io.refmill.teach.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a model does in which order, without what it computes: the frame that guides reasoning.
 * Values that are assigned, conditions and results become {@code ...}.
 */
public final class Outline {
  private static final Pattern ASSIGNED =
      Pattern.compile("^(\\s*[A-Za-z_][\\w., \\[\\]]*?) ([-+*|&^<>/%]{0,2}=) .*$");
  private static final Pattern DECIDES = Pattern.compile("^(\\s*(?:if|elif|while)) .*:$");
  private static final Pattern REPEATS = Pattern.compile("^(\\s*for .* in) .*:$");
  private static final Pattern RETURNS = Pattern.compile("^(\\s*return) .*$");
  private static final Pattern INPUT = Pattern.compile("^\\s*\\w+ = inputs\\.get\\(.*$");

  private Outline() {}

  /** The outline of a model as the compiler writes them. */
  public static String of(String python) {
    List<String> lines = new ArrayList<>();
    for (String line : statements(python)) {
      String kept = outlined(line);
      if (!kept.isBlank() || !lines.isEmpty() && !lines.get(lines.size() - 1).isBlank()) {
        lines.add(kept);
      }
    }
    return String.join("\n", lines).stripTrailing();
  }

  private static String outlined(String line) {
    if (line.strip().startsWith("#")) {
      return "";
    }
    if (INPUT.matcher(line).matches()) {
      return line;
    }
    for (Pattern pattern : List.of(DECIDES, REPEATS)) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.matches()) {
        return matcher.group(1) + " ...:";
      }
    }
    Matcher returned = RETURNS.matcher(line);
    if (returned.matches()) {
      return returned.group(1) + " ...";
    }
    Matcher assigned = ASSIGNED.matcher(line);
    return assigned.matches() ? assigned.group(1) + " " + assigned.group(2) + " ..." : line;
  }

  /** One line for each statement: lines inside of brackets are joined, comments behind it go. */
  private static List<String> statements(String python) {
    List<String> result = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    int depth = 0;
    for (String line : python.split("\n")) {
      String code = open.isEmpty() ? line : line.strip();
      char quote = 0;
      int end = code.length();
      for (int i = 0; i < code.length() && end == code.length(); i++) {
        char c = code.charAt(i);
        if (quote != 0) {
          i += c == '\\' ? 1 : 0;
          quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
          quote = c;
        } else if (c == '#' && !code.strip().startsWith("#")) {
          end = i;
        } else {
          depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
        }
      }
      open.append(code.substring(0, end).stripTrailing());
      if (depth <= 0) {
        result.add(open.toString());
        open.setLength(0);
        depth = 0;
      } else {
        open.append(' ');
      }
    }
    if (!open.isEmpty()) {
      result.add(open.toString());
    }
    return result;
  }
}
