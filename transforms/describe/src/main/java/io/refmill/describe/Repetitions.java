package io.refmill.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Points that say the same but for numbers that go on evenly, as those of a generate construct do,
 * become one with a variable. Of points for {@code x[7:0]}, {@code x[15:8]} and so on is made
 *
 * <pre>
 * - For each `i` from 0 to 3, in this order:
 *   - If `sel[i]` is 1: `x[8*i + 7:8*i]` becomes `d`.
 * </pre>
 */
final class Repetitions {
  private static final int LEAST = 3;
  private static final int LONGEST = 40;
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.*])\\d{1,9}(?!\\w|\\*|\\.\\w)");

  private static final int DIGITS = 9;

  /** What happens at a moment: of lines for one variable the last counts. */
  private static final Pattern STEPS =
      Pattern.compile(" (?:becomes|is set to|(?:in|de)creases by|is inverted) | at once");

  private static final List<String> VARIABLES = List.of("i", "j", "k", "n", "m");

  private final List<List<String>> units;

  /** The units by what they say without the numbers that may go on: alike ones have one number. */
  private final int[] kinds;

  /** The numbers of the units that may go on; null until they are asked for. */
  private final long[][] numbers;

  /** How many units from each one on are points. */
  private final int[] points;

  private final String variable;
  private final Set<String> taken;

  private Repetitions(List<List<String>> units, String variable, Set<String> taken) {
    this.taken = taken;
    this.units = units;
    this.kinds = new int[units.size()];
    this.numbers = new long[units.size()][];
    this.points = new int[units.size() + 1];
    Map<String, Integer> known = new HashMap<>();
    for (int i = units.size() - 1; i >= 0; i--) {
      kinds[i] = known.computeIfAbsent(skeleton(text(i)), k -> known.size());
      points[i] = units.get(i).get(0).startsWith("- ") ? points[i + 1] + 1 : 0;
    }
    this.variable = variable;
  }

  /** The lines of a list in which repetitions are said once; others stay as they are. */
  static List<String> fold(List<String> lines) {
    return fold(lines, Set.of());
  }

  /**
   * The same where some names are taken.
   *
   * @param taken by what is told elsewhere
   */
  static List<String> fold(List<String> lines, Set<String> taken) {
    String free = free(String.join("\n", lines), taken);
    return free == null ? lines : new Repetitions(units(lines), free, taken).folded();
  }

  /** A name for the variable, null if all are in use. */
  private static String free(String text, Set<String> taken) {
    for (String name : VARIABLES) {
      if (!taken.contains(name) && !hasWord(text, name)) {
        return name;
      }
    }
    return null;
  }

  /** Whether a word stands in a text, with no letter beside it. */
  static boolean hasWord(String text, String word) {
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      int end = at + word.length();
      if ((at == 0 || !isLetter(text.charAt(at - 1)))
          && (end == text.length() || !isLetter(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLetter(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  /** A text without the numbers that may go on evenly, which {@link #NUMBER} finds. */
  static String skeleton(String text) {
    StringBuilder result = null;
    int copied = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!isWordCharacter(c)) {
        continue;
      }
      int end = i + 1;
      boolean digits = isDigit(c);
      while (end < length && isWordCharacter(text.charAt(end))) {
        digits &= isDigit(text.charAt(end++));
      }
      boolean goesOn =
          digits
              && end - i <= DIGITS
              && (i == 0 || text.charAt(i - 1) != '.' && text.charAt(i - 1) != '*')
              && (end == length
                  || text.charAt(end) != '*'
                      && (text.charAt(end) != '.'
                          || end + 1 == length
                          || !isWordCharacter(text.charAt(end + 1))));
      if (goesOn) {
        result = result == null ? new StringBuilder(length) : result;
        result.append(text, copied, i).append('#');
        copied = end;
      }
      i = end - 1;
    }
    return result == null ? text : result.append(text, copied, length).toString();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWordCharacter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c);
  }

  /** A point with all that belongs to it: what is below it, and its alternatives. */
  private static List<List<String>> units(List<String> lines) {
    List<List<String>> units = new ArrayList<>();
    for (String line : lines) {
      boolean further =
          line.startsWith("  ") || line.startsWith("- Otherwise") || line.startsWith("- Any other");
      boolean after = !units.isEmpty() && units.get(units.size() - 1).get(0).startsWith("- ");
      if (further && after) {
        units.get(units.size() - 1).add(line);
      } else {
        units.add(new ArrayList<>(List.of(line)));
      }
    }
    return units;
  }

  private List<String> folded() {
    List<String> result = new ArrayList<>();
    int at = 0;
    while (at < units.size()) {
      List<String> best = null;
      int covered = 0;
      for (int period = 1; period <= LONGEST; period++) {
        int rounds = points[at] >= period ? rounds(at, period) : 0;
        if (rounds >= LEAST && rounds * period > covered) {
          List<String> written = write(at, period, rounds);
          if (length(written) < length(lines(at, rounds * period))) {
            best = written;
            covered = rounds * period;
          }
        }
      }
      if (best == null) {
        result.addAll(units.get(at++));
      } else {
        result.addAll(best);
        at += covered;
      }
    }
    return result;
  }

  private static int length(List<String> lines) {
    return lines.stream().mapToInt(String::length).sum();
  }

  private List<String> lines(int from, int count) {
    List<String> lines = new ArrayList<>();
    units.subList(from, from + count).forEach(lines::addAll);
    return lines;
  }

  private String text(int unit) {
    return String.join("\n", units.get(unit));
  }

  /** How many times the units from {@code at} on repeat. */
  private int rounds(int at, int period) {
    if (!isAlike(at, at + period, period)) {
      return 0;
    }
    int rounds = 1;
    for (int next = at + period; next + period <= units.size(); next += period) {
      if (!isAlike(at, next, period) || !goesOn(at, next, period)) {
        break;
      }
      rounds++;
    }
    return rounds;
  }

  /** Whether so many units are like others but for numbers. */
  private boolean isAlike(int at, int other, int period) {
    return other + period <= units.size()
        && Arrays.equals(kinds, at, at + period, kinds, other, other + period);
  }

  /** Whether the numbers of a round are as far from those before as the second's from the first. */
  private boolean goesOn(int at, int next, int period) {
    boolean moves = false;
    for (int i = 0; i < period; i++) {
      long[] first = numbers(at + i);
      long[] second = numbers(at + period + i);
      long[] before = numbers(next - period + i);
      long[] now = numbers(next + i);
      for (int k = 0; k < now.length; k++) {
        long step = now[k] - before[k];
        if (step != second[k] - first[k]) {
          return false;
        }
        moves |= step != 0;
      }
    }
    return moves;
  }

  private long[] numbers(int unit) {
    if (numbers[unit] == null) {
      numbers[unit] = numbers(text(unit));
    }
    return numbers[unit];
  }

  private static long[] numbers(String text) {
    return NUMBER.matcher(text).results().mapToLong(r -> Long.parseLong(r.group())).toArray();
  }

  /**
   * The first of several rounds.
   *
   * @param text what it says
   * @param start its numbers
   * @param second those of the next round
   * @param from value of the variable in it
   */
  private record Round(String text, long[] start, long[] second, long from) {}

  private Round round(int at, int period) {
    String first = String.join("\n", lines(at, period));
    long[] start = numbers(first);
    long[] second = numbers(String.join("\n", lines(at + period, period)));
    Map<Long, Integer> starts = new HashMap<>();
    for (int i = 0; i < start.length; i++) {
      if (second[i] - start[i] == 1) {
        starts.merge(start[i], 1, Integer::sum);
      }
    }
    long from =
        starts.entrySet().stream()
            .max(
                Map.Entry.<Long, Integer>comparingByValue()
                    .thenComparing(Map.Entry.<Long, Integer>comparingByKey().reversed()))
            .map(Map.Entry::getKey)
            .orElse(0L);
    return new Round(first, start, second, from);
  }

  private String each(Round first, int rounds) {
    return "For each `" + variable + "` from " + first.from + " to " + (first.from + rounds - 1);
  }

  private List<String> write(int at, int period, int rounds) {
    Round first = round(at, period);
    List<String> result = new ArrayList<>();
    boolean ordered = STEPS.matcher(first.text).find();
    result.add("- " + each(first, rounds) + (ordered ? ", in this order:" : ":"));
    // What is repeated may have repetitions of its own.
    for (String line : fold(substituted(first).lines().toList(), taken)) {
      result.add("  " + line);
    }
    return result;
  }

  private String substituted(Round first) {
    String text = first.text;
    Matcher matcher = NUMBER.matcher(text);
    StringBuilder result = new StringBuilder();
    int done = 0;
    for (int i = 0; matcher.find(); i++) {
      result.append(text, done, matcher.start());
      done = matcher.end();
      long step = first.second[i] - first.start[i];
      if (step == 0) {
        result.append(matcher.group());
        continue;
      }
      boolean code =
          text.substring(0, matcher.start()).chars().filter(c -> c == '`').count() % 2 == 1;
      boolean negative = !code && matcher.start() > 0 && text.charAt(matcher.start() - 1) == '-';
      long rest = first.start[i] - step * first.from;
      String formula = negative ? formula(-step, -rest) : formula(step, rest);
      if (negative) {
        result.setLength(result.length() - 1);
      }
      boolean apart =
          "[:({,`".indexOf(before(text, matcher.start())) >= 0
              && "]:),}`".indexOf(after(text, matcher.end())) >= 0;
      if (!code) {
        result.append('`').append(formula).append('`');
      } else if (apart || formula.equals(variable)) {
        result.append(formula);
      } else {
        result.append('(').append(formula).append(')');
      }
    }
    return result.append(text.substring(done)).toString();
  }

  private String formula(long step, long rest) {
    String product = step == 1 ? variable : step == -1 ? "-" + variable : step + "*" + variable;
    if (step < 0 && rest > 0) {
      return rest + " - " + (step == -1 ? "" : -step + "*") + variable;
    }
    return rest == 0 ? product : product + (rest > 0 ? " + " : " - ") + Math.abs(rest);
  }

  private static char before(String text, int at) {
    int i = at - 1;
    while (i > 0 && text.charAt(i) == ' ') {
      i--;
    }
    return i < 0 ? '`' : text.charAt(i);
  }

  private static char after(String text, int at) {
    int i = at;
    while (i < text.length() - 1 && text.charAt(i) == ' ') {
      i++;
    }
    return i >= text.length() ? '`' : text.charAt(i);
  }
}
