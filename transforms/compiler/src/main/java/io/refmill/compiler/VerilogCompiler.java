package io.refmill.compiler;

import io.refmill.compiler.CompileResult.Accepted;
import io.refmill.compiler.CompileResult.Rejected;
import io.refmill.compiler.CompileResult.Stage;
import io.refmill.compiler.elaborate.EdgePorts;
import io.refmill.compiler.elaborate.ElaborationResult;
import io.refmill.compiler.elaborate.Elaborator;
import io.refmill.compiler.elaborate.Header;
import io.refmill.compiler.elaborate.TextConstants;
import io.refmill.compiler.emit.comment.SourceComments;
import io.refmill.compiler.emit.model.PythonModel;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.lower.Lowering;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.pass.PassObserver;
import io.refmill.compiler.lower.schedule.CheckDelays;
import io.refmill.compiler.lower.schedule.CheckInterleavings;
import io.refmill.compiler.structure.StructureDigest;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.Protocol;
import io.refmill.contract.ReferenceModel;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.parse.ParseCache;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import io.refmill.syntax.CompilationUnitSyntax;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The compiler from Verilog source to a reference model: parse, elaborate, lower, emit. */
public final class VerilogCompiler {
  /** For the deepest trees that the parser lets through. */
  private static final long STACK_BYTES = 256L << 20;

  /** Characters below which nothing nests deep enough to need that. */
  private static final int SHORT_SOURCE = 1500;

  private final ParseLimits parseLimits;
  private final CompilerLimits limits;
  private final ParseCache cache;
  private final boolean byEvents;
  private final UnaryOperator<Runnable> ownThread;

  /** A compiler with the given bounds. Instances may be shared by threads. */
  public VerilogCompiler(ParseLimits parseLimits, CompilerLimits limits) {
    this(parseLimits, limits, new ParseCache(0));
  }

  /**
   * A compiler for designs that share files.
   *
   * @param cache of files, used with these bounds alone
   */
  public VerilogCompiler(ParseLimits parseLimits, CompilerLimits limits, ParseCache cache) {
    this(parseLimits, limits, cache, false, UnaryOperator.identity());
  }

  private VerilogCompiler(
      ParseLimits parseLimits,
      CompilerLimits limits,
      ParseCache cache,
      boolean byEvents,
      UnaryOperator<Runnable> ownThread) {
    this.parseLimits = parseLimits;
    this.limits = limits;
    this.cache = cache;
    this.byEvents = byEvents;
    this.ownThread = ownThread;
  }

  /**
   * The same compiler for who wants to see the threads that it starts, as to know what they take.
   *
   * @param around makes of what such a thread does what it does instead; it has ended when a
   *     conversion is done
   */
  public VerilogCompiler withThreads(UnaryOperator<Runnable> around) {
    return new VerilogCompiler(parseLimits, limits, cache, byEvents, around);
  }

  /**
   * The same compiler, for which every design has protocol {@code EVENT}. What an output says
   * between a change of inputs and the next edge is seen in this way alone, as that of a Mealy
   * machine that the edge itself brings to rest.
   */
  public VerilogCompiler byEvents() {
    return new VerilogCompiler(parseLimits, limits, cache, true, ownThread);
  }

  /** A compiler with default bounds. */
  public VerilogCompiler() {
    this(ParseLimits.DEFAULT, CompilerLimits.DEFAULT);
  }

  /** What {@link #analyze} found: an interface, or why there is none. */
  public sealed interface AnalysisResult {
    /** The interface of the design. */
    record Analyzed(DesignInterface design) implements AnalysisResult {}

    /** No interface. */
    record Failed(Rejected rejection) implements AnalysisResult {}
  }

  /** What follows on elaboration. */
  private interface Conversion {
    CompileResult of(ElaboratedModule top, SourceComments comments, ElaborationResult elaborated);
  }

  /**
   * Converts a design. Never throws for what a source can contain: a bug of ours comes back as
   * INTERNAL_ERROR with its stack trace in the notes.
   */
  public CompileResult compile(DesignSource source) {
    return compile(source, PassObserver.NONE);
  }

  /** Converts a design as {@link #compile(DesignSource)} does, and shows it after every pass. */
  public CompileResult compile(DesignSource source, PassObserver observer) {
    return compile(source, observer, (lowered, model) -> {});
  }

  /**
   * Converts a design as {@link #compile(DesignSource)} does.
   *
   * @param told is told the design in the form in which the model is written, and the model
   */
  public CompileResult compileTelling(
      DesignSource source, BiConsumer<Lowering.Result, String> told) {
    return compile(source, PassObserver.NONE, told);
  }

  private CompileResult compile(
      DesignSource source, PassObserver observer, BiConsumer<Lowering.Result, String> told) {
    return guarded(
        source,
        (top, comments, elaborated) -> {
          Lowering.Result lowered = Lowering.run(top, false, byEvents, observer);
          return converted(lowered, top, comments, elaborated, told);
        });
  }

  /** A conversion, and a digest of what the design computes, empty if there is none. */
  public record Digested(CompileResult result, String structure) {}

  /**
   * Converts a design as {@link #compile(DesignSource)} does, and digests what it computes, without
   * names ({@link StructureDigest}), where the interface is of interest.
   */
  public Digested digest(DesignSource source, Predicate<DesignInterface> wanted) {
    return digest(source, wanted, (lowered, model) -> {});
  }

  /**
   * Converts and digests a design as {@link #digest(DesignSource, Predicate)} does.
   *
   * @param told is told the design in the form in which the model is written, and the model
   */
  public Digested digest(
      DesignSource source,
      Predicate<DesignInterface> wanted,
      BiConsumer<Lowering.Result, String> told) {
    String[] structure = {""};
    CompileResult result =
        guarded(
            source,
            (top, comments, elaborated) -> {
              Lowering.Result lowered = Lowering.run(top, false, byEvents, PassObserver.NONE);
              Accepted accepted = converted(lowered, top, comments, elaborated, told);
              if (wanted.test(lowered.design().design())) {
                structure[0] = StructureDigest.of(lowered.design()).orElse("");
              }
              return accepted;
            });
    return new Digested(result, structure[0]);
  }

  private Accepted converted(
      Lowering.Result lowered,
      ElaboratedModule top,
      SourceComments comments,
      ElaborationResult elaborated,
      BiConsumer<Lowering.Result, String> told) {
    CheckDelays.run(elaborated.delays(), lowered.design(), lowered.live());
    CheckInterleavings.run(elaborated.interleavings(), lowered.live());
    PythonModel.Form form = PythonModel.form(lowered.design(), lowered.live());
    PythonModel.Written written = PythonModel.emit(form, comments, limits);
    List<String> readings = readings(form, lowered, elaborated);
    List<Doubt> doubts = new ArrayList<>(elaborated.deviations());
    if (readings.stream().distinct().count() == 1) {
      // Whatever the widths of parameters and sums are, the model is the same.
      doubts.removeIf(d -> d.code().isWidth());
    }
    doubts.addAll(lowered.doubts());
    List<String> orders = List.of();
    if (lowered.races()) {
      Lowering.Result reversed = Lowering.run(top, true, byEvents, PassObserver.NONE);
      // By their variables, name by name, and each process where its order has it: without objects.
      orders = List.of(flat(lowered), flat(reversed));
    }
    Accepted accepted =
        new Accepted(
            new ReferenceModel(
                written.python(),
                written.frame(),
                lowered.design().design(),
                orders,
                elaborated.hasOtherIndexes() ? readings : List.of(),
                doubts),
            elaborated.warnings());
    told.accept(
        new Lowering.Result(form.design(), lowered.live(), lowered.doubts()), written.python());
    return accepted;
  }

  private String flat(Lowering.Result order) {
    return PythonModel.flat(order.design(), order.live(), limits);
  }

  private String compared(PythonModel.Form form, Lowering.Result reading) {
    return PythonModel.compared(form, reading.design(), reading.live(), limits);
  }

  /**
   * The model as the language and as the simulator read the top; empty where nothing is read
   * otherwise, or where the simulator's reading has no model.
   */
  private List<String> readings(
      PythonModel.Form form, Lowering.Result lowered, ElaborationResult elaborated) {
    if (elaborated.simulated() == null) {
      return List.of();
    }
    try {
      String simulated =
          compared(form, Lowering.run(elaborated.simulated(), false, byEvents, PassObserver.NONE));
      return List.of(compared(form, lowered), simulated);
    } catch (LoweringException e) {
      return List.of();
    }
  }

  /**
   * The interface of a design: ports, clocks, resets, protocol, state. Works for designs that
   * cannot be lowered too, as far as they elaborate.
   */
  public AnalysisResult analyze(DesignSource source) {
    DesignInterface[] found = new DesignInterface[1];
    CompileResult result =
        guarded(
            source,
            (top, comments, elaborated) -> {
              found[0] = Lowering.describe(top, byEvents);
              return null;
            });
    return result instanceof Rejected r
        ? new AnalysisResult.Failed(r)
        : new AnalysisResult.Analyzed(found[0]);
  }

  /**
   * The ports of a design whose body can't be converted, so that a model from elsewhere can be
   * verified. Protocol {@code EVENT} holds for any design; clocks and asynchronous controls are
   * those that the text shows ({@link EdgePorts}), and values worth trying its literals ({@link
   * TextConstants}); what holds state is not known, and said to be nothing.
   */
  public AnalysisResult analyzePorts(DesignSource source) {
    DesignInterface[] found = new DesignInterface[1];
    EdgePorts.Found[] edges = new EdgePorts.Found[1];
    List<BigInteger> constants = new ArrayList<>();
    boolean[] both = new boolean[1];
    CompileResult result =
        guarded(
            source,
            trees -> {
              String top = source.top() == null ? onlyTop(trees) : source.top();
              edges[0] = EdgePorts.of(trees, top);
              both[0] = Header.isBidirectional(trees, top);
              constants.addAll(TextConstants.of(trees, limits.maxVectorBits()));
              return top == null ? trees : Header.of(trees, top);
            },
            (top, comments, elaborated) -> {
              found[0] = Lowering.describe(top);
              return null;
            });
    if (result instanceof Rejected r) {
      return new AnalysisResult.Failed(r);
    }
    if (both[0]) {
      // Which side drives when is in the body.
      return new AnalysisResult.Failed(
          rejected(
              Stage.PARSED,
              Diagnostic.of(DiagnosticCode.INOUT_PORT, start(source), found[0].topModule())));
    }
    DesignInterface ports = found[0];
    Set<String> bits =
        ports.ports().stream()
            .filter(p -> p.direction() == DesignInterface.Direction.INPUT && p.width() == 1)
            .map(DesignInterface.Port::name)
            .collect(Collectors.toSet());
    return new AnalysisResult.Analyzed(
        new DesignInterface(
            ports.topModule(),
            Protocol.EVENT,
            ports.ports(),
            edges[0].clocks().stream().filter(c -> bits.contains(c.port())).toList(),
            edges[0].resets().stream().filter(r -> bits.contains(r.port())).toList(),
            List.of(),
            true,
            constants,
            false,
            Set.of(),
            ports.parameters()));
  }

  private static String onlyTop(List<CompilationUnitSyntax> trees) {
    List<String> candidates = Elaborator.topCandidates(trees);
    return candidates.size() == 1 ? candidates.get(0) : null;
  }

  private CompileResult guarded(DesignSource source, Conversion afterElaboration) {
    return guarded(source, UnaryOperator.identity(), afterElaboration);
  }

  /**
   * Runs on a thread with a stack of its own unless the source is too short to nest deep, so that
   * what is accepted does not depend on the caller's stack.
   *
   * @param view what of the trees is elaborated
   */
  private CompileResult guarded(
      DesignSource source,
      UnaryOperator<List<CompilationUnitSyntax>> view,
      Conversion afterElaboration) {
    if (source.unit().files().stream().mapToInt(f -> f.text().length()).sum() < SHORT_SOURCE) {
      return onThisStack(source, view, afterElaboration);
    }
    CompileResult[] result = new CompileResult[1];
    // An analysis has no result but what it found.
    boolean[] done = new boolean[1];
    OutOfMemoryError[] memory = new OutOfMemoryError[1];
    Thread thread =
        new Thread(
            null,
            ownThread.apply(
                () -> {
                  try {
                    result[0] = onThisStack(source, view, afterElaboration);
                    done[0] = true;
                  } catch (OutOfMemoryError e) {
                    memory[0] = e;
                  }
                }),
            "refmill-compiler",
            STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        // The limits bound the work; the caller sees the interruption when it is done.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (memory[0] != null) {
      throw memory[0];
    }
    if (!done[0]) {
      throw new IllegalStateException("the compiler's thread ended without a result");
    }
    return result[0];
  }

  private CompileResult onThisStack(
      DesignSource source,
      UnaryOperator<List<CompilationUnitSyntax>> view,
      Conversion afterElaboration) {
    Stage reached = Stage.READ;
    try {
      if (source.unit().files().stream().map(SourceFile::text).allMatch(String::isBlank)) {
        return rejected(reached, Diagnostic.of(DiagnosticCode.EMPTY_SOURCE, start(source)));
      }
      ParseResult parsed = VerilogParser.parse(source.unit(), parseLimits, cache);
      if (!parsed.diagnostics().isEmpty()) {
        return new Rejected(reached, parsed.diagnostics());
      }
      reached = Stage.PARSED;
      List<CompilationUnitSyntax> trees = view.apply(parsed.trees());
      ElaborationResult elaborated =
          Elaborator.elaborate(trees, source.top(), limits, source.unit()::dataFile);
      if (elaborated.top() == null || !elaborated.diagnostics().isEmpty()) {
        return new Rejected(
            reached, LeftOut.explain(causes(elaborated.diagnostics(), parsed), source.leftOut()));
      }
      reached = Stage.ELABORATED;
      if (elaborated.hasOtherReading()) {
        elaborated =
            elaborated.withSimulated(
                Elaborator.elaborate(trees, source.top(), limits, source.unit()::dataFile, true)
                    .top());
      }
      return afterElaboration.of(
          elaborated.top(),
          SourceComments.of(parsed.trees()),
          elaborated.withWarnings(joined(parsed.warnings(), elaborated.warnings())));
    } catch (LoweringException e) {
      return rejected(reached, e.diagnostic());
    } catch (StackOverflowError e) {
      return rejected(
          reached,
          Diagnostic.of(DiagnosticCode.NESTING_TOO_DEEP, start(source), "the available stack has"));
    } catch (RuntimeException | AssertionError e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return rejected(
          reached,
          Diagnostic.of(DiagnosticCode.INTERNAL_ERROR, start(source), e)
              .withNote(start(source), trace.toString()));
    }
  }

  /** What is wrong with a design, and the undefined macros that it may come from. */
  private static List<Diagnostic> causes(List<Diagnostic> problems, ParseResult parsed) {
    boolean noDesign =
        problems.stream()
            .allMatch(
                d ->
                    d.code() == DiagnosticCode.NO_OUTPUT_PORT
                        || d.code() == DiagnosticCode.TEST_BENCH);
    return noDesign ? problems : joined(problems, parsed.warnings());
  }

  private static List<Diagnostic> joined(List<Diagnostic> some, List<Diagnostic> others) {
    return Stream.concat(some.stream(), others.stream()).sorted(Diagnostic.BY_POSITION).toList();
  }

  private static SourceLocation start(DesignSource source) {
    return source.unit().files().isEmpty()
        ? SourceLocation.NONE
        : new SourceLocation(source.unit().files().get(0).path(), 1, 1);
  }

  private static Rejected rejected(Stage reached, Diagnostic d) {
    return new Rejected(reached, List.of(d));
  }
}
