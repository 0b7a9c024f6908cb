package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.ConstantCalls;
import io.refmill.compiler.elaborate.operand.NumberLiterals;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Elaborated;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.Delays;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Interleaving;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.PackageSyntax;
import io.refmill.syntax.ItemSyntax.PrimitiveSyntax;
import io.refmill.syntax.TimingControlSyntax.DelaySyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What all modules of one elaboration share: the library, packages, limits and diagnostics. */
public final class Design {
  /** More of them help nobody. */
  private static final int MAX_DIAGNOSTICS = 200;

  /** Units of work for each element allowed: bounds time and memory without a clock. */
  private static final long WORK_PER_ELEMENT = 64;

  /** Bounds on widths, loops and the number of elements. */
  public final CompilerLimits limits;

  /** The file that a name in {@code $readmemh} means. */
  final Function<String, Optional<SourceFile>> dataFiles;

  /** Whether indexes into arrays have the bits that they have in the simulator. */
  final boolean asSimulated;

  final NumberLiterals literals;

  /** The names of macros that are numbers. */
  final MacroNames macros;

  final ConstantCalls calls;

  /** Modules and interfaces by name, in source order. */
  public final Map<String, ModuleSyntax> modules = new LinkedHashMap<>();

  /** User-defined primitives by name. */
  public final Map<String, PrimitiveSyntax> primitives = new LinkedHashMap<>();

  final Map<String, PackageSyntax> packages = new LinkedHashMap<>();

  /** The names of $unit, around all modules. */
  public final Scope unit = new Scope(null, Scope.Kind.UNIT, "$unit::");

  /** Variables of $unit and of packages. */
  public final SharedState shared;

  /** Declarations of signals that modules other than their own write. */
  public final Set<SourceLocation> drivenFromOutside = new HashSet<>();

  private String top;
  private final Set<SourceLocation> undriven = new HashSet<>();
  private final Set<SourceLocation> writtenAcross = new HashSet<>();
  private final Map<String, Scope> packageScopes = new HashMap<>();
  private final Set<Diagnostic> errors = new LinkedHashSet<>();
  private final Set<Diagnostic> warnings = new LinkedHashSet<>();
  private final Set<Doubt> deviations = new LinkedHashSet<>();
  private final Set<Doubt> widerParameters = new LinkedHashSet<>();
  private final Set<SourceLocation> delayedNets = new HashSet<>();
  private final Map<SourceLocation, String> delayedAssignments = new HashMap<>();
  private final Map<SourceLocation, Integer> delayedProcesses = new HashMap<>();
  private final Map<SourceLocation, Integer> delayedEnds = new HashMap<>();
  private final Map<SourceLocation, Integer> postponed = new HashMap<>();
  private final Set<SourceLocation> prompt = new HashSet<>();
  private final Set<SourceLocation> late = new HashSet<>();
  private final Set<Interleaving> interleavings = new LinkedHashSet<>();
  private final Map<Object, Elaborated> elaborated = new HashMap<>();
  private final Map<String, Integer> active = new HashMap<>();
  private final Map<ElaboratedModule, Long> sizes = new IdentityHashMap<>();
  private long work;

  /** Sorts the items of all files; those outside of modules and packages are declared in $unit. */
  public Design(
      List<CompilationUnitSyntax> trees,
      CompilerLimits limits,
      Function<String, Optional<SourceFile>> dataFiles,
      boolean asSimulated) {
    this.limits = limits;
    this.dataFiles = dataFiles;
    this.asSimulated = asSimulated;
    this.literals = new NumberLiterals(limits.maxVectorBits());
    this.macros = new MacroNames(trees);
    this.calls = new ConstantCalls(limits);
    List<ItemSyntax> unitItems = new ArrayList<>();
    for (CompilationUnitSyntax tree : trees) {
      for (ItemSyntax item : tree.items()) {
        switch (item.kind()) {
          case MODULE -> addModule((ModuleSyntax) item);
          case PACKAGE -> addPackage((PackageSyntax) item);
          case PRIMITIVE -> {
            PrimitiveSyntax p = (PrimitiveSyntax) item;
            primitives.putIfAbsent(p.name(), p);
          }
          case PORT_DECLARATION,
              NET_DECLARATION,
              VARIABLE_DECLARATION,
              PARAMETER_DECLARATION,
              TYPEDEF,
              IMPORT,
              GENVAR_DECLARATION,
              CONTINUOUS_ASSIGN,
              ALWAYS,
              INITIAL,
              INSTANTIATION,
              GATE_INSTANTIATION,
              GENERATE_BLOCK,
              GENERATE_FOR,
              GENERATE_IF,
              GENERATE_CASE,
              SUBROUTINE,
              DEFPARAM,
              MODPORT,
              ALIAS,
              DRIVE_STRENGTH,
              DROPPED_ITEM ->
              unitItems.add(item);
        }
      }
    }
    List<ItemSyntax> outside = new ArrayList<>(unitItems);
    packages.values().forEach(p -> outside.addAll(p.items()));
    this.shared = new SharedState(outside, modules);
    declareOutside(unitItems, unit, "$unit");
  }

  private void declareOutside(List<ItemSyntax> items, Scope scope, String name) {
    ModuleBuilder builder = new ModuleBuilder(this, name, scope);
    new DeclarationElaborator(builder).declareNames(items, scope);
    shared.declare(items, scope, builder);
  }

  private void addModule(ModuleSyntax m) {
    ModuleSyntax before = modules.putIfAbsent(m.name(), m);
    if (before != null) {
      error(
          Diagnostic.of(DiagnosticCode.DUPLICATE_MODULE, m.location(), m.name())
              .withNote(before.location(), "first declared here"));
    }
  }

  private void addPackage(PackageSyntax p) {
    if (packages.putIfAbsent(p.name(), p) != null) {
      error(Diagnostic.of(DiagnosticCode.DUPLICATE_DECLARATION, p.location(), p.name()));
    }
  }

  /** The scope of a package; its symbols are resolved when they are used. */
  Scope packageScope(String name, SourceLocation location) {
    Scope scope = packageScopes.get(name);
    if (scope == null) {
      PackageSyntax syntax = packages.get(name);
      if (syntax == null) {
        throw Rejection.of(DiagnosticCode.UNDECLARED_IDENTIFIER, location, name);
      }
      scope = new Scope(unit, Scope.Kind.PACKAGE, name + "::");
      packageScopes.put(name, scope);
      declareOutside(syntax.items(), scope, name);
    }
    return scope;
  }

  void error(Diagnostic diagnostic) {
    if (errors.size() < MAX_DIAGNOSTICS) {
      errors.add(diagnostic);
    }
  }

  /** Keeps the diagnostic of a rejected item; a fatal one goes on upwards. */
  public void report(Rejection rejection) {
    if (rejection.isFatal()) {
      throw rejection;
    }
    if (rejection.diagnostic() != null) {
      error(rejection.diagnostic());
    }
  }

  /** Keeps a diagnostic that rejects nothing. */
  public void warn(DiagnosticCode code, SourceLocation location, Object... arguments) {
    if (warnings.size() < MAX_DIAGNOSTICS) {
      warnings.add(Diagnostic.of(code, location, arguments));
    }
  }

  /** Notes that a continuous assignment has a delay, which is dropped. */
  public void delayedNet(SourceLocation location) {
    delayedNets.add(location);
    warnDelay(location);
  }

  /** Notes that a nonblocking assignment has a delay, which is dropped. */
  public void delayedAssignment(SourceLocation location, DelaySyntax delay) {
    String text =
        delay.value() instanceof NumberSyntax n
            ? n.text()
            : delay.value() instanceof IdentifierSyntax i
                ? i.name()
                : String.valueOf(delay.value());
    if (!text.equals("0")) {
      delayedAssignments.put(location, text);
    }
    warnDelay(delay.location());
  }

  /** Notes that the body of an always construct begins with a delay, which is dropped. */
  public void delayedProcess(SourceLocation location, int units) {
    delayedProcesses.put(location, units);
    warnDelay(location);
  }

  /** Notes that an always construct ends with delayed assignments; the delays are dropped. */
  public void delayedEnd(SourceLocation location, int units) {
    delayedEnds.put(location, units);
    warnDelay(location);
  }

  /** Whether a nonblocking assignment has a delay. */
  public boolean isDelayed(SourceLocation location) {
    return delayedAssignments.containsKey(location);
  }

  /**
   * Notes that an always construct has delays between its statements, which are dropped.
   *
   * @param atOnce statements that no delay comes before
   * @param behind statements that one may come before
   */
  public void postponed(
      SourceLocation location, int units, Set<SourceLocation> atOnce, Set<SourceLocation> behind) {
    postponed.merge(location, units, Math::max);
    prompt.addAll(atOnce);
    late.addAll(behind);
    prompt.removeAll(late);
    warnDelay(location);
  }

  private void warnDelay(SourceLocation location) {
    warn(DiagnosticCode.UNSUPPORTED_TIMING, location, "a delay (dropped)");
  }

  /** What was noted of delays. */
  public Delays delays() {
    return new Delays(
        delayedNets, delayedAssignments, delayedProcesses, delayedEnds, postponed, prompt, late);
  }

  /** Notes that two processes keep something in one variable at the same time. */
  public void interleaving(Interleaving interleaving) {
    if (interleavings.size() < MAX_DIAGNOSTICS) {
      interleavings.add(interleaving);
    }
  }

  /** What was noted of that, in order. */
  public List<Interleaving> interleavings() {
    return List.copyOf(interleavings);
  }

  /** Notes what the simulator is known to handle against the language. */
  public void deviation(Doubt deviation) {
    if (deviations.size() < MAX_DIAGNOSTICS) {
      deviations.add(deviation);
    }
  }

  /**
   * Notes a parameter that has more bits in the simulator.
   *
   * @param lost whether its value is another number there
   */
  void widerParameter(Doubt doubt, boolean lost) {
    if (lost) {
      deviation(doubt);
    } else if (widerParameters.size() < MAX_DIAGNOSTICS) {
      widerParameters.add(doubt);
    }
  }

  /**
   * What was noted of that, in order. Bits of a parameter that say nothing new, as those of {@code
   * DEPTH - 1}, can show where they make room for what comes from outside and would not fit: among
   * narrower numbers there is no doubt of them, which would cost a second reading of each design.
   *
   * @param width of the widest port
   */
  public List<Doubt> deviations(int width) {
    List<Doubt> noted = new ArrayList<>(deviations);
    widerParameters.stream().filter(d -> d.width() <= width).forEach(noted::add);
    return List.copyOf(noted);
  }

  /** Notes that a module takes signals of its own for undriven. */
  public void undriven(Set<Signal> signals) {
    signals.forEach(s -> undriven.add(s.location()));
  }

  /** Notes that a hierarchical name writes a signal. */
  void writtenAcross(Signal signal) {
    writtenAcross.add(signal.location());
  }

  /** Declarations of signals that were taken for undriven, although another module writes them. */
  public Set<SourceLocation> takenForUndriven() {
    Set<SourceLocation> both = new HashSet<>(undriven);
    both.retainAll(writtenAcross);
    return both;
  }

  /** What was reported, sorted by position. */
  public List<Diagnostic> errors() {
    return sorted(errors);
  }

  /** What was warned of, sorted by position. */
  public List<Diagnostic> warnings() {
    return sorted(warnings);
  }

  private static List<Diagnostic> sorted(Set<Diagnostic> diagnostics) {
    List<Diagnostic> list = new ArrayList<>(diagnostics);
    list.sort(Diagnostic.BY_POSITION);
    return list;
  }

  /** Counts work; hostile sources can ask for a lot of it in few characters. */
  public void charge(long units, SourceLocation location) {
    work += units;
    if (work > limits.maxElements() * WORK_PER_ELEMENT) {
      throw Rejection.fatal(DiagnosticCode.DESIGN_TOO_LARGE, location, limits.maxElements());
    }
  }

  /** Remembers how many elements a module has with all below it. */
  public void count(ElaboratedModule module, long elements) {
    sizes.put(module, elements);
  }

  /** The number that was remembered for a finished module. */
  public long elementsOf(ElaboratedModule module) {
    return sizes.get(module);
  }

  /** The module that was stored under a key, or null. */
  public Elaborated lookup(Object key) {
    return elaborated.get(key);
  }

  /** Stores a finished module, to be shared by equal instances. */
  public void store(Object key, Elaborated result) {
    elaborated.put(key, result);
  }

  /** Marks a module as being elaborated; a name that recurs too often never ends (23.3). */
  public void enter(String module, SourceLocation location) {
    top = top == null ? module : top;
    int depth = active.merge(module, 1, Integer::sum);
    if (depth > 64) {
      throw Rejection.fatal(DiagnosticCode.RECURSIVE_INSTANTIATION, location, module);
    }
  }

  /** The module is finished; the reverse of {@link #enter}. */
  public void leave(String module) {
    active.merge(module, -1, Integer::sum);
  }

  /** Whether a module is the one with which elaboration began. */
  boolean isTop(String module) {
    return module.equals(top);
  }
}
