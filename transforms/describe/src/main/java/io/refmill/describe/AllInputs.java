package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a design that keeps nothing comes to, seen from all values of its inputs, where these are
 * few. A task has its formulas: said once more they teach nothing, and what they amount to stands
 * in none of them.
 */
final class AllInputs {
  /** How the paragraph begins. */
  static final String OPENING = "Over all ";

  /** Bits of all inputs together. */
  private static final int BITS = 10;

  /** Processes that run for all of them together. */
  private static final int WORK = 40_000;

  private static final int STATEMENTS = 400_000;

  /** Bits of an output. */
  private static final int WIDTH = 32;

  /** Characters of what is told of one output, and of all. */
  private static final int LONG = 260;

  private static final int ALL = 700;

  /** Outputs of one bit that are looked at together. */
  private static final int TOGETHER = 4;

  private static final DesignRun.Observer NOBODY =
      new DesignRun.Observer() {
        @Override
        public void settles(Node node) {}

        @Override
        public void starts(Node node) {}

        @Override
        public void ends() {}
      };

  private final Formulas formulas;
  private final List<Signal> inputs = new ArrayList<>();
  private final Map<Signal, Integer> first = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<BitFunction.Selector> selectors = new ArrayList<>();

  /** By output, its value for each row; bit i of a row's number is variable i. */
  private final Map<Signal, long[]> outputs = new LinkedHashMap<>();

  private final Set<Signal> told = new LinkedHashSet<>();

  /** Of these what is told says all. */
  private final Set<Signal> whole = new LinkedHashSet<>();

  /** Outputs of which each bit is made of bits of its own place. */
  private final List<String> bitwise = new ArrayList<>();

  private String text = "";

  /** Whether there are inputs that nothing reads, and whose values are not tried. */
  private boolean othersUnread;

  /** Whether something is computed: of codes nobody asks which one is the largest. */
  private final boolean computes;

  private AllInputs(Formulas formulas, String given) {
    this.formulas = formulas;
    this.computes = given.contains(" + ") || given.contains(" * ");
  }

  /**
   * What there is to say of a design; nothing of one that keeps something or has many inputs.
   *
   * @param given the rules
   */
  static AllInputs of(DesignFacts facts, Formulas formulas, String given) {
    AllInputs all = new AllInputs(formulas, given);
    Set<Signal> unread = new HashSet<>(facts.unread());
    facts.inputs().stream().filter(s -> !unread.contains(s)).forEach(all.inputs::add);
    all.othersUnread = all.inputs.size() < facts.inputs().size();
    int bits = all.inputs.stream().mapToInt(Signal::width).sum();
    boolean fits =
        bits > 0
            && bits <= BITS
            && facts.live().size() << bits <= WORK
            && facts.lowered().state().isEmpty()
            && facts.live().stream().allMatch(n -> n.kind() == Node.Kind.COMBINATIONAL)
            && facts.inputs().stream().noneMatch(Signal::isArray)
            && facts.outputs().stream().noneMatch(s -> s.isArray() || s.width() > WIDTH);
    if (fits && all.run(facts, bits)) {
      all.tell();
    }
    return all;
  }

  /** The paragraph; empty where there is nothing to say. */
  String text() {
    return text;
  }

  /** Outputs that it tells of. */
  Set<Signal> told() {
    return told;
  }

  /** Outputs of which it says what they are, whatever the inputs are. */
  Set<Signal> whole() {
    return whole;
  }

  private boolean run(DesignFacts facts, int width) {
    int next = 0;
    List<BitFunction.Selector> bits = new ArrayList<>();
    for (Signal input : inputs) {
      first.put(input, next);
      String name = formulas.name(input);
      if (input.width() > 1) {
        selectors.add(new BitFunction.Selector(name, next, input.width()));
      }
      for (int i = 0; i < input.width(); i++) {
        String bit = input.width() == 1 ? name : name + "[" + i + "]";
        names.add(bit);
        bits.add(new BitFunction.Selector(bit, next + i, 1));
      }
      next += input.width();
    }
    selectors.addAll(bits);
    facts.outputs().forEach(s -> outputs.put(s, new long[1 << width]));
    DesignRun run = DesignRun.of(facts.lowered(), facts.live(), STATEMENTS, NOBODY);
    if (run == null) {
      return false;
    }
    Evaluate.Store values = run.values();
    for (int row = 0; row < 1 << width; row++) {
      if (!run.call(given(row)) || run.statements() > STATEMENTS) {
        return false;
      }
      for (Map.Entry<Signal, long[]> e : outputs.entrySet()) {
        BigInteger value = values.signal(e.getKey());
        if (value == null) {
          return false;
        }
        e.getValue()[row] = value.and(Term.mask(e.getKey().width())).longValueExact();
      }
    }
    return true;
  }

  private Map<Signal, BigInteger> given(int row) {
    Map<Signal, BigInteger> given = new HashMap<>();
    for (Signal input : inputs) {
      BigInteger value = BigInteger.valueOf(row >> first.get(input));
      given.put(input, value.and(Term.mask(input.width())));
    }
    return given;
  }

  private void tell() {
    List<String> claims = new ArrayList<>();
    int length = 0;
    for (Map.Entry<Signal, long[]> e : outputs.entrySet()) {
      String name = Conditions.quoted(formulas.name(e.getKey()));
      String claim =
          e.getKey().width() == 1
              ? bit(e.getValue()).text(name, names, selectors)
              : number(e.getKey(), name, e.getValue());
      if (claim != null && claim.isEmpty()) {
        told.add(e.getKey());
      } else if (claim != null && claim.length() <= LONG && length + claim.length() <= ALL) {
        claims.add(claim);
        told.add(e.getKey());
        if (e.getKey().width() == 1) {
          whole.add(e.getKey());
        }
        length += claim.length();
      }
    }
    if (!bitwise.isEmpty()) {
      claims.add(
          "each bit of " + Words.list(bitwise) + " depends on no bit that stands in another place");
    }
    if (told.size() == outputs.size() || claims.isEmpty()) {
      together(claims);
    }
    if (!claims.isEmpty()) {
      text =
          OPENING
              + (1 << names.size())
              + (othersUnread ? " values of the inputs that are read: " : " values of the inputs: ")
              + String.join("; ", claims)
              + ".";
    }
  }

  private BitFunction bit(long[] values) {
    BitSet ones = new BitSet();
    for (int row = 0; row < values.length; row++) {
      ones.set(row, (values[row] & 1) == 1);
    }
    return new BitFunction(ones, names.size());
  }

  /**
   * What is so of a value of several bits; null where it is nothing, empty where it is told with
   * others.
   */
  private String number(Signal output, String name, long[] values) {
    Map<Long, Integer> rows = new TreeMap<>();
    for (int row = values.length - 1; row >= 0; row--) {
      rows.put(values[row], row);
    }
    if (rows.size() == 1) {
      return name + " is always " + values[0];
    }
    List<Long> few = List.copyOf(rows.keySet());
    if (few.size() == 2 && output.width() > 1) {
      return name + " is never anything but " + few.get(0) + " and " + few.get(1);
    }
    boolean oneHot = rows.keySet().stream().allMatch(v -> Long.bitCount(v) == 1);
    boolean oneAtMost = rows.keySet().stream().allMatch(v -> Long.bitCount(v) <= 1);
    if (oneHot || oneAtMost && output.width() > 2) {
      return (oneHot ? "exactly" : "at most") + " one bit of " + name + " is 1";
    }
    List<String> parts = new ArrayList<>();
    boolean local = isBitwise(output, values);
    if (rows.size() == values.length) {
      parts.add("no two of them give the same " + name);
    }
    if (local) {
      bitwise.add(name);
    }
    long most = rows.keySet().stream().mapToLong(v -> v).max().orElseThrow();
    if (computes && !local && most < Term.mask(output.width()).longValueExact()) {
      parts.add("the largest " + name + " is " + most + ", as for " + row(rows.get(most)));
    }
    return parts.isEmpty() && !local ? null : String.join("; ", parts);
  }

  private String row(int row) {
    List<String> given = new ArrayList<>();
    given(row).entrySet().stream()
        .sorted((a, b) -> inputs.indexOf(a.getKey()) - inputs.indexOf(b.getKey()))
        .forEach(
            e -> given.add(Conditions.quoted(formulas.name(e.getKey())) + " = " + e.getValue()));
    return Words.list(given);
  }

  /** Whether each bit depends on bits of the same place, and on inputs of one bit. */
  private boolean isBitwise(Signal output, long[] values) {
    boolean several = false;
    for (Signal input : inputs) {
      several |= input.width() > 1;
      for (int i = 0; i < input.width() && input.width() > 1; i++) {
        long own = i < output.width() ? 1L << i : 0;
        int bit = 1 << first.get(input) + i;
        for (int row = 0; row < values.length; row++) {
          if (((values[row] ^ values[row ^ bit]) & ~own) != 0) {
            return false;
          }
        }
      }
    }
    return several;
  }

  /** What outputs of one bit are to each other. */
  private void together(List<String> claims) {
    List<Signal> bits = outputs.keySet().stream().filter(s -> s.width() == 1).toList();
    if (bits.size() < 2 || bits.size() > TOGETHER) {
      return;
    }
    String named = Words.list(bits.stream().map(s -> Conditions.quoted(formulas.name(s))).toList());
    int rows = outputs.get(bits.get(0)).length;
    int least = bits.size();
    int most = 0;
    boolean mixed = false;
    for (int row = 0; row < rows; row++) {
      int count = 0;
      for (Signal s : bits) {
        count += (int) outputs.get(s)[row];
      }
      least = Math.min(least, count);
      most = Math.max(most, count);
      mixed |= count > 0 && count < bits.size();
    }
    if (!mixed && most > 0 && least == 0) {
      claims.add(named + " are always equal");
    } else if (least == 1 && most == 1) {
      claims.add("exactly one of " + named + " is 1");
    } else if (most == 1 && least == 0) {
      claims.add("at most one of " + named + " is 1");
    } else if (least == 1 && most > 1) {
      claims.add("at least one of " + named + " is 1");
    }
  }
}
