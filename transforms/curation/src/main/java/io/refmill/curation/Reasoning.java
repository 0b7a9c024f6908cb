package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.StateTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Reasoning that leads to a model, made of what is known of the design: its plan, and a few calls
 * of the verification, whose outputs are the simulator's.
 */
public final class Reasoning {
  private static final int CALLS = 4;

  /** As many are shown where fewer show nothing from where they have to begin. */
  private static final int MANY_CALLS = 8;

  private static final int SEARCHED = 1000;
  private static final int PORTS = 24;
  private static final int BITS = 400;

  /** Ports whose values are written out in each call. */
  private static final int FEW = 3;

  /** Bits of an input of which each value is of interest. */
  private static final int SMALL = 4;

  /** Where a task has no rules that could say it: what stops without a word seems to be all. */
  private static final String REST = "The rest follows the specification.";

  private final DesignInterface design;
  private final TraceBits trace;

  /** The calls that are looked at, from the first one on. */
  private final int calls;

  private final List<Port> inputs;
  private final List<Port> outputs;

  /** For each port the number that it is in each of those calls. */
  private final List<BigInteger[]> given;

  private final List<BigInteger[]> answered;

  private final StateBetweenCalls state;

  private Reasoning(
      DesignDescription description, DesignInterface design, TraceBits trace, StateTrace kept) {
    this.design = design;
    this.trace = trace;
    calls = Math.min(trace.calls(), SEARCHED);
    inputs = design.modelInputs();
    outputs = design.outputs();
    given = trace.inputs().stream().map(this::numbers).toList();
    answered =
        trace.outputs().stream()
            .map(bits -> numbers(bits.stream().map(TraceBits.Bit::value).toList()))
            .toList();
    state = new StateBetweenCalls(description, design, kept, answered);
  }

  /**
   * The text, paragraphs separated by blank lines; empty where nothing is known.
   *
   * @param kept what the model keeps in the first calls of the trace
   * @param rules whether the task has the rules of the description
   */
  public static String of(
      DesignDescription description,
      DesignInterface design,
      GoldenTrace trace,
      StateTrace kept,
      boolean rules) {
    List<String> paragraphs = new ArrayList<>(description.plan());
    if (!rules) {
      paragraphs.replaceAll(paragraph -> paragraph.replace(DesignDescription.REST, REST));
    }
    int ports = design.modelInputs().size() + design.outputs().size();
    int bits = bits(design.modelInputs()) + bits(design.outputs());
    if (trace.calls() > 0 && ports <= PORTS && bits <= BITS) {
      String worked =
          new Reasoning(description, design, TraceBits.of(trace, design), kept).worked();
      if (!worked.isEmpty()) {
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
    StringBuilder text = new StringBuilder("To check the model with calls of the simulation");
    if (design.sequential()) {
      text.append(", one after the other");
      if (best == 0) {
        text.append(" from the start");
      } else {
        // The calls may depend on edges of inputs too.
        String before = inputs(best - 1);
        text.append("; the call before them ")
            .append(before.isEmpty() ? "" : "had " + before + " and ")
            .append("gave ")
            .append(outputs(best - 1))
            .append(state.left(best - 1));
      }
    }
    text.append(":");
    for (int call : shown) {
      boolean follows = design.sequential() && call > 0;
      String had = follows ? again(call, inputs, given, "the same again") : inputs(call);
      text.append("\n- ").append(had.isEmpty() ? "" : had + " gives ");
      String gave = follows ? again(call, outputs, answered, "the same outputs") : outputs(call);
      String left = design.sequential() ? state.leaves(call) : "";
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
    List<Integer> few = inARow(Math.min(CALLS, calls));
    return few.isEmpty() ? inARow(Math.min(MANY_CALLS, calls)) : few;
  }

  private List<Integer> inARow(int length) {
    int best = 0;
    long most = 0;
    for (int first = 0; first + length <= calls; first++) {
      if (!state.isKnownBefore(first, this::resets)
          || !known(Math.max(0, first - 1), first + length)) {
        continue;
      }
      long changes = 0;
      for (int call = Math.max(1, first); call < first + length; call++) {
        changes += changes(call) + state.changes(call);
      }
      long shown = changes == 0 ? 0 : changes + variety(first, first + length);
      if (shown > most) {
        best = first;
        most = shown;
      }
    }
    return most == 0 ? List.of() : IntStream.range(best, best + length).boxed().toList();
  }

  /**
   * What is seen of decisions in calls in a row: other values of small inputs, and outputs that go
   * on in another way, as a counter does that comes to its end.
   */
  private long variety(int first, int end) {
    long variety = 0;
    for (int i = 0; i < inputs.size(); i++) {
      BigInteger[] input = given.get(i);
      if (inputs.get(i).width() <= SMALL) {
        variety += distinct(first, end, call -> input[call]) - 1;
      }
    }
    for (BigInteger[] output : answered) {
      variety +=
          distinct(Math.max(1, first), end, call -> output[call].subtract(output[call - 1])) - 1;
    }
    return variety;
  }

  private static long distinct(int first, int end, IntFunction<BigInteger> value) {
    return IntStream.range(first, end).mapToObj(value).distinct().count();
  }

  /**
   * Calls that have nothing to do with each other: always the one that shows most values of small
   * inputs and of outputs for the first time, so that none is shown twice.
   */
  private List<Integer> apart() {
    Set<String> seen = new HashSet<>();
    Set<String> results = new HashSet<>();
    Set<Integer> chosen = new TreeSet<>();
    // Nothing where the simulator does not know all.
    List<List<String>> shown =
        IntStream.range(0, calls)
            .mapToObj(call -> known(call, call + 1) ? values(call) : List.<String>of())
            .toList();
    while (chosen.size() < CALLS) {
      int best = -1;
      long most = 0;
      for (int call = 0; call < calls; call++) {
        long fresh = shown.get(call).stream().filter(v -> !seen.contains(v)).count();
        if (fresh > most) {
          best = call;
          most = fresh;
        }
      }
      if (best < 0) {
        break;
      }
      chosen.add(best);
      seen.addAll(shown.get(best));
      results.add(outputs(best));
    }
    return results.size() < 2 ? List.of() : List.copyOf(chosen);
  }

  /** What a call shows. */
  private List<String> values(int call) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).width() <= SMALL) {
        values.add(part(inputs.get(i), given.get(i)[call]));
      }
    }
    // All inputs together: a few of one bit have soon had all their values.
    if (bits(inputs) <= SMALL) {
      values.add(inputs(call));
    }
    values.addAll(parts(call, outputs, answered));
    return values;
  }

  private static int bits(List<Port> ports) {
    return ports.stream().mapToInt(Port::width).sum();
  }

  /** Whether the simulator knows all that comes out in these calls. */
  private boolean known(int first, int end) {
    return trace.outputs().stream()
        .flatMap(List::stream)
        .allMatch(bit -> bit.known().nextClearBit(first) >= end);
  }

  private long changes(int call) {
    long changes = 0;
    for (List<TraceBits.Bit> port : trace.outputs()) {
      for (TraceBits.Bit bit : port) {
        boolean known = bit.known().get(call) && bit.known().get(call - 1);
        if (known && bit.value().get(call) != bit.value().get(call - 1)) {
          changes++;
          break;
        }
      }
    }
    return changes;
  }

  /**
   * The values of ports in a call that follows another one: of many ports those that have others.
   *
   * @param none what is said where there are none
   */
  private static String again(int call, List<Port> ports, List<BigInteger[]> numbers, String none) {
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

  private String inputs(int call) {
    return String.join(", ", parts(call, inputs, given));
  }

  private String outputs(int call) {
    return String.join(", ", parts(call, outputs, answered));
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

  /** The number that bits are in each call. */
  private BigInteger[] numbers(List<BitSet> bits) {
    BigInteger[] numbers = new BigInteger[calls];
    for (int call = 0; call < calls; call++) {
      byte[] bytes = new byte[bits.size() / Byte.SIZE + 1];
      for (int i = 0; i < bits.size(); i++) {
        if (bits.get(i).get(call)) {
          bytes[bytes.length - 1 - i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
        }
      }
      numbers[call] = new BigInteger(1, bytes);
    }
    return numbers;
  }
}
