package io.refmill.curation;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.Protocol;
import io.refmill.contract.StateTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is known of a design's state between the calls of its verification, so that whoever reads
 * some of them can work out what they give: because all of it comes out, because the model has told
 * what it keeps ({@link StateTrace}), or because a reset sets it.
 */
final class StateBetweenCalls {
  /** Variables that are told of, at most; nobody follows more. */
  private static final int TOLD = 8;

  private static final Pattern INDEX = Pattern.compile("\\[\\d+\\]");

  /** Bits up to which a number is written in decimal. */
  private static final int DECIMAL = 10;

  private final DesignInterface design;

  /** What no output shows, with the width of each. */
  private final Map<String, Integer> hidden = new LinkedHashMap<>();

  /** For each of these what it holds after each call that the model tells of. */
  private final Map<String, List<BigInteger>> values = new LinkedHashMap<>();

  /** What readers call each of these; empty where they have not met it. */
  private final Map<String, String> names = new HashMap<>();

  private final StateTrace kept;

  /** Whether all that no output shows has a name that readers know. */
  private final boolean told;

  /** Whether there are words of memories that are told of only where they are not 0. */
  private boolean words;

  /** What the only reset gives all state; null where there is none that does. */
  private final Map<String, BigInteger> reset;

  /**
   * @param answered for each output its value in each call
   */
  StateBetweenCalls(
      DesignDescription description,
      DesignInterface design,
      StateTrace kept,
      List<BigInteger[]> answered) {
    this.design = design;
    Set<String> outputs =
        design.outputs().stream().map(Port::name).collect(Collectors.toUnmodifiableSet());
    boolean named = true;
    for (StateVariable variable : design.state()) {
      String name = name(variable);
      boolean shown = variable.depth() == 0 && outputs.contains(name);
      if (!shown) {
        hidden.put(name, variable.width());
        words |= variable.depth() > StateTrace.MAX_VARIABLES;
        String known = named(description, variable.path());
        names.put(name, known);
        named &= !known.isEmpty();
      }
    }
    told = named;
    this.kept = kept;
    // What an output has shown already.
    Set<String> shown = new HashSet<>();
    for (int i = 0; i < kept.variables().size(); i++) {
      String whole = kept.variables().get(i);
      if (hidden.containsKey(variable(whole))) {
        int place = i;
        List<BigInteger> held = kept.values().stream().map(call -> call.get(place)).toList();
        if (isOutput(description, whole, held, answered)) {
          shown.add(whole);
        } else {
          values.put(whole, held);
        }
      }
    }
    reset = reset(description);
    if (reset != null) {
      reset.keySet().removeAll(shown);
    }
  }

  /** Whether an output is a variable by another name, which needs no telling of its own. */
  private boolean isOutput(
      DesignDescription description,
      String name,
      List<BigInteger> held,
      List<BigInteger[]> answered) {
    List<Port> outputs = design.outputs();
    int from = kept.first();
    for (int i = 0; i < outputs.size(); i++) {
      BigInteger[] output = answered.get(i);
      int calls = Math.min(output.length - from, held.size());
      // A line may be under a condition.
      if (description.rules().contains("- `" + outputs.get(i).name() + "` is `" + told(name) + "`.")
          && IntStream.range(0, calls)
              .allMatch(call -> output[from + call].equals(held.get(call)))) {
        return true;
      }
    }
    return false;
  }

  private static String name(StateVariable variable) {
    return String.join(".", variable.path());
  }

  /**
   * Whether readers have met a variable by this name, perhaps as one of several that differ by an
   * index: names inside of instances may be shorter.
   */
  static boolean isNamed(DesignDescription description, String name) {
    String indexed =
        INDEX
            .splitAsStream("`" + name + "`")
            .map(Pattern::quote)
            .collect(Collectors.joining("\\[(?:\\d+|\\w)\\]"));
    Pattern quoted = Pattern.compile(indexed);
    return quoted.matcher(description.rules()).find()
        || description.plan().stream().anyMatch(paragraph -> quoted.matcher(paragraph).find());
  }

  /**
   * What readers call a variable: rules say of state inside of an instance which one it is in, and
   * go by the end of its name then. Empty where they have not met it.
   */
  static String named(DesignDescription description, List<String> path) {
    String whole = String.join(".", path);
    if (isNamed(description, whole)) {
      return whole;
    }
    for (int end = 1; end < path.size(); end++) {
      String place = "State in `" + String.join(".", path.subList(0, end)) + "`: ";
      String rest = String.join(".", path.subList(end, path.size()));
      boolean told =
          description
              .rules()
              .lines()
              .anyMatch(line -> line.startsWith(place) && line.contains("`" + rest + "` ("));
      if (told) {
        return rest;
      }
    }
    return "";
  }

  /** What readers call a variable or an element. */
  private String told(String name) {
    String variable = variable(name);
    String known = names.getOrDefault(variable, "");
    return (known.isEmpty() ? variable : known) + name.substring(variable.length());
  }

  /** What the only reset gives each variable; null where some of them get nothing of it. */
  private Map<String, BigInteger> reset(DesignDescription description) {
    // Elsewhere a reset may have to wait for an edge that is not in the call.
    if (design.protocol() != Protocol.CYCLE || design.resets().size() != 1) {
      return null;
    }
    Map<String, BigInteger> given = new HashMap<>();
    description.registers().forEach(r -> given.put(r.name(), r.reset()));
    Map<String, BigInteger> left = new LinkedHashMap<>();
    for (StateVariable variable : design.state()) {
      String name = name(variable);
      if (given.get(name) == null) {
        return null;
      }
      if (hidden.containsKey(name)) {
        left.put(name, given.get(name));
      }
    }
    return left;
  }

  /**
   * Whether it is known with what state calls begin, and can be told what they leave, where that is
   * told at all.
   *
   * @param first of the calls
   * @param end the call behind them
   * @param resets whether the only reset is active in a call
   */
  boolean canTell(int first, int end, IntPredicate resets) {
    if (tells(first - 1) && !hidden.isEmpty()) {
      return tells(end - 1)
          && nonZero(first - 1).size() <= TOLD
          && IntStream.range(first, end).allMatch(call -> changed(call).size() <= TOLD);
    }
    return first == 0 || hidden.isEmpty() || reset != null && resets.test(first - 1);
  }

  /** Whether it is told what a call leaves. */
  private boolean tells(int call) {
    return told && kept.tells(call);
  }

  private BigInteger value(String name, int call) {
    return values.get(name).get(call - kept.first());
  }

  private List<String> nonZero(int call) {
    return values.keySet().stream().filter(name -> value(name, call).signum() != 0).toList();
  }

  /** How many hidden variables another value has come to in a call. */
  int changes(int call) {
    return tells(call) && tells(call - 1) ? changed(call).size() : 0;
  }

  private List<String> changed(int call) {
    return values.keySet().stream()
        .filter(name -> !value(name, call).equals(value(name, call - 1)))
        .toList();
  }

  /** What a call has left where no output shows it, as the end of a clause; may be empty. */
  String left(int call) {
    if (hidden.isEmpty()) {
      return "";
    }
    if (tells(call)) {
      if (values.isEmpty() && !words) {
        return "";
      }
      List<String> named = values.size() <= TOLD / 2 ? List.copyOf(values.keySet()) : nonZero(call);
      if (named.isEmpty()) {
        return " and left every " + (words ? "word and " : "") + "hidden register at 0";
      }
      String rest =
          words
              ? ", and every other word and hidden register at 0"
              : named.size() < values.size() ? ", and every other hidden register at 0" : "";
      return " and left " + list(named, call) + rest;
    }
    if (reset.size() > TOLD || reset.keySet().stream().anyMatch(name -> name.contains("."))) {
      // Names inside of instances may be shortened elsewhere.
      return " and left every variable at what `"
          + design.resets().get(0).port()
          + "` brings it to (later values are not listed)";
    }
    if (reset.isEmpty()) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    reset.forEach((name, value) -> parts.add(part(name, value)));
    return " and left " + String.join(", ", parts) + " (later values are not listed)";
  }

  /**
   * What a call changes where no output shows it, as the end of a clause; may be empty.
   *
   * @param first the first of the calls that are shown, of which all are told or none
   */
  String leaves(int call, int first) {
    if (first == 0 || !tells(call) || !tells(call - 1)) {
      return "";
    }
    List<String> names = changed(call);
    return names.isEmpty() ? "" : " and leaves " + list(names, call);
  }

  private String list(List<String> names, int call) {
    return names.stream()
        .map(name -> part(name, value(name, call)))
        .collect(Collectors.joining(", "));
  }

  private String part(String name, BigInteger value) {
    int width = hidden.get(variable(name));
    return "`" + told(name) + "` = " + written(width, value);
  }

  /** The variable of an element, or the variable itself. */
  private String variable(String name) {
    return hidden.containsKey(name) || !name.endsWith("]")
        ? name
        : name.substring(0, name.lastIndexOf('['));
  }

  /** A value of so many bits, in decimal where it has few. */
  static String written(int width, BigInteger value) {
    boolean digit = value.compareTo(BigInteger.TEN) < 0;
    return digit || width <= DECIMAL
        ? value.toString()
        : "0x" + value.toString(16).toUpperCase(Locale.ROOT);
  }
}
