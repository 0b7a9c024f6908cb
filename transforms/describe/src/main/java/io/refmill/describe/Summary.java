package io.refmill.describe;

import io.refmill.compiler.ir.Layout;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in a sentence or two what structure shows of a design. */
final class Summary {
  /** What a summary of combinational logic begins with. */
  static final String COMBINATIONAL = "Combinational logic";

  /** The end of one that says no more than that. */
  static final String INPUTS_ALONE = " of the inputs alone";

  private static final int NAMED = 4;

  /** Registers that are named with their sizes, where nothing else names them. */
  private static final int SIZED = 8;

  private static final int LISTED = 32;

  private final DesignFacts facts;
  private final Names names;
  private final Behaviours behaviours;

  /** Whether it says of registers what they hold and begin with. */
  private final boolean sizes;

  /** What is named with its size. */
  private final Set<Signal> sized = new HashSet<>();

  private Summary(DesignFacts facts, boolean sizes) {
    this.facts = facts;
    this.sizes = sizes;
    this.behaviours = new Behaviours(facts);
    this.names = Names.of(facts, Constants.named(facts.lowered()).keySet());
  }

  static String of(DesignFacts facts) {
    Summary summary = new Summary(facts, false);
    return facts.clocked()
        ? (summary.clocked() + " " + summary.resets()).strip()
        : summary.unclocked();
  }

  /**
   * A summary for who says by himself what resets do.
   *
   * @param sized state of which it tells the sizes, and what it starts with
   */
  record Structure(String text, Set<Signal> sized) {
    static Structure of(DesignFacts facts) {
      Summary summary = new Summary(facts, true);
      String text = facts.clocked() ? summary.clocked() : summary.unclocked();
      return new Structure(text, summary.sized);
    }
  }

  private String unclocked() {
    if (facts.waitsForChanges()) {
      List<String> waiting =
          facts.live().stream()
              .filter(node -> node.kind() == Node.Kind.CHANGE)
              .flatMap(node -> node.writes().stream())
              .distinct()
              .filter(s -> !s.integer())
              .map(this::quoted)
              .toList();
      boolean some = waiting.size() > NAMED;
      return Words.list(waiting.stream().limit(NAMED).toList())
          + (some ? " and others" : "")
          + (waiting.size() == 1 ? " is" : " are")
          + " computed only when certain values change, and kept until then.";
    }
    Set<String> parts = new LinkedHashSet<>();
    List<Signal> rest = new ArrayList<>(facts.outputs());
    for (Map.Entry<Signal, Decision> entry : facts.values().entrySet()) {
      for (Selections.Kind k : Selections.of(entry.getKey(), entry.getValue())) {
        String what =
            facts.outputs().contains(entry.getKey()) ? behaviours.of(entry.getKey(), k) : null;
        if (what != null) {
          parts.add(quoted(entry.getKey()) + what);
          rest.remove(entry.getKey());
        }
      }
    }
    if (parts.isEmpty() || parts.size() > NAMED) {
      parts.clear();
      parts.add(functions(facts.outputs()));
    } else if (!rest.isEmpty()) {
      parts.add(functions(rest));
    }
    String kind =
        !facts.latches()
            ? COMBINATIONAL
            : facts.evidence().keeps()
                ? "Logic that waits for no edge and keeps values"
                : "Logic that waits for no edge";
    return kind + ": " + String.join("; ", parts) + ".";
  }

  /** A constant is a function too. */
  private String functions(List<Signal> outputs) {
    List<String> named = new ArrayList<>(outputs.stream().map(this::quoted).toList());
    if (named.size() > NAMED + 1) {
      named.subList(NAMED, named.size()).clear();
      named.add("other outputs");
    }
    return Words.list(named)
        + (outputs.size() == 1 ? " is a function" : " are functions")
        + (facts.latches() ? " of the inputs and of what was kept" : INPUTS_ALONE);
  }

  private String clocked() {
    List<String> parts = new ArrayList<>();
    Set<Signal> told = new LinkedHashSet<>();
    for (StateMachine m : facts.machines()) {
      String what = behaviours.of(m);
      if (what != null) {
        told.add(m.register().signal());
        parts.add(what + " in " + held(m.register().signal(), true));
      }
    }
    parts.addAll(memories());
    Map<Signal, String> seen = new LinkedHashMap<>();
    for (Register r : facts.registers()) {
      if (!told.contains(r.signal())) {
        seen.put(r.signal(), behaviours.of(r));
      }
    }
    Set<String> some = seenInPart(seen);
    Map<String, List<Signal>> byWhat = new LinkedHashMap<>();
    seen.forEach(
        (signal, what) -> {
          if (what != null && !some.contains(lane(signal))) {
            told.add(signal);
            byWhat.computeIfAbsent(what, k -> new ArrayList<>()).add(signal);
          }
        });
    byWhat.forEach(
        (what, signals) -> {
          // What something is called by has its size.
          List<String> all =
              IndexedItems.together(
                  signals.stream().map(s -> held(s, false)).toList(), facts.takenNames());
          parts.add(what + (all.size() > 1 ? " in each of " : " in ") + Words.list(all));
        });
    List<Register> line = facts.chains().delayLine();
    if (line.size() >= 2
        && line.stream().mapToInt(r -> r.signal().width()).distinct().count() == 1
        && facts.startTogether(line)
        && line.stream().noneMatch(r -> told.contains(r.signal()))) {
      line.forEach(r -> told.add(r.signal()));
      parts.add(
          "a chain of "
              + line.size()
              + " registers "
              + (sizes ? "of " + Words.bits(line.get(0).signal().width()) + " " : "")
              + "("
              + line.stream().map(r -> held(r.signal(), false)).collect(Collectors.joining(" → "))
              + ")");
    }
    for (Register r : facts.registers()) {
      Layout.Elements elements = facts.layouts().elements(r.signal());
      if (elements != null && told.add(r.signal())) {
        sized.add(r.signal());
        parts.add(
            "an array "
                + quoted(r.signal())
                + " of "
                + elements.size()
                + " registers of "
                + Words.bits(elements.width()));
      }
    }
    List<String> items = new ArrayList<>(IndexedItems.together(parts, facts.takenNames()));
    List<Signal> rest =
        Stream.concat(facts.registers().stream().map(Register::signal), integers().stream())
            .distinct()
            .filter(s -> !told.contains(s))
            .toList();
    if (!rest.isEmpty()) {
      String named = sizes ? sized(rest) : few(rest);
      if (!named.isEmpty()) {
        items.add((rest.size() == 1 ? "the register " : "the registers ") + named);
      }
    }
    String what = items.isEmpty() ? "" : "The design has " + Words.list(items) + ". ";
    return (what + clocking()).strip();
  }

  /** Arrays that are kept; those of one size and one use are one item. */
  private List<String> memories() {
    Set<Signal> delays = DelayLines.of(facts);
    Map<String, Map<String, List<Signal>>> bySize = new LinkedHashMap<>();
    for (Signal memory : facts.memories()) {
      sized.add(memory);
      String what =
          facts.tables().contains(memory)
              ? "a table"
              : delays.contains(memory) ? "a delay line" : "a memory";
      String size = Words.words(memory.elements()) + " of " + Words.bits(memory.width());
      bySize
          .computeIfAbsent(what, k -> new LinkedHashMap<>())
          .computeIfAbsent(size, k -> new ArrayList<>())
          .add(memory);
    }
    List<String> result = new ArrayList<>();
    bySize.forEach(
        (what, sizes) ->
            sizes.forEach(
                (size, memories) -> {
                  List<String> all =
                      IndexedItems.together(
                          memories.stream().map(this::quoted).toList(), facts.takenNames());
                  result.add(
                      memories.size() == 1
                          ? what + " " + all.get(0) + " of " + size
                          : what
                              + " of "
                              + size
                              + (all.size() > 1 ? " in each of " : " in ")
                              + Words.list(all));
                }));
    return result;
  }

  /** Their names where they are few: how many there are says nothing. */
  private String few(List<Signal> registers) {
    List<String> named =
        IndexedItems.together(registers.stream().map(this::quoted).toList(), facts.takenNames());
    return named.size() <= NAMED + 1 ? Words.list(named) : "";
  }

  private String sized(List<Signal> registers) {
    if (registers.size() > LISTED) {
      return "";
    }
    sized.addAll(registers);
    return Sizes.list(
        registers.stream().map(s -> new Sizes.Sized(names.of(s), Sizes.of(s), start(s))).toList(),
        SIZED,
        "registers",
        facts.takenNames());
  }

  /** What a variable starts with, where that is not 0. */
  private String start(Signal s) {
    BigInteger start = s.isArray() ? null : facts.lowered().initial().value(s);
    return start == null || start.signum() == 0 ? "" : ", from " + facts.literals().text(start);
  }

  /** A register by its name, with what has not been said of it. */
  private String held(Signal s, boolean size) {
    if (!sizes) {
      return quoted(s);
    }
    sized.add(s);
    String more = (size ? ", " + Words.bits(s.width()) : "") + start(s);
    return quoted(s) + (more.isEmpty() ? "" : " (" + more.substring(2) + ")");
  }

  /**
   * Registers of which some are seen doing what others of the same form are not, since they were
   * not brought there: what all of them are has no name then.
   */
  private Set<String> seenInPart(Map<Signal, String> seen) {
    Map<String, Set<String>> forms = new LinkedHashMap<>();
    seen.forEach(
        (signal, what) ->
            forms
                .computeIfAbsent(lane(signal), k -> new LinkedHashSet<>())
                .add(String.valueOf(what)));
    Set<String> result = new LinkedHashSet<>();
    forms.forEach(
        (form, all) -> {
          if (all.size() > 1 && all.contains("null")) {
            result.add(form);
          }
        });
    return result;
  }

  /** The path of a register without the numbers that tell it from others of the same form. */
  private static String lane(Signal signal) {
    String path = signal.name().replaceAll("\\[\\d+\\]", "[]");
    int last = path.lastIndexOf('.') + 1;
    return path.substring(0, last).replaceAll("\\d+", "#") + path.substring(last);
  }

  /** Variables that clocks change and that are declared as integers. */
  private List<Signal> integers() {
    Set<Signal> clocked = new HashSet<>();
    facts.live().stream()
        .filter(n -> n.kind() == Node.Kind.EDGE)
        .forEach(n -> clocked.addAll(n.writes()));
    return facts.kept().stream()
        .filter(s -> s.integer() && !s.isArray() && clocked.contains(s))
        .toList();
  }

  /** Whether nothing that is kept but these variables is assigned while a reset is active. */
  private boolean isAll(DesignInterface.Reset reset, Set<Signal> given) {
    Set<Signal> others = new HashSet<>(facts.kept());
    others.removeAll(given);
    BigInteger level = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
    for (Node n : facts.live()) {
      Optional<Signal> port =
          n.readsAndTriggers().keySet().stream()
              .filter(s -> s.name().equals(reset.port()))
              .findFirst();
      if (port.isPresent()
          && Accesses.of(n.process(), Map.of(port.get(), level)).writes().keySet().stream()
              .anyMatch(others::contains)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether nothing that waits for a reset asks for anything but resets while it is active: else
   * edges of the clock change it then too.
   */
  private boolean stays(DesignInterface.Reset reset) {
    Set<String> resets =
        facts.design().resets().stream()
            .map(DesignInterface.Reset::port)
            .collect(Collectors.toSet());
    BigInteger level = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
    return facts.live().stream()
        .filter(n -> n.triggers().stream().anyMatch(t -> DesignFacts.activates(t, reset)))
        .allMatch(
            n ->
                n.readsAndTriggers().keySet().stream()
                    .filter(s -> s.name().equals(reset.port()))
                    .allMatch(
                        s ->
                            Accesses.of(n.process(), Map.of(s, level)).reads().keySet().stream()
                                .allMatch(read -> resets.contains(read.name()))));
  }

  private String clocking() {
    DesignInterface design = facts.design();
    List<String> sentences = new ArrayList<>();
    if (design.protocol() == Protocol.CYCLE
        && design.clocks().size() == 1
        && facts.changesAtClock()) {
      ClockEdge edge = design.clocks().get(0).edge();
      String clock = "`" + design.clocks().get(0).port() + "`";
      List<String> inactive =
          facts.waitedFor().stream()
              .map(r -> "`" + r.port() + "` is " + (r.activeHigh() ? 0 : 1))
              .toList();
      boolean all = facts.allWaitFor(facts.waitedFor());
      boolean stay = facts.waitedFor().stream().allMatch(this::stays);
      List<String> active =
          facts.waitedFor().stream()
              .map(r -> "`" + r.port() + "` is " + (r.activeHigh() ? 1 : 0))
              .toList();
      String changes =
          (inactive.isEmpty() || !all || !stay
                  ? "State"
                  : "While " + Words.list(inactive) + ", state")
              + (edge == ClockEdge.BOTH ? " changes at " : " changes when ");
      String others =
          inactive.isEmpty() || all || !stay
              ? ""
              : ", and some of it at once while " + String.join(" or ", active);
      sentences.add(
          changes
              + switch (edge) {
                case RISING -> clock + " rises";
                case FALLING -> clock + " falls";
                case BOTH -> "both edges of " + clock;
              }
              + others
              + ".");
    }
    return String.join(" ", sentences);
  }

  /** What the only reset does, if that is soon told. */
  private String resets() {
    DesignInterface design = facts.design();
    List<String> sentences = new ArrayList<>();
    if (design.protocol() == Protocol.CYCLE && design.resets().size() == 1) {
      DesignInterface.Reset reset = design.resets().get(0);
      Map<Boolean, Map<BigInteger, List<String>>> values = new TreeMap<>(Comparator.reverseOrder());
      Set<Signal> given = new HashSet<>();
      for (Register r : facts.registers()) {
        BigInteger value = ResetValues.of(r.decision(), reset, design.resets());
        if (value != null
            && facts.reaches(reset, r.signal())
            && !facts.evidence().refutes(reset, List.of(), r.signal(), value)) {
          given.add(r.signal());
          values
              .computeIfAbsent(facts.actsAtOnce(reset, r.signal()), k -> new LinkedHashMap<>())
              .computeIfAbsent(Literals.number(r.signal(), value), k -> new ArrayList<>())
              .add(quoted(r.signal()));
        }
      }
      if (given.size() <= NAMED && isAll(reset, given)) {
        values.forEach(
            (atOnce, some) ->
                sentences.add(
                    "`"
                        + reset.port()
                        + "` = "
                        + (reset.activeHigh() ? 1 : 0)
                        + " sets "
                        + to(some)
                        + (atOnce
                            ? ", without waiting for the clock."
                            : ", at the edge of the clock.")));
      }
    }
    return String.join(" ", sentences);
  }

  /** {@code `a` and `b` to 0 and `c` to 3}. */
  private String to(Map<BigInteger, List<String>> byValue) {
    List<String> parts = new ArrayList<>();
    byValue.forEach(
        (value, some) ->
            parts.add(
                Words.list(IndexedItems.together(some, facts.takenNames()))
                    + " to "
                    + facts.literals().text(value)));
    return Words.list(parts);
  }

  private String quoted(Signal s) {
    return "`" + names.of(s) + "`";
  }
}
