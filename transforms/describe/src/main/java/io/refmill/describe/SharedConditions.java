package io.refmill.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Sentences that ask the same, one after the other, are one: {@code if `en` is 1, `a` becomes `b`
 * and `c` becomes `d`; otherwise, `a` and `c` keep their values}.
 */
final class SharedConditions {
  private static final Pattern QUOTED = Pattern.compile("`[^`]*`");

  /** What is made of parts. */
  private static final Pattern SEVERAL = Pattern.compile(".*[,;:].*");

  static final String KEEPS = " keeps its value";

  /** Characters of a sentence that others are joined with. */
  private static final int LONG = 600;

  /**
   * A sentence by its parts.
   *
   * @param verb what waits for an edge is not joined with what does not
   * @param conditions in order; the last one may be empty, for anything else
   * @param effects what happens under each of them
   */
  private record Choice(String verb, List<String> conditions, List<String> effects) {}

  private final Map<String, Choice> choices = new HashMap<>();

  /** The sentence about one variable. */
  String sentence(String verb, List<String> conditions, List<String> effects) {
    String text = text(conditions, effects);
    boolean simple =
        effects.stream()
            .map(SharedConditions::unquoted)
            .noneMatch(e -> SEVERAL.matcher(e).matches());
    if (simple && !conditions.get(0).isEmpty()) {
      choices.put(text, new Choice(verb, List.copyOf(conditions), List.copyOf(effects)));
    }
    return text;
  }

  /** The same sentences, those side by side that ask the same in one. */
  List<String> joined(List<String> sentences) {
    List<String> result = new ArrayList<>();
    List<String> open = new ArrayList<>();
    int length = 0;
    for (String sentence : sentences) {
      Choice choice = choices.get(sentence);
      boolean goesOn =
          choice != null
              && !open.isEmpty()
              && choice.verb.equals(choices.get(open.get(0)).verb)
              && choice.conditions.equals(choices.get(open.get(0)).conditions)
              && length + sentence.length() <= LONG;
      if (!goesOn) {
        close(open, result);
        length = 0;
      }
      if (choice == null) {
        result.add(sentence);
      } else {
        open.add(sentence);
        length += sentence.length();
      }
    }
    close(open, result);
    return result;
  }

  private void close(List<String> open, List<String> result) {
    if (open.size() < 2) {
      result.addAll(open);
    } else {
      List<String> conditions = choices.get(open.get(0)).conditions;
      List<String> effects = new ArrayList<>();
      for (int i = 0; i < conditions.size(); i++) {
        List<String> some = new ArrayList<>();
        for (String sentence : open) {
          some.add(choices.get(sentence).effects.get(i));
        }
        effects.add(together(some));
      }
      result.add(text(conditions, effects));
    }
    open.clear();
  }

  private static String together(List<String> effects) {
    return effects.stream().allMatch(e -> e.endsWith(KEEPS))
        ? Words.list(effects.stream().map(e -> e.replace(KEEPS, "")).toList())
            + " keep their values"
        : Words.list(effects);
  }

  private static String text(List<String> conditions, List<String> effects) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < effects.size(); i++) {
      String when = conditions.get(i);
      text.append(
          when.isEmpty()
              ? (i == 0 ? "" : "; otherwise, ") + effects.get(i)
              : (i == 0 ? "If " : "; else if ") + when + ", " + effects.get(i));
    }
    return text.append('.').toString();
  }

  private static String unquoted(String text) {
    return QUOTED.matcher(text).replaceAll("``");
  }
}
