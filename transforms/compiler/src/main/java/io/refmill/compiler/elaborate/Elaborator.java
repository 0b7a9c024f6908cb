package io.refmill.compiler.elaborate;

import io.refmill.compiler.elaborate.body.Design;
import io.refmill.compiler.elaborate.effect.EffectlessCode;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.structure.ModuleElaborator;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.Delays;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.DiagnosticKind;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateBlockSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateForSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateIfSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Elaboration (IEEE 1800-2017 3.12, 23): syntax trees become the typed IR of one top module, its
 * parameters fixed, its generate constructs unrolled, every operand sized.
 *
 * <p>Stateless and deterministic; safe for several threads.
 */
public final class Elaborator {
  private Elaborator() {}

  /**
   * Elaborates a design. Never throws for what a source can contain: a bug of ours is an
   * INTERNAL_ERROR diagnostic.
   *
   * @param trees all files of the design
   * @param topOrNull the top module's name, or null to take the only candidate
   * @param limits bounds on widths, loops and the number of elements
   */
  public static ElaborationResult elaborate(
      List<CompilationUnitSyntax> trees, String topOrNull, CompilerLimits limits) {
    return elaborate(trees, topOrNull, limits, name -> Optional.empty());
  }

  /**
   * Elaborates a design that may load memories from files.
   *
   * @param dataFiles the file that a name in {@code $readmemh} means, if there is one
   */
  public static ElaborationResult elaborate(
      List<CompilationUnitSyntax> trees,
      String topOrNull,
      CompilerLimits limits,
      Function<String, Optional<SourceFile>> dataFiles) {
    return elaborate(trees, topOrNull, limits, dataFiles, false);
  }

  /**
   * Elaborates a design as the language has it, or as Icarus Verilog reads it.
   *
   * @param asSimulated whether {@code memory[pointer + 1]} is beyond the memory where the sum has
   *     more bits than its operands, of an index of more than 32 bits these count alone, and
   *     parameters without a range have room for all that their values may be
   */
  public static ElaborationResult elaborate(
      List<CompilationUnitSyntax> trees,
      String topOrNull,
      CompilerLimits limits,
      Function<String, Optional<SourceFile>> dataFiles,
      boolean asSimulated) {
    ElaborationResult whole = settled(trees, topOrNull, limits, dataFiles, asSimulated);
    if (whole.top() != null
        || whole.diagnostics().stream()
            .anyMatch(e -> e.code().kind() != DiagnosticKind.UNSUPPORTED)) {
      return whole;
    }
    // A model need not have what no output can depend on.
    try {
      List<CompilationUnitSyntax> needed = EffectlessCode.without(trees, whole.diagnostics());
      if (needed == trees) {
        return whole;
      }
      ElaborationResult rest = settled(needed, topOrNull, limits, dataFiles, asSimulated);
      return rest.top() != null ? rest : whole;
    } catch (StackOverflowError e) {
      return whole;
    } catch (RuntimeException | AssertionError e) {
      return failed(null, internalError(e));
    }
  }

  private static ElaborationResult settled(
      List<CompilationUnitSyntax> trees,
      String topOrNull,
      CompilerLimits limits,
      Function<String, Optional<SourceFile>> dataFiles,
      boolean asSimulated) {
    Set<SourceLocation> drivenFromOutside = new HashSet<>();
    ElaborationResult first =
        attempt(trees, topOrNull, limits, dataFiles, asSimulated, drivenFromOutside);
    // What a module makes of its signals is settled before others are known to write them.
    return drivenFromOutside.isEmpty()
        ? first
        : attempt(trees, topOrNull, limits, dataFiles, asSimulated, drivenFromOutside);
  }

  /**
   * Elaborates once.
   *
   * @param drivenFromOutside declarations of signals that only other modules drive; those that were
   *     taken for undriven are added
   */
  private static ElaborationResult attempt(
      List<CompilationUnitSyntax> trees,
      String topOrNull,
      CompilerLimits limits,
      Function<String, Optional<SourceFile>> dataFiles,
      boolean asSimulated,
      Set<SourceLocation> drivenFromOutside) {
    Design design = null;
    try {
      design = new Design(trees, limits, dataFiles, asSimulated);
      design.drivenFromOutside.addAll(drivenFromOutside);
      ModuleSyntax syntax = top(design, trees, topOrNull);
      if (!mayHaveOutput(syntax)) {
        // A test bench has more problems than this one, but none that matters more.
        Diagnostic none =
            Diagnostic.of(DiagnosticCode.NO_OUTPUT_PORT, syntax.location(), syntax.name());
        return new ElaborationResult(
            null, List.of(none), design.warnings(), List.of(), Delays.NONE, List.of());
      }
      if (TestBench.is(syntax)) {
        Diagnostic bench =
            Diagnostic.of(DiagnosticCode.TEST_BENCH, syntax.location(), syntax.name());
        return new ElaborationResult(
            null, List.of(bench), design.warnings(), List.of(), Delays.NONE, List.of());
      }
      if (!isModule(syntax)) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT,
            syntax.location(),
            syntax.keyword() + " as the top");
      }
      ElaboratedModule top =
          ModuleElaborator.elaborate(design, syntax, Map.of(), syntax.location()).module();
      for (ElaboratedModule.Port port : top.ports()) {
        if (port.signal().isArray()) {
          checkArray(port, design, limits);
        }
      }
      boolean hasOutput = top.ports().stream().anyMatch(p -> p.direction() != Direction.INPUT);
      if (!hasOutput && design.errors().isEmpty()) {
        throw Rejection.of(DiagnosticCode.NO_OUTPUT_PORT, syntax.location(), syntax.name());
      }
      drivenFromOutside.addAll(design.takenForUndriven());
      List<Diagnostic> errors = design.errors();
      return new ElaborationResult(
          errors.isEmpty() ? top : null,
          errors,
          design.warnings(),
          design.deviations(top.ports().stream().mapToInt(p -> p.signal().width()).max().orElse(0)),
          design.delays(),
          design.interleavings());
    } catch (Rejection r) {
      return failed(design, r.diagnostic());
    } catch (StackOverflowError e) {
      return failed(
          design,
          Diagnostic.of(
              DiagnosticCode.NESTING_TOO_DEEP, SourceLocation.NONE, "the stack's number of"));
    } catch (RuntimeException | AssertionError e) {
      return failed(design, internalError(e));
    }
  }

  private static Diagnostic internalError(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    String where = trace.length == 0 ? "" : " at " + trace[0];
    return Diagnostic.of(DiagnosticCode.INTERNAL_ERROR, SourceLocation.NONE, e + where);
  }

  /** The ports of a model are numbers: an array is one with the bits of all its elements. */
  private static void checkArray(ElaboratedModule.Port port, Design design, CompilerLimits limits) {
    Signal array = port.signal();
    String name = "unpacked array of port \"" + port.name() + "\" of the top";
    if (port.direction() == Direction.INOUT || array.real() || array.elements() == 1) {
      // Nothing can be connected to an array of one element in the simulator.
      String which = array.elements() == 1 ? name + ", of one element," : name;
      design.report(Rejection.of(DiagnosticCode.UNSUPPORTED_TYPE, array.location(), which));
      return;
    }
    long width = (long) array.width() * array.elements();
    if (width > limits.maxVectorBits()) {
      design.report(
          Rejection.of(
              DiagnosticCode.VECTOR_TOO_WIDE, array.location(), width, limits.maxVectorBits()));
    }
  }

  private static ElaborationResult failed(Design design, Diagnostic last) {
    List<Diagnostic> errors = new ArrayList<>(design == null ? List.of() : design.errors());
    if (last != null && !errors.contains(last)) {
      errors.add(last);
    }
    errors.sort(Diagnostic.BY_POSITION);
    return new ElaborationResult(
        null,
        errors,
        design == null ? List.of() : design.warnings(),
        List.of(),
        Delays.NONE,
        List.of());
  }

  private static ModuleSyntax top(
      Design design, List<CompilationUnitSyntax> trees, String topOrNull) {
    String name = topOrNull != null ? topOrNull : onlyCandidate(design, trees);
    ModuleSyntax syntax = design.modules.get(name);
    if (syntax == null) {
      throw Rejection.of(DiagnosticCode.TOP_NOT_FOUND, SourceLocation.NONE, name);
    }
    return syntax;
  }

  private static String onlyCandidate(Design design, List<CompilationUnitSyntax> trees) {
    List<String> candidates = topCandidates(trees);
    if (candidates.isEmpty()) {
      if (design.modules.values().stream().noneMatch(Elaborator::isModule)) {
        throw Rejection.of(DiagnosticCode.NO_MODULE, SourceLocation.NONE);
      }
      ModuleSyntax first = design.modules.values().iterator().next();
      throw Rejection.of(DiagnosticCode.RECURSIVE_INSTANTIATION, first.location(), first.name());
    }
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    List<String> withOutput = new ArrayList<>();
    for (String c : candidates) {
      if (hasOutput(design.modules.get(c))) {
        withOutput.add(c);
      }
    }
    if (withOutput.size() == 1) {
      return withOutput.get(0);
    }
    throw Rejection.of(
        DiagnosticCode.AMBIGUOUS_TOP,
        design.modules.get(candidates.get(1)).location(),
        String.join(", ", candidates));
  }

  /**
   * The modules that no other module instantiates, in source order. A module without ports is a
   * test bench: it is a candidate only when there is no other.
   */
  public static List<String> topCandidates(List<CompilationUnitSyntax> trees) {
    Map<String, ModuleSyntax> modules = new LinkedHashMap<>();
    Set<String> instantiated = new HashSet<>();
    for (CompilationUnitSyntax tree : trees) {
      for (ItemSyntax item : tree.items()) {
        if (item instanceof ModuleSyntax && isModule((ModuleSyntax) item)) {
          ModuleSyntax m = (ModuleSyntax) item;
          modules.putIfAbsent(m.name(), m);
          // What a test bench instantiates is the design all the same.
          if (!m.ports().isEmpty()) {
            instantiated(m.items(), m.name(), instantiated);
          }
        }
      }
    }
    List<String> withPorts = new ArrayList<>();
    List<String> benches = new ArrayList<>();
    for (ModuleSyntax m : modules.values()) {
      if (m.ports().isEmpty()) {
        benches.add(m.name());
      } else if (!instantiated.contains(m.name())) {
        withPorts.add(m.name());
      }
    }
    return withPorts.isEmpty() ? benches : withPorts;
  }

  private static boolean isModule(ModuleSyntax m) {
    return m.keyword().equals("module") || m.keyword().equals("macromodule");
  }

  private static void instantiated(List<ItemSyntax> items, String self, Set<String> out) {
    for (ItemSyntax item : items) {
      switch (item.kind()) {
        case INSTANTIATION -> {
          String name = ((InstantiationSyntax) item).moduleName();
          if (!name.equals(self)) {
            out.add(name);
          }
        }
        case GENERATE_BLOCK -> instantiated(((GenerateBlockSyntax) item).items(), self, out);
        case GENERATE_FOR -> instantiated(((GenerateForSyntax) item).body().items(), self, out);
        case GENERATE_IF -> {
          GenerateIfSyntax i = (GenerateIfSyntax) item;
          instantiated(i.whenTrue().items(), self, out);
          if (i.whenFalse() != null) {
            instantiated(i.whenFalse().items(), self, out);
          }
        }
        case GENERATE_CASE ->
            ((GenerateCaseSyntax) item)
                .items()
                .forEach(c -> instantiated(c.body().items(), self, out));
        case MODULE,
            PACKAGE,
            PRIMITIVE,
            PORT_DECLARATION,
            NET_DECLARATION,
            VARIABLE_DECLARATION,
            PARAMETER_DECLARATION,
            TYPEDEF,
            IMPORT,
            GENVAR_DECLARATION,
            CONTINUOUS_ASSIGN,
            ALWAYS,
            INITIAL,
            GATE_INSTANTIATION,
            SUBROUTINE,
            DEFPARAM,
            MODPORT,
            ALIAS,
            DRIVE_STRENGTH,
            DROPPED_ITEM -> {}
      }
    }
  }

  /** False only where the header and the declarations of ports show that there is none. */
  private static boolean mayHaveOutput(ModuleSyntax m) {
    boolean first = true;
    for (PortSyntax p : m.ports()) {
      if (p instanceof AnsiPortSyntax ansi) {
        // Without a direction it is an inout, or like the port before, or an interface (23.2.2.3).
        boolean open =
            first
                || ansi.type() instanceof DataTypeSyntax.NamedTypeSyntax
                || ansi.type() instanceof DataTypeSyntax.InterfaceTypeSyntax;
        if (ansi.direction() == null ? open : !ansi.direction().equals("input")) {
          return true;
        }
      }
      first = false;
    }
    return m.items().stream()
        .anyMatch(i -> i instanceof PortDeclarationSyntax p && !p.direction().equals("input"));
  }

  private static boolean hasOutput(ModuleSyntax m) {
    for (PortSyntax p : m.ports()) {
      if (p instanceof AnsiPortSyntax && "output".equals(((AnsiPortSyntax) p).direction())) {
        return true;
      }
    }
    for (ItemSyntax item : m.items()) {
      if (item instanceof PortDeclarationSyntax
          && "output".equals(((PortDeclarationSyntax) item).direction())) {
        return true;
      }
    }
    return false;
  }
}
