package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.StateTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reasoning that leads to a model, made of what is known of the design: its plan, and a few calls
 * of the verification, whose outputs are the simulator's.
 */
public final class Reasoning {
  static final String OPENING = "To check the model with calls of the simulation";

  private static final int CALLS = 4;

  /** As many are shown where fewer show nothing from where they have to begin. */
  private static final int MANY_CALLS = 8;

  /** Calls with a change of an output say more than any without. */
  private static final long CHANGE = 1 << 20;

  /** What a call of which nothing comes takes off. */
  private static final int IDLE = 2;

  private static final int SEARCHED = 1000;
  private static final int PORTS = 64;
  private static final int BITS = 2000;

  /** Ports of one direction of which only those that are not 0 are written out. */
  private static final int MANY = 16;

  /** Characters of all calls together. */
  private static final int LONG = 3000;

  /** Ports whose values are written out in each call. */
  private static final int FEW = 3;

  /** Bits of a port that are put together at a time, as many as a long has besides its sign. */
  private static final int PART = Long.SIZE - 1;

  /** Bits of an input of which each value is of interest. */
  private static final int SMALL = 4;

  /** Where a task has no rules that could say it: what stops without a word seems to be all. */
  private static final String REST = "The rest follows the specification.";

  private final DesignInterface design;

  /** The calls that are looked at, from the first one on. */
  private final int calls;

  private final List<Port> inputs;
  private final List<Port> outputs;

  /** For each port the number that it is in each of those calls. */
  private final List<BigInteger[]> given;

  private final List<BigInteger[]> answered;

  private final StateBetweenCalls state;

  /** For each output of a sequential design by how much it goes on from the call before. */
  private final List<BigInteger[]> steps;

  /** The calls in which the simulator knows all that comes out. */
  private final BitSet known;

  /** For each output the calls in which the simulator knows all of it. */
  private final List<BitSet> knownOutputs;

  /** Whether what is shown has calls in which the simulator does not know all that comes out. */
  private boolean partly;

  /** In how many outputs a call differs from the one before. */
  private final int[] changes;

  private Reasoning(
      DesignDescription description, DesignInterface design, TraceBits trace, StateTrace kept) {
    this.design = design;
    calls = Math.min(trace.calls(), SEARCHED);
    inputs = design.modelInputs();
    outputs = design.outputs();
    given = trace.inputs().stream().map(this::numbers).toList();
    answered =
        trace.outputs().stream()
            .map(bits -> numbers(bits.stream().map(TraceBits.Bit::value).toList()))
            .toList();
    state = new StateBetweenCalls(description, design, kept, answered);
    steps = design.sequential() ? answered.stream().map(Reasoning::steps).toList() : List.of();
    knownOutputs = trace.outputs().stream().map(port -> known(port, calls)).toList();
    known = known(List.of(), calls);
    knownOutputs.forEach(known::and);
    changes = changes(trace, calls);
  }

  /**
   * The text, paragraphs separated by blank lines; empty where nothing is known.
   *
   * @param kept what the model keeps in the first calls of the trace
   * @param rules whether the task has the rules of the description
   * @param findings where the text that the task has besides contradicts them
   */
  public static String of(
      DesignDescription description,
      DesignInterface design,
      GoldenTrace trace,
      StateTrace kept,
      boolean rules,
      List<String> findings) {
    List<String> paragraphs = new ArrayList<>(description.plan());
    if (rules && !findings.isEmpty()) {
      paragraphs.add(Math.min(1, paragraphs.size()), Contradictions.text(findings));
    }
    if (!rules) {
      paragraphs.replaceAll(paragraph -> paragraph.replace(DesignDescription.REST, REST));
    }
    int ports = design.modelInputs().size() + design.outputs().size();
    int bits = bits(design.modelInputs()) + bits(design.outputs());
    if (trace.calls() > 0 && ports <= PORTS && bits <= BITS) {
      String later = LaterText.of(description, design, kept.later());
      String worked =
          later.isEmpty()
              ? new Reasoning(description, design, TraceBits.of(trace, design), kept).worked()
              : later;
      if (!worked.isEmpty() && worked.length() <= LONG) {
        paragraphs.add(worked);
      }
    }
    return String.join("\n\n", paragraphs);
  }

  /** Calls that show much, in their order, with what came before them. */
  private String worked() {
    List<Integer> shown = design.sequential() ? inARow() : apart();
    if (shown.isEmpty()) {
      return "";
    }
    int best = shown.get(0);
    StringBuilder text = new StringBuilder(OPENING);
    if (design.sequential()) {
      text.append(", one after the other");
      if (best == 0) {
        text.append(" from the start");
      } else {
        // The calls may depend on edges of inputs too.
        String before = inputs(best - 1);
        String gave = outputs(best - 1);
        String told =
            (before.isEmpty() ? "" : " and had " + before)
                + (gave.isEmpty() ? "" : " and gave " + gave)
                + state.left(best - 1);
        text.append("; the call before them").append(told.replaceFirst("^ and", ""));
      }
    }
    text.append(":");
    for (int call : shown) {
      boolean follows = design.sequential() && call > 0;
      String had = follows ? again(call, inputs, given, "the same again") : inputs(call);
      String gave =
          follows && !partly ? again(call, outputs, answered, "the same outputs") : outputs(call);
      String left = design.sequential() ? state.leaves(call, best) : "";
      text.append("\n- ").append(had.isEmpty() || gave.isEmpty() ? had : had + " gives ");
      if (gave.isEmpty()) {
        left = left.isEmpty() ? " changes nothing that is known" : left.replaceFirst("^ and", "");
      }
      // A comma opens what is said between them, and closes it.
      text.append(
          left.isEmpty() && gave.endsWith(",") ? gave.substring(0, gave.length() - 1) : gave);
      text.append(left);
    }
    return text.toString();
  }

  /** Whether the only reset of a design is active in a call. */
  private boolean resets(int call) {
    DesignInterface.Reset port = design.resets().get(0);
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).name().equals(port.port())) {
        return (given.get(i)[call].signum() != 0) == port.activeHigh();
      }
    }
    return false;
  }

  /** The calls in a row that show most, of those whose results can be worked out. */
  private List<Integer> inARow() {
    List<Integer> shown = List.of();
    for (boolean part : List.of(false, true)) {
      // A memory that nothing has written is not known: what is written to it can be told yet.
      partly = part;
      for (int length : List.of(CALLS, MANY_CALLS)) {
        shown = shown.isEmpty() ? inARow(Math.min(length, calls)) : shown;
      }
      if (!shown.isEmpty()) {
        break;
      }
    }
    return shown;
  }

  private List<Integer> inARow(int length) {
    int best = 0;
    long most = 0;
    for (int first = 0; first + length <= calls; first++) {
      if (!state.canTell(first, first + length, this::resets)
          || !(partly
              ? shows(first, first + length)
              : known(Math.max(0, first - 1), first + length))) {
        continue;
      }
      long changed = 0;
      for (int call = first; call < first + length; call++) {
        // From the start nobody is told what is left: of what does not come out nothing is seen.
        changed += changes[call] + (first == 0 ? 0 : state.changes(call));
      }
      long shown = changed == 0 ? 0 : changed + variety(first, first + length);
      // What comes out is what the calls are for.
      shown +=
          changed > 0 && IntStream.range(first, first + length).anyMatch(c -> changes[c] > 0)
              ? CHANGE
              : 0;
      // A call that is the same again, and changes nothing, takes the place of one that shows more.
      shown -= shown > 1 ? Math.min(shown - 1, IDLE * idle(Math.max(1, first), first + length)) : 0;
      if (shown > most) {
        best = first;
        most = shown;
      }
    }
    return most == 0 ? List.of() : IntStream.range(best, best + length).boxed().toList();
  }

  /** Calls that are like the one before, and change nothing. */
  private long idle(int first, int end) {
    return IntStream.range(first, end)
        .filter(
            call ->
                changes[call] == 0
                    && state.changes(call) == 0
                    && given.stream().allMatch(port -> port[call].equals(port[call - 1])))
        .count();
  }

  /** Whether half of some calls at least show an output, or what becomes of state. */
  private boolean shows(int first, int end) {
    long shown =
        IntStream.range(first, end)
            .filter(
                call ->
                    state.changes(call) > 0
                        || knownOutputs.stream().anyMatch(output -> output.get(call)))
            .count();
    return first > 0 && 2 * shown >= end - first;
  }

  /**
   * What is seen of decisions in calls in a row: other values of small inputs, and outputs that go
   * on in another way, as a counter does that comes to its end.
   */
  private long variety(int first, int end) {
    long variety = 0;
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).width() <= SMALL) {
        variety += distinct(given.get(i), first, end) - 1;
      }
    }
    for (BigInteger[] step : steps) {
      variety += distinct(step, Math.max(1, first), end) - 1;
    }
    return variety;
  }

  /** How many values there are among a few: this is asked of each call, so nothing is built. */
  private static long distinct(BigInteger[] values, int first, int end) {
    long distinct = 0;
    for (int i = first; i < end; i++) {
      int same = first;
      while (!values[same].equals(values[i])) {
        same++;
      }
      distinct += same == i ? 1 : 0;
    }
    return distinct;
  }

  /**
   * Calls that have nothing to do with each other: always the one that shows most values of small
   * inputs and of outputs for the first time, so that none is shown twice.
   */
  private List<Integer> apart() {
    BitSet seen = new BitSet();
    Set<String> results = new HashSet<>();
    Set<Integer> chosen = new TreeSet<>();
    int[][] shown = shown();
    while (chosen.size() < CALLS) {
      int best = -1;
      long most = 0;
      for (int call = 0; call < calls; call++) {
        long fresh = 0;
        for (int value : shown[call]) {
          fresh += seen.get(value) ? 0 : 1;
        }
        if (fresh > most) {
          best = call;
          most = fresh;
        }
      }
      if (best < 0) {
        break;
      }
      chosen.add(best);
      for (int value : shown[best]) {
        seen.set(value);
      }
      results.add(outputs(best));
    }
    return results.size() < 2 ? List.of() : List.copyOf(chosen);
  }

  /**
   * What each call shows, in numbers that are the same where ports of one name have one value;
   * nothing where the simulator does not know all.
   */
  private int[][] shown() {
    Map<String, Map<BigInteger, Integer>> numbers = new HashMap<>();
    List<BigInteger[]> looked = new ArrayList<>();
    List<Map<BigInteger, Integer>> tables = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).width() <= SMALL) {
        looked.add(given.get(i));
        tables.add(numbers.computeIfAbsent(inputs.get(i).name(), k -> new HashMap<>()));
      }
    }
    // All inputs together: a few of one bit have soon had all their values. One is itself.
    if (bits(inputs) <= SMALL) {
      looked.add(together());
      tables.add(inputs.size() == 1 ? tables.get(0) : new HashMap<>());
    }
    for (int i = 0; i < outputs.size(); i++) {
      looked.add(answered.get(i));
      tables.add(numbers.computeIfAbsent(outputs.get(i).name(), k -> new HashMap<>()));
    }
    int[][] shown = new int[calls][];
    int next = 0;
    for (int call = 0; call < calls; call++) {
      shown[call] = new int[known(call, call + 1) ? looked.size() : 0];
      for (int i = 0; i < shown[call].length; i++) {
        BigInteger value = looked.get(i)[call];
        Integer number = tables.get(i).get(value);
        if (number == null) {
          number = next++;
          tables.get(i).put(value, number);
        }
        shown[call][i] = number;
      }
    }
    return shown;
  }

  /** The number that all inputs are side by side, in each call. */
  private BigInteger[] together() {
    BigInteger[] together = new BigInteger[calls];
    Arrays.fill(together, BigInteger.ZERO);
    for (int i = 0; i < inputs.size(); i++) {
      for (int call = 0; call < calls; call++) {
        together[call] = together[call].shiftLeft(inputs.get(i).width()).or(given.get(i)[call]);
      }
    }
    return together;
  }

  private static int bits(List<Port> ports) {
    return ports.stream().mapToInt(Port::width).sum();
  }

  /** Whether the simulator knows all that comes out in these calls. */
  private boolean known(int first, int end) {
    return known.nextClearBit(first) >= end;
  }

  private static BitSet known(List<TraceBits.Bit> port, int calls) {
    BitSet known = new BitSet();
    known.set(0, calls);
    port.forEach(bit -> known.and(bit.known()));
    return known;
  }

  private static int[] changes(TraceBits trace, int calls) {
    int[] changes = new int[calls];
    for (List<TraceBits.Bit> port : trace.outputs()) {
      BitSet changed = new BitSet();
      for (TraceBits.Bit bit : port) {
        BitSet other = delayed(bit.value());
        other.xor(bit.value());
        other.and(bit.known());
        other.and(delayed(bit.known()));
        changed.or(other);
      }
      for (int call = changed.nextSetBit(1);
          call >= 0 && call < calls;
          call = changed.nextSetBit(call + 1)) {
        changes[call]++;
      }
    }
    return changes;
  }

  /**
   * The values of ports in a call that follows another one: of many ports those that have others.
   *
   * @param none what is said where there are none
   */
  static String again(int call, List<Port> ports, List<BigInteger[]> numbers, String none) {
    List<String> all = parts(call, ports, numbers);
    if (all.size() <= FEW) {
      return String.join(", ", all);
    }
    List<String> changed = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!numbers.get(i)[call].equals(numbers.get(i)[call - 1])) {
        changed.add(all.get(i));
      }
    }
    String told = String.join(", ", changed);
    return changed.isEmpty()
        ? none
        : changed.size() < all.size() ? told + ", else the same," : told;
  }

  /** Bits as they were in the call before. */
  private static BitSet delayed(BitSet bits) {
    long[] words = Arrays.copyOf(bits.toLongArray(), bits.length() / Long.SIZE + 1);
    for (int i = words.length - 1; i >= 0; i--) {
      words[i] = words[i] << 1 | (i == 0 ? 0 : words[i - 1] >>> Long.SIZE - 1);
    }
    return BitSet.valueOf(words);
  }

  private String inputs(int call) {
    return whole(call, inputs, given, "input");
  }

  private String outputs(int call) {
    if (!partly) {
      return whole(call, outputs, answered, "output");
    }
    return IntStream.range(0, outputs.size())
        .filter(i -> knownOutputs.get(i).get(call))
        .mapToObj(i -> part(outputs.get(i), answered.get(i)[call]))
        .collect(Collectors.joining(", "));
  }

  /** The values of all ports of a direction in a call: of many, those that are 0 are not named. */
  static String whole(int call, List<Port> ports, List<BigInteger[]> numbers, String direction) {
    List<String> all = parts(call, ports, numbers);
    if (ports.size() <= MANY) {
      return String.join(", ", all);
    }
    List<String> told = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (numbers.get(i)[call].signum() != 0) {
        told.add(all.get(i));
      }
    }
    return told.isEmpty()
        ? "0 for every " + direction
        : told.size() == all.size()
            ? String.join(", ", told)
            : String.join(", ", told) + ", 0 for every other " + direction;
  }

  /** The values of ports in a call. */
  private static List<String> parts(int call, List<Port> ports, List<BigInteger[]> numbers) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < ports.size(); i++) {
      parts.add(part(ports.get(i), numbers.get(i)[call]));
    }
    return parts;
  }

  private static String part(Port port, BigInteger value) {
    return "`" + port.name() + "` = " + StateBetweenCalls.written(port.width(), value);
  }

  private static BigInteger[] steps(BigInteger[] numbers) {
    BigInteger[] steps = new BigInteger[numbers.length];
    for (int call = 1; call < numbers.length; call++) {
      steps[call] = numbers[call].subtract(numbers[call - 1]);
    }
    return steps;
  }

  /** The number that bits are in each call. */
  private BigInteger[] numbers(List<BitSet> bits) {
    BigInteger[] numbers = new BigInteger[calls];
    Arrays.fill(numbers, BigInteger.ZERO);
    for (int low = 0; low < bits.size(); low += PART) {
      long[] parts = new long[calls];
      for (int i = low; i < Math.min(low + PART, bits.size()); i++) {
        add(bits.get(i), 1L << i - low, parts);
      }
      for (int call = 0; call < calls; call++) {
        if (parts[call] != 0) {
          BigInteger part = BigInteger.valueOf(parts[call]);
          numbers[call] = low == 0 ? part : numbers[call].or(part.shiftLeft(low));
        }
      }
    }
    return numbers;
  }

  /** Adds a bit to the numbers of the calls in which it is 1, without a look at the others. */
  private static void add(BitSet bit, long value, long[] numbers) {
    long[] words = bit.toLongArray();
    for (int word = 0; word < words.length; word++) {
      for (long left = words[word]; left != 0; left &= left - 1) {
        int call = word * Long.SIZE + Long.numberOfTrailingZeros(left);
        if (call < numbers.length) {
          numbers[call] |= value;
        }
      }
    }
  }
}
