package io.refmill.describe;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * One bit as a function of others, known for all their values: what it comes to, whatever the
 * formula is that gives it.
 *
 * @param ones the rows in which it is 1; bit i of a row's number is variable i
 * @param variables how many there are
 */
record BitFunction(BitSet ones, int variables) {
  /** Variables of which ways to a value are looked for, and such ways that are told. */
  private static final int WAY_VARIABLES = 8;

  private static final int WAYS = 4;

  /** Values of an input that are named. */
  private static final int FEW_VALUES = 3;

  /** Values of a selector. */
  private static final int MOST_VALUES = 8;

  /** What stands for the parts of an AND, or of anything else that two bits give. */
  private static final Map<String, String> PAIRS = Map.of("2", " & ", "1, 2", " | ", "1", " ^ ");

  /**
   * A value that chooses.
   *
   * @param name of it
   * @param first its least significant bit among the variables
   * @param width its bits
   */
  record Selector(String name, int first, int width) {}

  /** The variables that make a difference. */
  List<Integer> support() {
    List<Integer> support = new ArrayList<>();
    for (int i = 0; i < variables; i++) {
      int bit = i;
      if (isAny(row -> ones.get(row) != ones.get(row ^ 1 << bit))) {
        support.add(i);
      }
    }
    return support;
  }

  private boolean isAny(IntPredicate differs) {
    for (int row = 0; row < 1 << variables; row++) {
      if (differs.test(row)) {
        return true;
      }
    }
    return false;
  }

  /** The same with some variables fixed. */
  private BitFunction with(int first, int width, int value) {
    int mask = (1 << width) - 1 << first;
    BitSet fixed = new BitSet();
    for (int row = 0; row < 1 << variables; row++) {
      if (ones.get(row & ~mask | value << first)) {
        fixed.set(row);
      }
    }
    return new BitFunction(fixed, variables);
  }

  /** How many variables may be 1 for it to be 1; null where it counts which. */
  private TreeSet<Integer> counts(List<Integer> support) {
    TreeSet<Integer> yes = new TreeSet<>();
    TreeSet<Integer> no = new TreeSet<>();
    for (int row = 0; row < 1 << variables; row++) {
      int count = 0;
      for (int i : support) {
        count += row >> i & 1;
      }
      (ones.get(row) ? yes : no).add(count);
    }
    return Collections.disjoint(yes, no) ? yes : null;
  }

  /**
   * A few words that say all of it; null where there are none.
   *
   * @param name what it is called, quoted
   * @param names of the variables, not quoted
   */
  String text(String name, List<String> names, List<Selector> selectors) {
    List<Integer> support = support();
    List<String> own = support.stream().map(i -> Conditions.quoted(names.get(i))).toList();
    if (support.isEmpty()) {
      return name + " is always " + (ones.get(0) ? 1 : 0);
    }
    if (support.size() == 1) {
      return ones.get(0) ? name + " is 0 where " + own.get(0) + " is 1, and 1 where it is 0" : null;
    }
    TreeSet<Integer> counts = counts(support);
    String among = among(own, support, selectors);
    String counted = counts == null ? null : counted(name, among, own.size(), counts);
    if (counted != null) {
      return counted;
    }
    String chosen = null;
    for (Selector selector : selectors) {
      String text = chosen(name, names, support, selector);
      chosen = text != null && (chosen == null || text.length() < chosen.length()) ? text : chosen;
    }
    if (chosen != null) {
      return chosen;
    }
    String compared = compared(name, support, selectors);
    String values = compared != null ? compared : values(name, support, selectors);
    String ways = values != null ? values : ways(name, own, support);
    return ways != null ? ways : pairs(name, names, support);
  }

  /** The variables, or the input whose bits they are. */
  private static String among(List<String> own, List<Integer> support, List<Selector> selectors) {
    for (Selector s : selectors) {
      if (s.width > 2
          && s.width == support.size()
          && support.get(0) == s.first
          && support.get(s.width - 1) == s.first + s.width - 1) {
        return "the bits of " + Conditions.quoted(s.name);
      }
    }
    return Words.list(own);
  }

  private static String counted(String name, String among, int all, TreeSet<Integer> counts) {
    if (all == 2 && counts.equals(new TreeSet<>(List.of(1)))) {
      return name + " is 1 where " + among + " differ: each of them inverts what the other gives";
    }
    if (all == 2 && counts.equals(new TreeSet<>(List.of(0, 2)))) {
      return name + " is 1 where " + among + " are equal";
    }
    String is = name + " is 1 where ";
    boolean tail = counts.last() == all && counts.last() - counts.first() == counts.size() - 1;
    boolean head = counts.first() == 0 && counts.last() == counts.size() - 1;
    if (tail && counts.first() == all) {
      return is
          + (all == 2 ? "both " : "all of ")
          + among
          + " are 1: a 0 at one of them is enough for 0";
    }
    if (tail) {
      return is
          + "at least "
          + counts.first()
          + " of "
          + among
          + (counts.first() == 1 ? " is 1: a 1 at one of them is enough for 1" : " are 1");
    }
    if (head && counts.last() == all - 1) {
      return is + "not all of " + among + " are 1: a 0 at one of them is enough for 1";
    }
    if (head && counts.last() == 0) {
      return is + "none of " + among + " is 1: a 1 at one of them is enough for 0";
    }
    if (head) {
      return is
          + "at most "
          + counts.last()
          + " of "
          + among
          + (counts.last() == 1 ? " is 1" : " are 1");
    }
    if (counts.size() == 1) {
      return is
          + "exactly "
          + counts.first()
          + " of "
          + among
          + (counts.first() == 1 ? " is 1" : " are 1");
    }
    int parity = counts.first() & 1;
    boolean alternates =
        counts.stream().allMatch(c -> (c & 1) == parity) && counts.size() == (all - parity) / 2 + 1;
    return alternates
        ? is
            + "an "
            + (parity == 1 ? "odd" : "even")
            + " number of "
            + among
            + " are 1"
            + (all > 2 ? ": each change of one of them changes it" : "")
        : null;
  }

  /** What it is for each value of a selector, where that is simple. */
  private String chosen(String name, List<String> names, List<Integer> support, Selector selector) {
    int values = 1 << selector.width;
    boolean asked = support.contains(selector.first) && values <= MOST_VALUES;
    for (int i = 0; i < selector.width; i++) {
      asked &= support.contains(selector.first + i);
    }
    if (!asked || support.size() == selector.width) {
      return null;
    }
    List<String> parts = new ArrayList<>();
    List<Integer> plain = new ArrayList<>();
    for (int value = 0; value < values; value++) {
      BitFunction fixed = with(selector.first, selector.width, value);
      List<Integer> left = fixed.support();
      String text = fixed.simple(names, left);
      if (text == null) {
        return null;
      }
      boolean variable = left.size() == 1 && !fixed.ones.get(0);
      if (variable) {
        plain.add(left.get(0));
      }
      parts.add(text);
    }
    Function<Integer, String> when =
        value ->
            value == 0
                ? " while " + Conditions.quoted(selector.name) + " is 0"
                : " while it is " + value;
    StringBuilder text = new StringBuilder(name + " is ");
    for (int value = 0; value < values; value++) {
      text.append(value == 0 ? "" : value == values - 1 ? " and " : ", ");
      text.append(parts.get(value)).append(when.apply(value));
    }
    if (values == 2 && plain.size() == 2 && !plain.get(0).equals(plain.get(1))) {
      String one = Conditions.quoted(names.get(plain.get(0)));
      String other = Conditions.quoted(names.get(plain.get(1)));
      text.append(
          ": "
              + Conditions.quoted(selector.name)
              + " shows only where these differ, as for "
              + one
              + " = 1 and "
              + other
              + " = 0, where "
              + name
              + " is 1, then 0");
    }
    return text.toString();
  }

  /** One or two variables, or none; null for anything else. */
  private String simple(List<String> names, List<Integer> support) {
    if (support.isEmpty()) {
      return ones.get(0) ? "1" : "0";
    }
    if (support.size() == 1) {
      String name = names.get(support.get(0));
      return ones.get(0) ? "`not " + name + "`" : Conditions.quoted(name);
    }
    TreeSet<Integer> counts = support.size() == 2 ? counts(support) : null;
    String operator =
        counts == null ? null : PAIRS.get(counts.toString().replaceAll("[\\[\\]]", ""));
    return operator == null
        ? null
        : "`" + names.get(support.get(0)) + operator + names.get(support.get(1)) + "`";
  }

  /**
   * The least that has to be given for it to be 1, or 0, where that are few ways: what covers
   * everything and could do with nothing less.
   */
  private String ways(String name, List<String> own, List<Integer> support) {
    if (support.size() > WAY_VARIABLES) {
      return null;
    }
    String best = null;
    for (boolean value : new boolean[] {true, false}) {
      List<int[]> ways = primes(support, value);
      if (ways.size() <= WAYS) {
        List<String> texts = new ArrayList<>();
        for (int[] way : ways) {
          List<String> given = new ArrayList<>();
          for (int i = 0; i < support.size(); i++) {
            if ((way[0] >> i & 1) == 1) {
              given.add(own.get(i) + " = " + (way[1] >> i & 1));
            }
          }
          texts.add(Words.list(given));
        }
        String text =
            name
                + " is "
                + (value ? 1 : 0)
                + " for "
                + String.join(", or for ", texts)
                + (value ? ", else 0" : ", else 1");
        best = best == null || text.length() < best.length() ? text : best;
      }
    }
    return best;
  }

  /**
   * All ways to a value that ask for nothing that could be left out: which of the variables are
   * asked for, and their values. One more than are told where there are more.
   */
  private List<int[]> primes(List<Integer> support, boolean value) {
    int size = support.size();
    BitSet[] holds = new BitSet[1 << size];
    for (int asked = 0; asked < 1 << size; asked++) {
      holds[asked] = new BitSet();
      for (int given = asked; ; given = given - 1 & asked) {
        holds[asked].set(given, isAlways(support, asked, given, value));
        if (given == 0) {
          break;
        }
      }
    }
    List<int[]> primes = new ArrayList<>();
    for (int asked = 0; asked < 1 << size; asked++) {
      for (int given = holds[asked].nextSetBit(0);
          given >= 0;
          given = holds[asked].nextSetBit(given + 1)) {
        boolean prime = true;
        for (int i = 0; i < size; i++) {
          int less = asked & ~(1 << i);
          prime &= less == asked || !holds[less].get(given & less);
        }
        if (prime) {
          primes.add(new int[] {asked, given});
        }
        if (primes.size() > WAYS) {
          return primes;
        }
      }
    }
    return primes;
  }

  private boolean isAlways(List<Integer> support, int asked, int given, boolean value) {
    for (int row = 0; row < 1 << support.size(); row++) {
      int full = 0;
      for (int i = 0; i < support.size(); i++) {
        full |= (row >> i & 1) << support.get(i);
      }
      if ((row & asked) == given && ones.get(full) != value) {
        return false;
      }
    }
    return true;
  }

  /** The few values of one input of several bits for which it is 1, or 0. */
  private String values(String name, List<Integer> support, List<Selector> selectors) {
    for (Selector s : selectors) {
      boolean own =
          s.width > 1 && support.stream().allMatch(i -> i >= s.first && i < s.first + s.width);
      for (boolean value : own ? new boolean[] {true, false} : new boolean[0]) {
        List<Integer> values = new ArrayList<>();
        for (int v = 0; v < 1 << s.width; v++) {
          if (ones.get(v << s.first) == value) {
            values.add(v);
          }
        }
        int low = values.get(0);
        int high = values.get(values.size() - 1);
        String begins = name + " is " + (value ? 1 : 0) + " for " + Conditions.quoted(s.name);
        String ends = value ? ", else 0" : ", else 1";
        if (values.size() <= FEW_VALUES) {
          String listed = String.join(" or ", values.stream().map(String::valueOf).toList());
          return begins + " = " + listed + ends;
        }
        if (high - low + 1 == values.size()) {
          return begins + " from " + low + " to " + high + ends;
        }
      }
    }
    return null;
  }

  /** How two inputs of one width compare. */
  private String compared(String name, List<Integer> support, List<Selector> selectors) {
    for (Selector one : selectors) {
      for (Selector other : selectors) {
        boolean fits =
            one != other
                && one.width > 1
                && one.width == other.width
                && support.size() == 2 * one.width
                && support.contains(one.first)
                && support.contains(other.first);
        int mask = (1 << one.width) - 1;
        for (Comparison c : fits ? Comparison.values() : new Comparison[0]) {
          boolean same =
              !isAny(
                  row ->
                      ones.get(row)
                          != c.test.test((row >> one.first & mask) - (row >> other.first & mask)));
          if (same) {
            return String.format(
                c.text, name, Conditions.quoted(one.name), Conditions.quoted(other.name));
          }
        }
      }
    }
    return null;
  }

  private enum Comparison {
    MORE(d -> d > 0, "%s is 1 where %s is more than %s, and 0 where they are equal"),
    LEAST(d -> d >= 0, "%s is 1 where %s is more than %s, and where they are equal"),
    EQUAL(
        d -> d == 0,
        "%s is 1 where all bits of %s and %s are equal: one that differs is enough for 0"),
    OTHER(
        d -> d != 0,
        "%s is 0 where all bits of %s and %s are equal: one that differs is enough for 1");

    private final IntPredicate test;
    private final String text;

    Comparison(IntPredicate test, String text) {
      this.test = test;
      this.text = text;
    }
  }

  /** What it is for each value of two bits, where that is simple. */
  private String pairs(String name, List<String> names, List<Integer> support) {
    for (int high : support) {
      for (int low : support) {
        List<String> parts = new ArrayList<>();
        for (int value = 0; value < 4 && low != high; value++) {
          BitFunction fixed = with(high, 1, value >> 1).with(low, 1, value & 1);
          List<Integer> left = fixed.support();
          String text = left.size() < 2 ? fixed.simple(names, left) : null;
          if (text != null) {
            parts.add(
                (value == 0 ? " is " : "")
                    + text
                    + (value == 0
                        ? " while "
                            + Conditions.quoted(names.get(high))
                            + " and "
                            + Conditions.quoted(names.get(low))
                            + " are "
                        : " while they are ")
                    + (value >> 1)
                    + " and "
                    + (value & 1));
          }
        }
        if (parts.size() == 4 && support.indexOf(high) < support.indexOf(low)) {
          return name + Words.list(parts);
        }
      }
    }
    return null;
  }
}
