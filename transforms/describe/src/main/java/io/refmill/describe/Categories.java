package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.contract.Protocol;
import io.refmill.describe.Register.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The kinds of a design, all that fit, and how much there is to it. */
final class Categories {
  // What names of ports are taken to say.
  private static final Pattern FULL_OR_EMPTY = Pattern.compile("(?i).*(full|empty).*");
  private static final Pattern CLOCK = Pattern.compile("(?i).*(clk|clock).*");
  private static final Pattern BEGINS = Pattern.compile("(?i).*(valid|req|start).*");
  private static final Pattern ANSWERS = Pattern.compile("(?i).*(ready|ack|done).*");
  private static final Pattern READY = Pattern.compile("(?i).*(ready|ack).*");
  private static final Pattern VALID = Pattern.compile("(?i).*(valid|req).*");
  private static final Pattern RDY = Pattern.compile("(?i).*rdy.*");
  private static final Pattern REQUEST = Pattern.compile("(?i).*req.*");
  private static final Pattern GRANT = Pattern.compile("(?i).*(grant|gnt).*");
  private static final Pattern PARITY = Pattern.compile("(?i).*(parity|(?<![a-z])(even|odd)).*");

  private static final int EASY = 30;
  private static final int MEDIUM = 140;

  /** Outputs of a demultiplexer that there are at least. */
  private static final int PLACES = 3;

  private final DesignFacts facts;
  private final Set<String> found = new LinkedHashSet<>();

  private Categories(DesignFacts facts) {
    this.facts = facts;
  }

  /** The names of the kinds, the most telling ones first. */
  static List<String> of(DesignFacts facts) {
    Categories categories = new Categories(facts);
    categories.sequential();
    categories.selections();
    categories.demultiplexer();
    categories.gates();
    categories.operators();
    categories.general();
    return List.copyOf(categories.found);
  }

  private void sequential() {
    for (StateMachine machine : facts.machines()) {
      found.add(facts.inputsReachOutputs() ? "fsm_mealy" : "fsm_moore");
      if (machine.oneHot()) {
        found.add("fsm_one_hot");
      }
    }
    if (!facts.addressed().isEmpty()) {
      boolean fifo =
          // A stack's pointers go up and down, a queue's only one way.
          facts.registers().stream()
                      .filter(r -> r.counts())
                      .filter(r -> !r.is(Role.COUNTS_UP) || !r.is(Role.COUNTS_DOWN))
                      .count()
                  >= 2
              && names(facts.outputs(), FULL_OR_EMPTY);
      found.add(fifo ? "fifo" : "memory");
    }
    for (Register r : facts.registers()) {
      if (r.isCounter()) {
        found.add("counter");
      }
      if (r.shifts()) {
        found.add(
            !r.is(Role.FEEDS_BACK_XOR) ? "shift_register" : r.is(Role.TAKES_DATA) ? "crc" : "lfsr");
      }
      if (r.is(Role.ACCUMULATES)) {
        found.add("accumulator");
      }
    }
    List<Register> line = facts.chains().delayLine();
    if (line.size() >= 2 && !found.contains("fsm_moore") && !found.contains("fsm_mealy")) {
      Register last = line.get(line.size() - 1);
      boolean bit = last.signal().width() == 1;
      boolean alone = facts.registers().size() == line.size();
      if (bit && line.size() == 2) {
        found.add("synchronizer");
      } else if (bit && alone) {
        found.add("shift_register");
      } else if (!facts.chains().pipelined()) {
        found.add("delay_line");
      }
    }
    if (facts.machines().isEmpty() && facts.memories().isEmpty() && facts.chains().pipelined()) {
      found.add("pipeline");
    }
    if (new EdgeDetectors(facts).any()) {
      found.add("edge_detector");
    }
    divider();
  }

  private void divider() {
    boolean counts = facts.registers().stream().anyMatch(Register::counts);
    for (Register r : facts.registers()) {
      boolean output = facts.outputs().contains(r.signal()) || feedsOutput(r.signal());
      if (r.is(Role.TOGGLES) && r.signal().width() == 1 && output) {
        boolean free = r.paths().size() == 1;
        found.add(counts || free ? "clock_divider" : "flip_flop");
      }
    }
    boolean named = names(facts.outputs(), CLOCK);
    if (counts && named) {
      found.add("clock_divider");
    }
  }

  private boolean feedsOutput(Signal signal) {
    return facts.outputs().stream()
        .anyMatch(
            o ->
                facts.values().get(o) instanceof Decision.Value v
                    && v.expression() != null
                    && Assignments.isOnly(Assignments.assigned(v.expression()), signal));
  }

  private void selections() {
    Map<Signal, Decision> values = new LinkedHashMap<>(facts.values());
    values.putAll(facts.inside());
    for (Map.Entry<Signal, Decision> entry : values.entrySet()) {
      for (Selections.Kind kind : Selections.of(entry.getKey(), entry.getValue())) {
        boolean nextState =
            facts.machines().stream()
                .anyMatch(
                    m ->
                        m.register().paths().stream()
                            .anyMatch(
                                p ->
                                    p.expression() != null
                                        && Assignments.isOnly(
                                            Assignments.assigned(p.expression()), entry.getKey())));
        if (!nextState && (facts.machines().isEmpty() || kind == Selections.Kind.ALU)) {
          found.add(name(kind));
        }
      }
    }
    for (Register r : facts.registers()) {
      for (Selections.Kind kind : Selections.of(r.signal(), r.decision())) {
        boolean telling =
            (kind != Selections.Kind.MULTIPLEXER || choosesInputs(r))
                && !r.counts()
                && !r.shifts()
                && facts.machines().isEmpty();
        if (telling) {
          found.add(name(kind));
        }
      }
    }
  }

  /** Whether a register takes over one of several inputs at every edge; one that loads does not. */
  private boolean choosesInputs(Register register) {
    Set<Expression> chosen = new HashSet<>();
    for (Decision.Path path : register.paths()) {
      Expression value = path.expression() == null ? null : Assignments.assigned(path.expression());
      Expression whole = value instanceof Expression.PartSelect p ? p.base() : value;
      boolean input =
          whole instanceof Expression.SignalReference s && facts.inputs().contains(s.signal());
      if (!input) {
        return false;
      }
      chosen.add(value);
    }
    return chosen.size() >= 2;
  }

  /** What is written in gates. */
  private void gates() {
    Map<Signal, Decision> values = new LinkedHashMap<>(facts.values());
    values.putAll(facts.inside());
    GateShapes shapes = new GateShapes(values);
    List<Expression> bits = new ArrayList<>();
    for (Map.Entry<Signal, Decision> entry : values.entrySet()) {
      if (!(entry.getValue() instanceof Decision.Value v) || v.expression() == null) {
        continue;
      }
      Expression value = Assignments.assigned(v.expression());
      if (facts.machines().isEmpty() && shapes.chooses(value)) {
        found.add("multiplexer");
      }
      if (value instanceof Expression.Concatenation c
          && c.parts().stream().allMatch(part -> part.width() == 1)
          && shapes.encodes(c.parts())) {
        found.add("encoder");
      }
      if (value.width() == 1 && facts.outputs().contains(entry.getKey())) {
        bits.add(value);
      }
    }
    if (shapes.encodes(bits)) {
      found.add("encoder");
    }
    List<Expression> all = new ArrayList<>();
    for (Process p : facts.processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        Expressions.walk(a.value(), all::add);
      } else if (p instanceof Process.AlwaysConstruct a) {
        Statements.forEach(
            a.body(),
            s -> {
              if (Statements.target(s) != null) {
                Expressions.walk(Statements.value(s), all::add);
              }
            });
      }
    }
    Set<Signal> shifted = new HashSet<>();
    facts.registers().stream().filter(Register::shifts).forEach(r -> shifted.add(r.signal()));
    boolean fedBack = found.contains("lfsr") || found.contains("crc");
    if (!fedBack && (GateShapes.addsBits(all, shifted) || isNamedParity(shapes, values))) {
      found.add("parity");
    }
    if (FullAdders.among(values)) {
      found.add("arithmetic");
    }
  }

  /** Whether an output adds up bits without carry, and has the name for it. */
  private boolean isNamedParity(GateShapes shapes, Map<Signal, Decision> values) {
    boolean module = PARITY.matcher(facts.design().topModule()).matches();
    return facts.outputs().stream()
        .filter(o -> o.width() == 1 && (module || PARITY.matcher(o.name()).matches()))
        .map(values::get)
        .anyMatch(
            d ->
                d instanceof Decision.Value v
                    && v.expression() != null
                    && shapes.isSumOfBits(v.expression()));
  }

  /** Whether one value goes to one of several places, the others being 0. */
  private void demultiplexer() {
    Map<Expression, Integer> places = new LinkedHashMap<>();
    for (Map.Entry<Signal, Decision> entry : facts.values().entrySet()) {
      Expression passed = Selections.passed(entry.getValue());
      if (passed != null) {
        places.merge(passed, 1, Integer::sum);
      }
    }
    if (places.values().stream().anyMatch(n -> n >= PLACES)) {
      found.add("decoder");
    }
    List<Decision> bits =
        facts.outputs().stream()
            .filter(o -> o.width() == 1 && facts.values().containsKey(o))
            .map(facts.values()::get)
            .filter(d -> !(d instanceof Decision.Value))
            .toList();
    Selections.Kind kind = bits.size() < PLACES ? null : Selections.oneOf(bits);
    if (kind != null && facts.machines().isEmpty()) {
      found.add(name(kind));
    }
  }

  private static String name(Selections.Kind kind) {
    return kind == Selections.Kind.TABLE ? "lookup_table" : kind.name().toLowerCase(Locale.ROOT);
  }

  private void operators() {
    Comparisons comparisons = new Comparisons(facts);
    OperatorCounts o = facts.operators();
    boolean accumulates = facts.registers().stream().anyMatch(r -> r.is(Role.ACCUMULATES));
    boolean counts = accumulates || facts.registers().stream().anyMatch(Register::counts);
    int sums = o.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT);
    if (o.of(
                BinaryOperator.MULTIPLY,
                BinaryOperator.DIVIDE,
                BinaryOperator.MODULO,
                BinaryOperator.POWER)
            > 0
        || sums > 0 && !counts
        // Pointers and addresses are subtracted too.
        || o.variableSums() > 0 && !accumulates && facts.memories().isEmpty()
        || o.of(UnaryOperator.NEGATE, UnaryOperator.COUNT_ONES) > 0) {
      found.add("arithmetic");
    }
    if (o.variableShifts() > 0 && !found.contains("decoder")) {
      found.add("shifter");
    }
    if (o.of(UnaryOperator.REDUCE_XOR, UnaryOperator.REDUCE_XNOR) > 0 && !found.contains("lfsr")) {
      found.add("parity");
    }
    boolean compares =
        o.of(
                BinaryOperator.LESS,
                BinaryOperator.LESS_EQUAL,
                BinaryOperator.GREATER,
                BinaryOperator.GREATER_EQUAL)
            > 0;
    // Counters, states and addresses are compared for what they are.
    boolean plain = facts.machines().isEmpty() && facts.memories().isEmpty() && !counts;
    if (facts.clocked() ? compares && plain : compares || comparisons.ofInputs()) {
      found.add("comparator");
    }
    if (facts.clocked()
        && compares
        && counts
        && facts.outputs().stream().anyMatch(comparisons::makePulse)) {
      found.add("pwm");
    }
  }

  private void general() {
    boolean handshake =
        names(facts.inputs(), BEGINS) && names(facts.outputs(), ANSWERS)
            || names(facts.inputs(), READY) && names(facts.outputs(), VALID)
            || names(facts.inputs(), RDY) && names(facts.outputs(), RDY);
    if (handshake && facts.clocked()) {
      found.add("handshake");
    }
    if (names(facts.inputs(), REQUEST) && names(facts.outputs(), GRANT)) {
      found.add("arbiter");
    }
    if (facts.latches()) {
      found.add("latch");
    }
    if (facts.design().protocol() == Protocol.EVENT && facts.design().clocks().size() > 1) {
      found.add("multi_clock");
    }
    if (!facts.memories().isEmpty() && facts.addressed().isEmpty()) {
      found.add("register");
    } else if (facts.clocked() && (found.isEmpty() || onlyPlain())) {
      boolean bits = facts.registers().stream().allMatch(r -> r.signal().width() == 1);
      found.add(bits ? "flip_flop" : "register");
    }
    if (!facts.clocked() && !facts.latches() && !facts.waitsForChanges()) {
      if (found.isEmpty()) {
        found.add("bitwise_logic");
      }
      found.add("combinational_logic");
    } else {
      found.add("sequential_logic");
    }
  }

  /** Whether what was found does not say what the registers are. */
  private boolean onlyPlain() {
    return Set.of("multi_clock", "handshake", "multiplexer", "arithmetic", "comparator", "parity")
        .containsAll(found);
  }

  private static boolean names(List<Signal> ports, Pattern name) {
    return ports.stream().anyMatch(p -> name.matcher(p.name()).matches());
  }

  /** How much there is to a design: {@code easy}, {@code medium} or {@code hard}. */
  static String difficulty(DesignFacts facts) {
    OperatorCounts o = facts.operators();
    int size =
        o.nodes()
            + 3 * o.branches()
            + 5 * o.loops()
            + 4 * facts.lowered().state().size()
            + (facts.design().protocol() == Protocol.EVENT && facts.clocked() ? EASY : 0)
            + 10 * facts.memories().size();
    return size <= EASY ? "easy" : size <= MEDIUM ? "medium" : "hard";
  }
}
