package io.refmill.bench.mutation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.ModelTrace;
import io.refmill.cosim.VerificationRequest;
import io.refmill.parser.SourceFile;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks for the known defects of comparators in one verified module: which of them it would meet,
 * and whether ours met one of them after all. Each question is answered by running something.
 */
final class DefectProbe {
  private static final String EMPTY =
      "class TopModule:\n    def eval(self, inputs):\n        return {}\n";

  private final CoSimulator verifier;
  private final CoSimulator referee;

  DefectProbe(CoSimulator verifier, CoSimulator referee) {
    this.verifier = verifier;
    this.referee = referee;
  }

  /** The defects that a compiled module, verified or not, would meet in a published comparator. */
  static Set<Defect> exposed(VerificationRequest module) {
    DesignInterface design = module.design();
    Set<Defect> result = EnumSet.noneOf(Defect.class);
    String text = text(module);
    Set<String> naive = NaivePorts.names(text);
    Set<String> real = design.ports().stream().map(Port::name).collect(Collectors.toSet());
    add(result, Defect.PORT_MISSING, !naive.containsAll(real));
    add(result, Defect.PORT_INVENTED, !real.containsAll(naive));
    add(result, Defect.CLOCK_NAME, design.clocks().stream().anyMatch(c -> !c.port().equals("clk")));
    for (Reset reset : design.resets()) {
      // The usual guess: low if the name says so.
      boolean low = reset.port().matches("(?i).*(_n|_b|_l|rstn|resetn|rst_ni|_ni)|n(rst|reset).*");
      add(result, Defect.RESET_POLARITY, low == reset.activeHigh());
      add(result, Defect.RESET_ASYNCHRONOUS, reset.kind() == ResetKind.ASYNCHRONOUS);
      add(result, Defect.RESET_ONCE, true);
    }
    add(
        result,
        Defect.EDGES,
        design.clocks().size() > 1
            || design.clocks().stream().anyMatch(c -> c.edge() != ClockEdge.RISING));
    Set<String> modules = NaivePorts.modules(text);
    add(
        result,
        Defect.FIRST_MODULE,
        !modules.isEmpty() && !modules.iterator().next().equals(design.topModule()));
    return result;
  }

  /**
   * The defects that our own handling of a verified module has.
   *
   * @param roots modules that the simulator takes for tops
   * @param exposed gets those that only a run shows: outputs that are unknown or constant
   */
  Set<Defect> found(
      VerificationRequest module,
      Verdict.Strength strength,
      Set<String> roots,
      Set<Defect> exposed) {
    Set<Defect> result = EnumSet.noneOf(Defect.class);
    DesignInterface design = module.design();
    ModelTrace trace = verifier.trace(design, module.python()).orElseThrow();
    if (exposed.contains(Defect.PORT_MISSING) || exposed.contains(Defect.PORT_INVENTED)) {
      // Were the ports read the naive way, the verifier must notice.
      boolean match = verify(naive(module)) instanceof Verdict.Match;
      add(result, Defect.PORT_MISSING, match && exposed.contains(Defect.PORT_MISSING));
      add(result, Defect.PORT_INVENTED, match && exposed.contains(Defect.PORT_INVENTED));
    }
    // A root without ports is a test bench, and what it tests is the top.
    boolean benched = roots.stream().allMatch(root -> NaivePorts.bench(text(module), root));
    add(result, Defect.FIRST_MODULE, !roots.contains(design.topModule()) && !benched);
    clocks(module, trace, result);
    for (Reset reset : design.resets()) {
      reset(module, reset, trace, result);
    }
    add(result, Defect.NOTHING_COMPARED, judge(module, EMPTY) instanceof Verdict.Match);
    add(
        result,
        Defect.UNKNOWN_OUTPUTS,
        !(strength.comparedShare() > 0) || strength.toggled().size() != design.outputs().size());
    add(
        exposed,
        Defect.UNKNOWN_OUTPUTS,
        strength.comparedShare() < 1 || strength.initialisedState());
    if (constantPasses(module, trace)) {
      exposed.add(Defect.CONSTANT_OUTPUTS);
      Optional<ModelTrace> longer = referee.trace(design, module.python());
      boolean constant =
          longer.isPresent()
              && longer.get().answered().stream()
                  .allMatch(column -> Arrays.stream(column).distinct().count() == 1);
      add(result, Defect.CONSTANT_OUTPUTS, !constant);
    }
    return result;
  }

  private void clocks(VerificationRequest module, ModelTrace trace, Set<Defect> result) {
    DesignInterface design = module.design();
    Set<String> known = new HashSet<>();
    design.clocks().forEach(c -> known.add(c.port()));
    boolean cycle = design.protocol() == Protocol.CYCLE;
    add(
        result,
        Defect.CLOCK_NAME,
        cycle && trace.inputs().stream().anyMatch(p -> known.contains(p.name())));
    design.resets().forEach(r -> known.add(r.port()));
    Set<String> edges = NaivePorts.edges(text(module));
    // An edge that only moves what no output shows leaves no state, and no clock.
    boolean single = design.sequential() && NaivePorts.modules(text(module)).size() == 1;
    for (Port port : trace.inputs()) {
      boolean missed = single && edges.contains(port.name()) && !known.contains(port.name());
      add(result, cycle ? Defect.CLOCK_NAME : Defect.EDGES, missed);
    }
  }

  private void reset(
      VerificationRequest module, Reset reset, ModelTrace trace, Set<Defect> result) {
    DesignInterface design = module.design();
    int input = index(trace, reset.port());
    boolean clock = design.clocks().stream().anyMatch(c -> c.port().equals(reset.port()));
    if (input < 0 || clock || !design.sequential()) {
      return; // what is also a clock moves like one, and without state there is nothing to reset
    }
    BigInteger active = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger[] values = trace.given().get(input);
    long asserted = Arrays.stream(values).filter(active::equals).count();
    int released = 0;
    while (released < values.length && values[released].equals(active)) {
      released++;
    }
    boolean again = false;
    int changes = 0;
    for (int call = 1; call < values.length; call++) {
      again |= call > released && values[call].equals(active);
      changes += values[call].equals(values[call - 1]) ? 0 : 1;
    }
    add(result, Defect.RESET_ONCE, !again);
    add(result, Defect.RESET_ASYNCHRONOUS, 4 * changes > values.length);
    // A design that is held in reset has no history; one that is not has.
    OptionalLong free = withoutHistory(module, reset, active);
    OptionalLong other = withoutHistory(module, reset, BigInteger.ONE.subtract(active));
    boolean forgets = free.isPresent() && other.isPresent() && free.getAsLong() < other.getAsLong();
    add(result, Defect.RESET_POLARITY, 2 * asserted > values.length || forgets);
  }

  /**
   * Calls in which a model with an input held answers as a new one would. Empty if that was not
   * found out in time: a reset that clears a large memory word by word takes long when it is held,
   * and that does not make its polarity wrong.
   */
  private OptionalLong withoutHistory(VerificationRequest module, Reset reset, BigInteger value) {
    String wrapped =
        module.python()
            + "\n\nHeld = TopModule\n\n\nclass TopModule(Held):\n"
            + "    def eval(self, inputs):\n"
            + "        given = dict(inputs)\n"
            + "        given[\""
            + quoted(reset.port())
            + "\"] = "
            + value
            + "\n"
            + "        mine = super().eval(given)\n"
            + "        fresh = Held().eval(given)\n"
            + "        return {name: mine[name] ^ fresh[name] for name in mine}\n";
    Optional<ModelTrace> trace = verifier.trace(module.design(), wrapped);
    if (trace.isEmpty()) {
      return OptionalLong.empty();
    }
    long same = 0;
    for (int call = 0; call < trace.get().calls(); call++) {
      int at = call;
      same += trace.get().answered().stream().allMatch(c -> c[at].signum() == 0) ? 1 : 0;
    }
    return OptionalLong.of(same);
  }

  /** Whether a class that always answers what the model answers last is called a match. */
  private boolean constantPasses(VerificationRequest module, ModelTrace trace) {
    StringBuilder text =
        new StringBuilder("class TopModule:\n    def eval(self, inputs):\n        return {");
    for (int i = 0; i < module.design().outputs().size(); i++) {
      BigInteger last = trace.answered().get(i)[trace.calls() - 1];
      text.append('"').append(quoted(module.design().outputs().get(i).name())).append("\": ");
      text.append(last).append(", ");
    }
    return judge(module, text.append("}\n").toString()) instanceof Verdict.Match;
  }

  private Verdict judge(VerificationRequest module, String python) {
    return verifier.verifyModels(module, List.of(python)).get(0);
  }

  private Verdict verify(VerificationRequest request) {
    return verifier.verify(List.of(request)).get(0);
  }

  /** The module with its interface as the naive reader sees it. */
  private static VerificationRequest naive(VerificationRequest module) {
    DesignInterface d = module.design();
    Set<String> names = new HashSet<>(NaivePorts.names(text(module)));
    List<Port> ports = new ArrayList<>();
    for (Port port : d.ports()) {
      if (names.remove(port.name())) {
        ports.add(port);
      }
    }
    names.forEach(name -> ports.add(new Port(name, Direction.INPUT, 1, false)));
    DesignInterface read =
        new DesignInterface(
            d.topModule(),
            d.protocol(),
            ports,
            d.clocks(),
            d.resets(),
            d.state(),
            d.sequential(),
            d.constants(),
            d.edgesSampleNets(),
            d.clockVectors(),
            d.parameters());
    return new VerificationRequest(module.id(), module.unit(), module.python(), read);
  }

  /** A port's name inside a Python string; escaped names may hold anything that is printable. */
  private static String quoted(String name) {
    return name.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static int index(ModelTrace trace, String port) {
    for (int i = 0; i < trace.inputs().size(); i++) {
      if (trace.inputs().get(i).name().equals(port)) {
        return i;
      }
    }
    return -1;
  }

  private static void add(Set<Defect> set, Defect defect, boolean present) {
    if (present) {
      set.add(defect);
    }
  }

  private static String text(VerificationRequest module) {
    return module.unit().files().stream().map(SourceFile::text).collect(Collectors.joining("\n"));
  }
}
