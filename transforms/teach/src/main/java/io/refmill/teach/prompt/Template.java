package io.refmill.teach.prompt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with placeholders such as <code>{{task}}</code>. Values are put in as they are and are
 * never looked at again, so what a design or a model says can't become a placeholder; that is all
 * the language that templates need, and why there is no engine with more of one.
 */
final class Template {
  private static final String OPEN = "{{";
  private static final Pattern NAME = Pattern.compile("\\{\\{([a-z_]{1,40})\\}\\}");

  private final List<String> texts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  /**
   * Reads a template.
   *
   * @param file that messages name
   * @throws TemplateException if a placeholder is unknown, missing or not closed
   */
  Template(String file, String text, Set<String> placeholders) {
    String body = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    Matcher matcher = NAME.matcher(body);
    int from = 0;
    for (int open; (open = body.indexOf(OPEN, from)) >= 0; from = matcher.end()) {
      if (!matcher.find(open) || matcher.start() != open) {
        throw new TemplateException(
            file,
            line(body, open),
            "here stands \"{{\" without a name and \"}}\" behind it; " + known(placeholders));
      }
      if (!placeholders.contains(matcher.group(1))) {
        throw new TemplateException(
            file,
            line(body, open),
            "the placeholder " + matcher.group() + " is unknown; " + known(placeholders));
      }
      texts.add(body.substring(from, open));
      names.add(matcher.group(1));
    }
    texts.add(body.substring(from));
    Set<String> missing = new TreeSet<>(placeholders);
    missing.removeAll(names);
    if (!missing.isEmpty()) {
      throw new TemplateException(
          file,
          line(body, body.length()),
          "the placeholder {{" + missing.iterator().next() + "}} is missing; put it in");
    }
  }

  private static int line(String text, int at) {
    return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  private static String known(Set<String> placeholders) {
    return placeholders.isEmpty()
        ? "this template has no placeholders"
        : "this template has {{" + String.join("}}, {{", placeholders) + "}}";
  }

  /** The text with a value for each placeholder. */
  String fill(Map<String, String> values) {
    StringBuilder result = new StringBuilder(texts.get(0));
    for (int i = 0; i < names.size(); i++) {
      String value = values.get(names.get(i));
      if (value == null) {
        throw new IllegalArgumentException("no value for " + names.get(i));
      }
      result.append(value).append(texts.get(i + 1));
    }
    return result.toString();
  }
}
