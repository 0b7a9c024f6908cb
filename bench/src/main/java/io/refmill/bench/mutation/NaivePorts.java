package io.refmill.bench.mutation;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads ports as published comparators do: one name after each direction keyword, wherever that
 * stands, by a regular expression. What it gets wrong shows how many modules that way loses.
 */
final class NaivePorts {
  private static final Pattern PORT =
      Pattern.compile(
          "(input|output)\\s+(?:(?:wire|reg|logic)\\s+)?(?:\\[[^\\]]*\\]\\s*)?([A-Za-z_]\\w*)");
  private static final Pattern EDGE = Pattern.compile("\\b(?:posedge|negedge)\\s+([A-Za-z_]\\w*)");
  private static final Pattern MODULE = Pattern.compile("\\bmodule\\s+([A-Za-z_]\\w*)");

  private NaivePorts() {}

  /** Names of what looks like a port, in any module of the text. */
  static Set<String> names(String text) {
    return all(PORT, withoutComments(text), 2);
  }

  /** Names of signals whose edges something waits for. */
  static Set<String> edges(String text) {
    return all(EDGE, withoutComments(text), 1);
  }

  /** Names of the modules, in order. */
  static Set<String> modules(String text) {
    return all(MODULE, withoutComments(text), 1);
  }

  /** Whether the text has a module of this name without ports. */
  static boolean bench(String text, String module) {
    String pattern = "(?s).*\\bmodule\\s+" + Pattern.quote(module) + "\\s*(\\(\\s*\\)\\s*)?;.*";
    return withoutComments(text).matches(pattern);
  }

  private static String withoutComments(String text) {
    return text.replaceAll("//[^\\n]*|(?s:/\\*.*?\\*/)|\"[^\"\\n]*\"", " ");
  }

  private static Set<String> all(Pattern pattern, String text, int group) {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(group));
    }
    return names;
  }
}
