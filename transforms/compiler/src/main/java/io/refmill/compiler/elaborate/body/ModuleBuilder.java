package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.pause.Pauses;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Collects the parts of one elaborated module, and joins the elaborators that make them. */
public final class ModuleBuilder {
  /** What all modules share. */
  public final Design design;

  /** The module, as it is declared. */
  public final String name;

  /** Of its own declarations. */
  public final Scope scope;

  /** Nets and variables, in order of declaration. */
  public final List<Signal> signals = new ArrayList<>();

  /** Processes, in source order. */
  public final List<Process> processes = new ArrayList<>();

  /** Instances that stay modules. */
  public final List<Instance> instances = new ArrayList<>();

  final Set<Subroutine> functions = new LinkedHashSet<>();

  /** Loads of memories from files that are not there. */
  public final List<MissingFile> missingFiles = new ArrayList<>();

  /** Variables that were taken to keep what they start with, and what to say if they do not. */
  public final Map<Signal, Rejection> unassigned = new LinkedHashMap<>();

  /** Constants that expressions may name; those that the finished IR names are kept. */
  public final Map<String, NamedConstant> constants = new LinkedHashMap<>();

  /** Where processes let others run. */
  public final Pauses pauses = new Pauses();

  /**
   * A process that waits for one thing and then for another.
   *
   * @param signals of all its events
   * @param own what it became
   */
  public record SeveralEvents(Set<Signal> signals, List<Process> own, SourceLocation location) {}

  /** The processes that do. */
  public final List<SeveralEvents> severalEvents = new ArrayList<>();

  /** Where the process waits that is elaborated; null where it may not. */
  public Waits waits;

  /** The static tasks that wait, and which process calls them. */
  final Map<String, Waits> waitingTasks = new HashMap<>();

  public final TypeElaborator types;
  public final ParameterElaborator parameters;
  public final ExpressionElaborator expressions;
  public final SelectElaborator selects;
  final RealElaborator reals;
  final SubroutineElaborator subroutines;
  public final AssignmentElaborator assignments;
  public final StatementElaborator statements;

  /** Where variables of unnamed blocks are; see {@link ElaboratedModule#blockVariables}. */
  public final Map<Signal, String> blockVariables = new HashMap<>();

  /**
   * The module of an inlined instance.
   *
   * @param outer the scope in which the instance stands
   */
  public record Enclosing(String module, Scope outer) {}

  /** Variables that the source does not have; see {@link ElaboratedModule#unwritten}. */
  public final Map<Signal, ElaboratedModule.Unwritten> unwritten = new HashMap<>();

  /** Inlined instances, by their scopes. */
  public final Map<Scope, Enclosing> enclosing = new LinkedHashMap<>();

  /** What is triggered ({@code -> done}), in the order in which it is found. */
  public final Set<Signal> events = new LinkedHashSet<>();

  private final Map<String, Integer> unnamed = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private int beforeSignals;
  private final Map<List<String>, Signal> elsewhere = new HashMap<>();
  private final Set<Signal> shared = new HashSet<>();

  /** A load that does nothing, and what to say unless something else writes the memory. */
  public record MissingFile(Signal array, Rejection rejection) {}

  /** An empty module whose declarations go to {@code scope}. */
  public ModuleBuilder(Design design, String name, Scope scope) {
    this.design = design;
    this.name = name;
    this.scope = scope;
    this.types = new TypeElaborator(this);
    this.parameters = new ParameterElaborator(this);
    this.expressions = new ExpressionElaborator(this);
    this.selects = new SelectElaborator(this);
    this.reals = new RealElaborator(this);
    this.subroutines = new SubroutineElaborator(this);
    this.assignments = new AssignmentElaborator(this);
    this.statements = new StatementElaborator(this);
  }

  /** What is evaluated before signals have a size in the simulator: parameters, generates. */
  public <T> T beforeSignals(Supplier<T> evaluation) {
    beforeSignals++;
    try {
      return evaluation.get();
    } finally {
      beforeSignals--;
    }
  }

  boolean isBeforeSignals() {
    return beforeSignals > 0;
  }

  /** A name that no signal, instance or function has yet: {@code base}, else {@code base_2} ... */
  public String unique(String base) {
    String result = base;
    for (int i = 2; !names.add(result); i++) {
      result = base + "_" + i;
    }
    return result;
  }

  /** Lets expressions name a constant; the first value of a name stays. */
  void constant(NamedConstant constant) {
    constants.putIfAbsent(constant.name(), constant);
  }

  /** A variable of the function around, else of the module. */
  Signal declareVariable(
      Context context, String signalName, DataType type, Bits initial, SourceLocation location) {
    Signal before = subroutines.shared().found(signalName);
    if (before != null) {
      return before;
    }
    FunctionFrame frame = context.frame();
    String unique = frame == null ? unique(signalName) : frame.unique(signalName);
    Signal signal =
        signal(unique, Signal.Kind.VARIABLE, Signal.Resolution.WIRE, type, initial, location);
    if (frame == null) {
      add(signal);
      if (context.scope().unnamed()) {
        blockVariables.put(signal, unnamedPath(context.scope().prefix(), signalName));
      }
    } else {
      frame.addLocal(signal);
    }
    return signal;
  }

  private String unnamedPath(String prefix, String signalName) {
    int before = unnamed.merge(signalName, 1, Integer::sum) - 1;
    return prefix + "[" + before + "]." + signalName.substring(prefix.length());
  }

  /** Adds a net or variable; too many end the elaboration. */
  public void add(Signal signal) {
    signals.add(signal);
    if (signals.size() > design.limits.maxElements()) {
      throw Rejection.fatal(
          DiagnosticCode.DESIGN_TOO_LARGE, signal.location(), design.limits.maxElements());
    }
  }

  /** Adds a variable from outside of all modules, for which no other than the top has a place. */
  void addShared(Signal signal) {
    if (shared.contains(signal)) {
      return;
    }
    if (!design.isTop(name)) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          signal.location(),
          "\"" + signal.name() + "\", a signal outside of all modules,");
    }
    shared.add(signal);
    add(signal);
  }

  /** What stands for an array of another instance in this module. */
  Signal elsewhere(Signal array, List<String> path, SourceLocation use) {
    return elsewhere.computeIfAbsent(path, p -> Signal.elsewhere(array, p, use));
  }

  /** Adds a process; too many end the elaboration. */
  public void add(Process process) {
    processes.add(process);
    pauses.add(process);
    if (processes.size() > design.limits.maxElements()) {
      throw Rejection.fatal(
          DiagnosticCode.DESIGN_TOO_LARGE, process.location(), design.limits.maxElements());
    }
  }

  /** The signal for a declared type: unpacked dimensions outside, one flat vector inside. */
  public Signal signal(
      String signalName,
      Signal.Kind kind,
      Signal.Resolution resolution,
      DataType type,
      Bits initial,
      SourceLocation location) {
    design.charge(1, location);
    List<Signal.Dimension> dimensions = new ArrayList<>();
    DataType element = type;
    while (element instanceof DataType.UnpackedArray) {
      DataType.UnpackedArray array = (DataType.UnpackedArray) element;
      dimensions.add(array.dimension());
      element = array.element();
    }
    if (!element.integral() && !(element instanceof DataType.Real real && !real.single())) {
      throw TypeElaborator.unsupported(element, location);
    }
    int width = design.literals.checkWidth(element.width(), location);
    if (type instanceof DataType.UnpackedArray array
        && array.storage() > design.limits.maxMemoryBits()) {
      throw Rejection.of(
          DiagnosticCode.MEMORY_TOO_LARGE,
          location,
          array.storage(),
          design.limits.maxMemoryBits());
    }
    return new Signal(
        signalName,
        kind,
        resolution,
        width,
        element.signed(),
        dimensions,
        element.twoState(),
        DataType.isInteger(element),
        element instanceof DataType.Real,
        initial,
        DataType.widthConstant(element),
        DataType.layout(element),
        location);
  }
}
