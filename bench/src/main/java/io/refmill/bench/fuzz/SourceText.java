package io.refmill.bench.fuzz;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Layout of generated source. */
final class SourceText {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$]*");

  private SourceText() {}

  /** Indents by the words that open and close. */
  static String indent(String text) {
    StringBuilder out = new StringBuilder();
    int level = 0;
    for (String raw : text.split("\n")) {
      String line = raw.strip();
      if (line.isEmpty()) {
        continue;
      }
      int opens = 0;
      int leading = 0;
      boolean first = true;
      Matcher words = WORD.matcher(line);
      while (words.find()) {
        String word = words.group();
        int step = step(word);
        if (step < 0 && first) {
          leading++;
        }
        first = false;
        opens += step;
      }
      out.append("  ".repeat(Math.max(0, level - leading))).append(line).append('\n');
      level += opens;
    }
    return out.toString();
  }

  private static int step(String word) {
    switch (word) {
      case "module":
      case "begin":
      case "case":
      case "casez":
      case "casex":
      case "function":
      case "task":
      case "generate":
        return 1;
      case "endmodule":
      case "end":
      case "endcase":
      case "endfunction":
      case "endtask":
      case "endgenerate":
        return -1;
      default:
        return 0;
    }
  }

  /** Whether a name occurs as a word. */
  static boolean mentions(String text, String name) {
    return Pattern.compile("(?<![\\w$])" + Pattern.quote(name) + "(?![\\w$])").matcher(text).find();
  }
}
