package io.refmill.cosim;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lexical views of a source text: what can be said of it without parsing (IEEE 1800-2017 5). */
final class VerilogText {
  private static final Pattern SYSTEM_NAME = Pattern.compile("(?<![A-Za-z0-9_$])\\$[A-Za-z0-9_$]+");
  private static final Pattern DIRECTIVE = Pattern.compile("`\\s*([A-Za-z_][A-Za-z0-9_$]*)?");
  private static final Pattern UNIT_NAME =
      Pattern.compile(
          "(?<![A-Za-z0-9_$`])(?:module|macromodule|primitive|package|interface|program|class)\\s+"
              + "(?:static\\s+|automatic\\s+)?([A-Za-z_][A-Za-z0-9_$]*)");

  private static final Pattern MODULE_BOUND =
      Pattern.compile(
          "(?<![A-Za-z0-9_$`])(?:(?:macro)?module|(endmodule)(?:\\s*:\\s*[A-Za-z_][A-Za-z0-9_$]*)?)"
              + "(?![A-Za-z0-9_$])");
  private static final Pattern HARMLESS_DIRECTIVE =
      Pattern.compile(
          "`(?:timescale\\b[ \\t\\w/]*|default_nettype[ \\t]+\\w+|(?:resetall|celldefine|endcelldefine)\\b)");

  private VerilogText() {}

  /**
   * The text with comments as spaces, strings as {@code ""} and escaped identifiers as {@code \},
   * line breaks kept.
   */
  static String withoutCommentsAndStrings(String text) {
    return strip(text, false, new HashSet<>());
  }

  /** Escaped identifiers of a text, without their backslash. */
  static Set<String> escapedNames(String text) {
    Set<String> names = new HashSet<>();
    strip(text, false, names);
    return names;
  }

  /** The text with comments as spaces, line breaks kept. */
  static String withoutComments(String text) {
    return strip(text, true, new HashSet<>());
  }

  private static String strip(String text, boolean keepStrings, Set<String> escaped) {
    StringBuilder result = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      char after = i + 1 < text.length() ? text.charAt(i + 1) : '\0';
      if (c == '/' && after == '/') {
        i = endOfLine(text, i);
        result.append(' ');
      } else if (c == '/' && after == '*') {
        int end = text.indexOf("*/", i + 2);
        end = end < 0 ? text.length() : end + 2;
        text.substring(i, end).chars().filter(x -> x == '\n').forEach(x -> result.append('\n'));
        result.append(' ');
        i = end;
      } else if (c == '"') {
        int end = endOfString(text, i);
        result.append(keepStrings ? text.substring(i, end) : "\"\"");
        i = end;
      } else if (c == '\\' && after > ' ') {
        int start = i + 1;
        while (i < text.length() && text.charAt(i) > ' ') {
          i++;
        }
        escaped.add(text.substring(start, i));
        result.append("\\ ");
      } else {
        result.append(c);
        i++;
      }
    }
    return result.toString();
  }

  private static int endOfLine(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private static int endOfString(String text, int from) {
    int i = from + 1;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        return i + 1;
      } else if (c == '\n') {
        return i;
      }
      i++;
    }
    return text.length();
  }

  /** Names of system tasks and functions in a stripped text, with their dollar sign. */
  static Set<String> systemNames(String stripped) {
    return stripped.indexOf('$') < 0 ? Set.of() : all(SYSTEM_NAME, stripped, 0);
  }

  /** Names after a grave accent in a stripped text; an empty string for a bare one. */
  static Set<String> directives(String stripped) {
    if (stripped.indexOf('`') < 0) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    Matcher matcher = DIRECTIVE.matcher(stripped);
    while (matcher.find()) {
      names.add(matcher.group(1) == null ? "" : matcher.group(1));
    }
    return names;
  }

  /** Plain identifiers and keywords of a stripped text. */
  static Set<String> words(String stripped) {
    Set<String> found = new HashSet<>();
    int at = 0;
    while (at < stripped.length()) {
      int start = at;
      while (at < stripped.length() && isNamePart(stripped.charAt(at))) {
        at++;
      }
      boolean apart = start == 0 || stripped.charAt(start - 1) != '`';
      if (at > start && apart && isNameStart(stripped.charAt(start))) {
        found.add(stripped.substring(start, at));
      }
      at++;
    }
    return found;
  }

  private static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || (c >= '0' && c <= '9') || c == '$';
  }

  /** Names of modules and the like that a stripped text declares. */
  static Set<String> declaredUnits(String stripped) {
    return all(UNIT_NAME, stripped, 1);
  }

  /**
   * Whether a stripped text holds whole modules, directives, and nothing else: then it adds no name
   * to the compilation unit's own scope (IEEE 1800-2017 3.12.1), and no construct of it goes on in
   * the file that follows.
   */
  static boolean isModulesOnly(String stripped) {
    Matcher matcher = MODULE_BOUND.matcher(stripped);
    boolean inside = false;
    int outside = 0;
    while (matcher.find()) {
      boolean ends = matcher.group(1) != null;
      if (ends != inside || (!ends && !isEmpty(stripped.substring(outside, matcher.start())))) {
        return false;
      }
      inside = !ends;
      outside = matcher.end();
    }
    return !inside && isEmpty(stripped.substring(outside));
  }

  private static boolean isEmpty(String between) {
    return HARMLESS_DIRECTIVE.matcher(between).replaceAll("").isBlank();
  }

  private static Set<String> all(Pattern pattern, String text, int group) {
    Set<String> found = new HashSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(group));
    }
    return found;
  }
}
