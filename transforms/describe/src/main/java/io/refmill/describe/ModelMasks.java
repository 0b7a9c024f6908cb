package io.refmill.describe;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The masks that a model has. It leaves out those of values that never leave their width, by ranges
 * of which a text knows next to nothing, and values that nothing reads; so no text tells of a mask
 * that is not there.
 */
final class ModelMasks {
  /** What is assigned, with what stands behind it. */
  private static final Pattern ASSIGNMENT = Pattern.compile("^([^=]*[^=<>!]) ?=(?!=) ?(.*)$");

  private static final Pattern CALL =
      Pattern.compile("(?:\\bself\\.|\\b)(?!int\\b|len\\b|range\\b|min\\b|max\\b|abs\\b)\\w+\\(");

  private static final Pattern NUMBER = Pattern.compile("[\\dxa-fA-F_]+|\\[.*\\] \\* .*");

  private static final Pattern SUM = Pattern.compile(".*[-+].*");

  private static final int DIGITS = 16;

  private final String python;
  private List<String> statements;

  /** What statements give values that are no numbers, by the statements. */
  private final Map<String, String> targets = new LinkedHashMap<>();

  /** The statements with a mask of a width. */
  private final Map<Integer, Set<String>> maskedBy = new HashMap<>();

  /** The statements that give a name a value that is no number. */
  private final Map<String, Set<String>> givenTo = new HashMap<>();

  /**
   * The masks of a model.
   *
   * @param python its text; empty where it is not known, which has all masks
   */
  ModelMasks(String python) {
    this.python = python;
  }

  /** Its statements, each in one line; most designs have nothing that is asked for in them. */
  private List<String> statements() {
    if (statements == null) {
      statements = ModelText.statements(python);
      for (String statement : statements) {
        Matcher parts = ASSIGNMENT.matcher(statement);
        if (parts.matches() && !NUMBER.matcher(parts.group(2)).matches()) {
          targets.put(statement, parts.group(1));
        }
      }
    }
    return statements;
  }

  /**
   * Whether a model keeps the low bits of a value, as far as it can be seen. What has no statement
   * of its own may be part of any.
   *
   * @param name of what it is assigned to, in quotes or without
   * @param width of that
   * @param formula the value; empty where it is any
   */
  boolean has(String name, int width, String formula) {
    if (statements().isEmpty()) {
      return true;
    }
    String last = name.replace("`", "").replaceAll("\\[.*", "").replaceAll(".*\\.", "");
    Pattern target = Pattern.compile("(?:^|[^\\w])(?:\\w+_)?" + Pattern.quote(last) + "_?\\b");
    Set<String> masked = maskedBy.computeIfAbsent(width, this::masked);
    Set<String> own = givenTo.computeIfAbsent(last, n -> given(n, target));
    if (masked.isEmpty() || own.isEmpty()) {
      return !masked.isEmpty();
    }
    return own.stream()
            .anyMatch(s -> masked.contains(s) ? operates(s, formula) : CALL.matcher(s).find())
        || masked.stream()
            .anyMatch(s -> s.contains(last) && !own.contains(s) && target.matcher(s).find());
  }

  private Set<String> given(String name, Pattern target) {
    Set<String> given = new LinkedHashSet<>();
    targets.forEach(
        (statement, place) -> {
          if (place.contains(name) && target.matcher(place).find()) {
            given.add(statement);
          }
        });
    return given;
  }

  private Set<String> masked(int width) {
    String ones = Term.mask(width).toString(DIGITS).toUpperCase(Locale.ROOT);
    String number = width <= Integer.SIZE ? "|" + Term.mask(width) + "\\b" : "";
    Pattern mask =
        Pattern.compile(
            "& ?=?(?: ?0x0*"
                + ones
                + "\\b"
                + number
                + "| ?(?:self\\.)?[A-Z_0-9]*MASK| ?\\(1 <<)"
                + "|% ?=? ?\\d");
    Set<String> masked = new LinkedHashSet<>();
    for (String statement : statements) {
      if (mask.matcher(statement).find()) {
        masked.add(statement);
      }
    }
    return masked;
  }

  /** Whether there may be a formula in a statement, by what it computes. */
  private static boolean operates(String statement, String formula) {
    return formula.contains(" + ") || formula.contains(" - ")
        ? SUM.matcher(statement).matches()
        : !formula.contains(" << ") || statement.contains("<<") || statement.contains("*");
  }
}
