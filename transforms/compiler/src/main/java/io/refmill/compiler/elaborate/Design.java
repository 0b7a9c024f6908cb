package io.refmill.compiler.elaborate;

import io.refmill.compiler.CompilerLimits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.PackageSyntax;
import io.refmill.syntax.ItemSyntax.PrimitiveSyntax;
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
final class Design {
  /** More of them help nobody. */
  private static final int MAX_DIAGNOSTICS = 200;

  /** Units of work for each element allowed: bounds time and memory without a clock. */
  private static final long WORK_PER_ELEMENT = 64;

  final CompilerLimits limits;

  /** The file that a name in {@code $readmemh} means. */
  final Function<String, Optional<SourceFile>> dataFiles;

  final NumberLiterals literals;
  final Map<String, ModuleSyntax> modules = new LinkedHashMap<>();
  final Map<String, PrimitiveSyntax> primitives = new LinkedHashMap<>();
  final Map<String, PackageSyntax> packages = new LinkedHashMap<>();
  final Scope unit = new Scope(null, Scope.Kind.UNIT, "$unit::");

  /** Declarations of signals that modules other than their own write. */
  final Set<SourceLocation> drivenFromOutside = new HashSet<>();

  private final Set<SourceLocation> undriven = new HashSet<>();
  private final Set<SourceLocation> writtenAcross = new HashSet<>();
  private final Map<String, Scope> packageScopes = new HashMap<>();
  private final Set<Diagnostic> errors = new LinkedHashSet<>();
  private final Set<Diagnostic> warnings = new LinkedHashSet<>();
  private final Set<Doubt> deviations = new LinkedHashSet<>();
  private final Map<Object, Elaborated> elaborated = new HashMap<>();
  private final Map<String, Integer> active = new HashMap<>();
  private final Map<ElaboratedModule, Long> sizes = new IdentityHashMap<>();
  private long work;

  /** A finished module with the scope of its declarations, for hierarchical names. */
  record Elaborated(ElaboratedModule module, Scope scope) {}

  Design(
      List<CompilationUnitSyntax> trees,
      CompilerLimits limits,
      Function<String, Optional<SourceFile>> dataFiles) {
    this.limits = limits;
    this.dataFiles = dataFiles;
    this.literals = new NumberLiterals(limits.maxVectorBits());
    List<ItemSyntax> unitItems = new ArrayList<>();
    for (CompilationUnitSyntax tree : trees) {
      for (ItemSyntax item : tree.items()) {
        if (item instanceof ModuleSyntax) {
          addModule((ModuleSyntax) item);
        } else if (item instanceof PackageSyntax) {
          PackageSyntax p = (PackageSyntax) item;
          if (packages.putIfAbsent(p.name(), p) != null) {
            error(Diagnostic.of(DiagnosticCode.DUPLICATE_DECLARATION, item.location(), p.name()));
          }
        } else if (item instanceof PrimitiveSyntax) {
          PrimitiveSyntax p = (PrimitiveSyntax) item;
          primitives.putIfAbsent(p.name(), p);
        } else {
          unitItems.add(item);
        }
      }
    }
    new DeclarationElaborator(new ModuleBuilder(this, "$unit", unit)).declareNames(unitItems, unit);
  }

  private void addModule(ModuleSyntax m) {
    ModuleSyntax before = modules.putIfAbsent(m.name(), m);
    if (before != null) {
      error(
          Diagnostic.of(DiagnosticCode.DUPLICATE_MODULE, m.location(), m.name())
              .withNote(before.location(), "first declared here"));
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
      new DeclarationElaborator(new ModuleBuilder(this, name, scope))
          .declareNames(syntax.items(), scope);
    }
    return scope;
  }

  void error(Diagnostic diagnostic) {
    if (errors.size() < MAX_DIAGNOSTICS) {
      errors.add(diagnostic);
    }
  }

  /** Keeps the diagnostic of a rejected item; a fatal one goes on upwards. */
  void report(Rejection rejection) {
    if (rejection.isFatal()) {
      throw rejection;
    }
    if (rejection.diagnostic() != null) {
      error(rejection.diagnostic());
    }
  }

  void warn(DiagnosticCode code, SourceLocation location, Object... arguments) {
    if (warnings.size() < MAX_DIAGNOSTICS) {
      warnings.add(Diagnostic.of(code, location, arguments));
    }
  }

  /** Notes what the simulator is known to handle against the language. */
  void deviation(Doubt deviation) {
    if (deviations.size() < MAX_DIAGNOSTICS) {
      deviations.add(deviation);
    }
  }

  List<Doubt> deviations() {
    return List.copyOf(deviations);
  }

  /** Notes that a module takes signals of its own for undriven. */
  void undriven(Set<Signal> signals) {
    signals.forEach(s -> undriven.add(s.location()));
  }

  /** Notes that a hierarchical name writes a signal. */
  void writtenAcross(Signal signal) {
    writtenAcross.add(signal.location());
  }

  /** Declarations of signals that were taken for undriven, although another module writes them. */
  Set<SourceLocation> takenForUndriven() {
    Set<SourceLocation> both = new HashSet<>(undriven);
    both.retainAll(writtenAcross);
    return both;
  }

  List<Diagnostic> errors() {
    return sorted(errors);
  }

  List<Diagnostic> warnings() {
    return sorted(warnings);
  }

  private static List<Diagnostic> sorted(Set<Diagnostic> diagnostics) {
    List<Diagnostic> list = new ArrayList<>(diagnostics);
    list.sort(Diagnostic.BY_POSITION);
    return list;
  }

  /** Counts work; hostile sources can ask for a lot of it in few characters. */
  void charge(long units, SourceLocation location) {
    work += units;
    if (work > limits.maxElements() * WORK_PER_ELEMENT) {
      throw Rejection.fatal(DiagnosticCode.DESIGN_TOO_LARGE, location, limits.maxElements());
    }
  }

  /** Remembers how many elements a module has with all below it. */
  void count(ElaboratedModule module, long elements) {
    sizes.put(module, elements);
  }

  long elementsOf(ElaboratedModule module) {
    return sizes.get(module);
  }

  Elaborated lookup(Object key) {
    return elaborated.get(key);
  }

  void store(Object key, Elaborated result) {
    elaborated.put(key, result);
  }

  /** Marks a module as being elaborated; a name that recurs too often never ends (23.3). */
  void enter(String module, SourceLocation location) {
    int depth = active.merge(module, 1, Integer::sum);
    if (depth > 64) {
      throw Rejection.fatal(DiagnosticCode.RECURSIVE_INSTANTIATION, location, module);
    }
  }

  void leave(String module) {
    active.merge(module, -1, Integer::sum);
  }
}
