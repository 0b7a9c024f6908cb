package io.refmill.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The statements of a model that was written, for those who speak of its form. */
final class ModelText {
  private static final Pattern INPUT = Pattern.compile("\\binputs(?:\\.get\\(|\\[)");

  private ModelText() {}

  /** Each statement in one line, without those that read inputs. */
  static List<String> statements(String python) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    int open = 0;
    for (String line : python.split("\n")) {
      String text = line.strip();
      statement.append(statement.length() == 0 ? "" : " ").append(text);
      open += depth(text);
      if (open <= 0) {
        String whole = statement.toString();
        if (!whole.isEmpty() && !whole.startsWith("#") && !INPUT.matcher(whole).find()) {
          statements.add(whole);
        }
        statement.setLength(0);
        open = 0;
      }
    }
    return statements;
  }

  /** The name that a variable of the design has in its class: the last part, without an index. */
  static String lastName(String name) {
    return name.replace("`", "").replaceAll("\\[.*?\\]", "").replaceAll(".*\\.", "");
  }

  /** How many more brackets a text opens than it closes. */
  private static int depth(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth--;
        default -> {
          // Any other character changes nothing.
        }
      }
    }
    return depth;
  }
}
