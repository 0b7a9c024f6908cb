package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reasoning that leads to a model, made of what is known of the design: its plan, and a few calls
 * of the verification, whose outputs are the simulator's.
 */
public final class Reasoning {
  private static final int CALLS = 4;
  private static final int SEARCHED = 128;
  private static final int PORTS = 8;
  private static final int BITS = 256;

  /** Bits of an input of which each value is of interest. */
  private static final int SMALL = 4;

  /** Where a task has no rules that could say it: what stops without a word seems to be all. */
  private static final String REST = "The rest follows the specification.";

  private final DesignInterface design;
  private final TraceBits trace;

  private Reasoning(DesignInterface design, TraceBits trace) {
    this.design = design;
    this.trace = trace;
  }

  /**
   * The text, paragraphs separated by blank lines; empty where nothing is known.
   *
   * @param rules whether the task has the rules of the description
   */
  public static String of(
      DesignDescription description, DesignInterface design, GoldenTrace trace, boolean rules) {
    List<String> paragraphs = new ArrayList<>(description.plan());
    if (!rules) {
      paragraphs.replaceAll(paragraph -> paragraph.replace(DesignDescription.REST, REST));
    }
    int ports = design.modelInputs().size() + design.outputs().size();
    int bits = bits(design.modelInputs()) + bits(design.outputs());
    if (trace.calls() > 0 && ports <= 2 * PORTS && bits <= BITS) {
      String worked = new Reasoning(design, TraceBits.of(trace, design)).worked();
      if (!worked.isEmpty()) {
        paragraphs.add(worked);
      }
    }
    return String.join("\n\n", paragraphs);
  }

  /** Calls that show much, in their order, with what came before them. */
  private String worked() {
    List<Integer> calls = design.sequential() ? inARow() : apart();
    if (calls.isEmpty()) {
      return "";
    }
    int best = calls.get(0);
    StringBuilder text = new StringBuilder("To check the model with calls of the simulation");
    if (design.sequential()) {
      text.append(", one after the other");
      if (best == 0) {
        text.append(" from the start");
      } else {
        // The calls may depend on state that the outputs do not show, and on edges of inputs.
        String inputs = inputs(best - 1);
        text.append("; the call before them ")
            .append(inputs.isEmpty() ? "" : "had " + inputs + " and ")
            .append("gave ")
            .append(outputs(best - 1))
            .append(showsState() ? "" : ", with a state that all calls up to there have led to");
      }
    }
    text.append(":");
    for (int call : calls) {
      String inputs = inputs(call);
      text.append("\n- ").append(inputs.isEmpty() ? "" : inputs + " gives ").append(outputs(call));
    }
    return text.toString();
  }

  /** The calls in a row that show most. */
  private List<Integer> inARow() {
    int calls = Math.min(trace.calls(), SEARCHED);
    int length = Math.min(CALLS, calls);
    int best = 0;
    long most = 0;
    for (int first = 0; first + length <= calls; first++) {
      if (!known(Math.max(0, first - 1), first + length)) {
        continue;
      }
      long changes = 0;
      for (int call = Math.max(1, first); call < first + length; call++) {
        changes += changes(call);
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
    for (List<BitSet> input : trace.inputs()) {
      if (input.size() <= SMALL) {
        variety += distinct(first, end, call -> number(input, call)) - 1;
      }
    }
    for (List<TraceBits.Bit> output : trace.outputs()) {
      List<BitSet> bits = output.stream().map(TraceBits.Bit::value).toList();
      variety +=
          distinct(
                  Math.max(1, first),
                  end,
                  call -> number(bits, call).subtract(number(bits, call - 1)))
              - 1;
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
    int calls = Math.min(trace.calls(), SEARCHED);
    while (chosen.size() < CALLS) {
      int best = -1;
      long most = 0;
      for (int call = 0; call < calls; call++) {
        long fresh = values(call).stream().filter(v -> !seen.contains(v)).count();
        if (fresh > most && known(call, call + 1)) {
          best = call;
          most = fresh;
        }
      }
      if (best < 0) {
        break;
      }
      chosen.add(best);
      seen.addAll(values(best));
      results.add(outputs(best));
    }
    return results.size() < 2 ? List.of() : List.copyOf(chosen);
  }

  /** What a call shows. */
  private List<String> values(int call) {
    List<String> values = new ArrayList<>(parts(call, design.modelInputs(), trace.inputs()));
    List<Port> ports = design.modelInputs();
    for (int i = ports.size() - 1; i >= 0; i--) {
      if (ports.get(i).width() > SMALL) {
        values.remove(i);
      }
    }
    // All inputs together: a few of one bit have soon had all their values.
    if (bits(ports) <= SMALL) {
      values.add(inputs(call));
    }
    values.addAll(outputParts(call));
    return values;
  }

  private static int bits(List<Port> ports) {
    return ports.stream().mapToInt(Port::width).sum();
  }

  /** Whether the outputs are all that is kept. */
  private boolean showsState() {
    Set<String> names = design.outputs().stream().map(Port::name).collect(Collectors.toSet());
    return design.state().stream()
        .allMatch(v -> v.depth() == 0 && v.path().size() == 1 && names.contains(v.path().get(0)));
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

  private String inputs(int call) {
    return String.join(", ", parts(call, design.modelInputs(), trace.inputs()));
  }

  private String outputs(int call) {
    return String.join(", ", outputParts(call));
  }

  private List<String> outputParts(int call) {
    return parts(
        call,
        design.outputs(),
        trace.outputs().stream()
            .map(bits -> bits.stream().map(TraceBits.Bit::value).toList())
            .toList());
  }

  /** The values of ports in a call. */
  private static List<String> parts(int call, List<Port> ports, List<List<BitSet>> bits) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < ports.size(); i++) {
      parts.add("`" + ports.get(i).name() + "` = " + value(bits.get(i), call));
    }
    return parts;
  }

  private static String value(List<BitSet> bits, int call) {
    BigInteger value = number(bits, call);
    return bits.size() <= 10
        ? value.toString()
        : "0x" + value.toString(16).toUpperCase(Locale.ROOT);
  }

  private static BigInteger number(List<BitSet> bits, int call) {
    BigInteger value = BigInteger.ZERO;
    for (int i = 0; i < bits.size(); i++) {
      if (bits.get(i).get(call)) {
        value = value.setBit(i);
      }
    }
    return value;
  }
}
