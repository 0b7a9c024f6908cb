package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.comment.SourceComments;
import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.NotStyle;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.Parameter;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.rewrite.ConstantChoices;
import io.refmill.compiler.emit.rewrite.DeadStores;
import io.refmill.compiler.emit.rewrite.DirectResults;
import io.refmill.compiler.emit.rewrite.FlagAssignments;
import io.refmill.compiler.emit.rewrite.FlattenBranches;
import io.refmill.compiler.emit.rewrite.FreshBits;
import io.refmill.compiler.emit.rewrite.JoinBits;
import io.refmill.compiler.emit.rewrite.JoinChoices;
import io.refmill.compiler.emit.rewrite.JoinVariants;
import io.refmill.compiler.emit.rewrite.JumpedConditions;
import io.refmill.compiler.emit.rewrite.KnownBranches;
import io.refmill.compiler.emit.rewrite.NestedConditions;
import io.refmill.compiler.emit.rewrite.PlainConditions;
import io.refmill.compiler.emit.rewrite.SameBranches;
import io.refmill.compiler.emit.rewrite.ShortNames;
import io.refmill.compiler.emit.rewrite.UnusedConstants;
import io.refmill.compiler.emit.rewrite.UnusedHelpers;
import io.refmill.compiler.emit.rewrite.UnusedLocals;
import io.refmill.compiler.emit.rewrite.UnusedResults;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.plan.StartChains;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Writes a lowered design as {@code class TopModule}. */
public final class PythonModel {
  /** Rounds of events in one call after which a design counts as oscillating. */
  private static final int ROUNDS = 1000;

  /** Characters from which on it is tried whether a model is shorter without classes. */
  private static final int LONG = 16_000;

  /** The part by which it has to be shorter. */
  private static final int SHORTER = 10;

  /** The level of indentation of a method's statements. */
  private static final int EVAL_LEVEL = 2;

  private static final String SETTLE = "_settle";

  /** What the name of an inout port has behind it where what comes in there is meant. */
  private static final String OUTSIDE = "_outside";

  /** The name of the class. */
  static final String CLASS = "TopModule";

  private final LoweredDesign design;
  private final ModelContext context;
  private final ClassWriter classes;
  private final NodeWriter nodes;
  private final Triggers triggers;
  private final Set<Signal> readOtherwise = new HashSet<>();

  private PythonModel(LoweredDesign design, List<Node> live, NotStyle notStyle, boolean apart) {
    this.design = design;
    this.context = new ModelContext(design, notStyle, apart);
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.INPUT) {
        context.inputs.add(p.signal());
      }
    }
    for (Node n : live) {
      context.reads.note(n);
      context.written.addAll(n.writes());
    }
    this.classes = new ClassWriter(context);
    this.nodes = new NodeWriter(context, live);
    this.triggers = new Triggers(context);
    noteOtherReads();
  }

  /**
   * A model as text.
   *
   * @param python the model
   * @param frame what of it whoever is to write one is given ({@link ModelFrame})
   */
  public record Written(String python, String frame) {}

  /**
   * The form in which a design is written.
   *
   * @param design with or without classes for its instances
   * @param live the processes that reach an output, in source order
   * @param flat whether classes were taken out
   * @param module the model, without comments
   */
  public record Form(
      LoweredDesign design, List<Node> live, boolean flat, List<PyStatement> module) {}

  /**
   * The design as it is written: without classes where these make a long model longer, since what
   * objects compute for others and for themselves stands in them twice.
   *
   * @param live the processes that reach an output, in source order
   */
  public static Form form(LoweredDesign design, List<Node> live) {
    List<PyStatement> module = draft(design, live, false);
    if (!design.root().children().isEmpty()) {
      int length = length(module);
      if (length > LONG) {
        Form flat = flat(design, live, false);
        if (length(flat.module) < length - length / SHORTER) {
          return flat;
        }
      }
    }
    return new Form(design, live, false, module);
  }

  /**
   * A reading of a design as text, with classes where a form has them. Objects of all readings have
   * the same attributes: which variables are elements of a list depends on the text otherwise, and
   * so on the order of processes.
   *
   * @throws LoweringException MODEL_TOO_LARGE as {@link #emit}
   */
  public static String compared(
      Form form, LoweredDesign design, List<Node> live, CompilerLimits limits) {
    Form reading =
        form.flat
            ? flat(design, live, true)
            : new Form(design, live, false, draft(design, live, true));
    return emit(reading, SourceComments.NONE, limits).python();
  }

  /**
   * A reading of a design as text, without classes for its instances.
   *
   * @throws LoweringException MODEL_TOO_LARGE as {@link #emit}
   */
  public static String flat(LoweredDesign design, List<Node> live, CompilerLimits limits) {
    return emit(flat(design, live, true), SourceComments.NONE, limits).python();
  }

  private static Form flat(LoweredDesign design, List<Node> live, boolean apart) {
    LoweredDesign flat = design.withoutClasses(live);
    return new Form(flat, live, true, draft(flat, live, apart));
  }

  private static int length(List<PyStatement> module) {
    return PythonPrinter.module(module, SourceComments.NONE).text().length();
  }

  /**
   * The Python text, with the comments that explain what it does; the code does not depend on them.
   *
   * @throws LoweringException MODEL_TOO_LARGE when the text is too long or too deeply nested
   */
  public static Written emit(Form form, SourceComments comments, CompilerLimits limits) {
    PythonPrinter.Printed printed = PythonPrinter.module(form.module, comments);
    if (printed.text().length() > limits.maxModelCharacters()) {
      printed = PythonPrinter.module(form.module, SourceComments.NONE);
    }
    SourceLocation location =
        form.live.isEmpty() ? SourceLocation.NONE : form.live.get(0).process().location();
    check(printed, limits.maxModelCharacters(), location);
    String frame = PythonPrinter.module(ModelFrame.of(form.module), SourceComments.NONE).text();
    return new Written(printed.text(), frame);
  }

  private static List<PyStatement> draft(LoweredDesign design, List<Node> live, boolean apart) {
    PythonModel model = new PythonModel(design, live, new NotStyle(false), apart);
    List<PyStatement> module = model.module();
    if (model.context.notStyle().isMixed()) {
      model = new PythonModel(design, live, new NotStyle(true), apart);
      module = model.module();
    }
    module = JoinBits.of(module);
    module = FreshBits.of(module);
    module = FlattenBranches.of(module);
    module = KnownBranches.of(module, !model.context.comparesReals.get());
    module = FlattenBranches.of(module);
    module = SameBranches.of(module);
    module = FlattenBranches.of(module);
    module = JoinChoices.of(module);
    module = FlattenBranches.of(module);
    module = DirectResults.of(module);
    module = UnusedResults.of(module);
    module = DeadStores.of(module);
    module = UnusedLocals.of(module);
    module = FlattenBranches.of(SameBranches.of(module));
    module = FlagAssignments.of(module, !model.context.comparesReals.get());
    module = JumpedConditions.of(module);
    module = NestedConditions.of(module);
    module = PlainConditions.of(module);
    module = UnusedHelpers.of(module);
    module = ShortNames.of(module, model.context.names.numbered().unmistakable());
    module = model.withoutVariants(module);
    return withoutConstants(module);
  }

  /** The module without what its constants decide, and without those that nothing names. */
  private static List<PyStatement> withoutConstants(List<PyStatement> module) {
    List<PyStatement> decided = ConstantChoices.of(module);
    if (!decided.equals(module)) {
      decided = UnusedHelpers.of(UnusedLocals.of(FlattenBranches.of(decided)));
    }
    return UnusedConstants.of(decided);
  }

  private List<PyStatement> withoutVariants(List<PyStatement> module) {
    Map<String, JoinVariants.Source> sources = new HashMap<>(context.modules.sources());
    sources.putAll(classes.sources());
    return JoinVariants.of(module, sources, Names::identifier, context.constants.keptNames());
  }

  /** Rejects a model that is too large to be of use, or that CPython could not compile. */
  private static void check(
      PythonPrinter.Printed printed, int maxCharacters, SourceLocation location) {
    int length = printed.text().length();
    PythonPrinter.Excess excess =
        length > maxCharacters
            ? new PythonPrinter.Excess(length, "characters", maxCharacters)
            : printed.excess();
    if (excess != null) {
      throw new LoweringException(
          DiagnosticCode.MODEL_TOO_LARGE,
          location,
          excess.count() + " " + excess.what(),
          excess.limit());
    }
  }

  private List<PyStatement> module() {
    // Names of ports come first: they stay as they are.
    Set<String> outputs = new HashSet<>();
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.OUTPUT) {
        outputs.add(p.name());
      }
    }
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.INPUT && outputs.contains(p.name())) {
        // What comes in at an inout port need not be what is seen there.
        context.names.of(p.signal(), p.name() + OUTSIDE);
      } else {
        context.name(p.signal());
      }
    }
    context.constants.reserveKept();
    classes.instances(context);
    BlockBuilder body = new BlockBuilder(EVAL_LEVEL);
    List<FlatPort> used = new ArrayList<>();
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.INPUT && p.signal() != design.clock() && isRead(p.signal())) {
        used.add(p);
      }
    }
    PyStatement settle = null;
    if (design.loop() && design.clock() != null) {
      settle = cycleLoop(body, used);
    } else {
      if (design.loop()) {
        loop(body);
      } else {
        steps(body);
      }
      if (!settlesLast()) {
        body.blank();
      }
      result(body);
    }
    List<PyStatement> methods = new ArrayList<>(List.of(StateWriter.init(context)));
    methods.addAll(nodes.methods());
    if (settle != null) {
      methods.add(settle);
    }
    methods.add(eval(body.end(), used));
    methods = context.asDeclared(methods);
    context.constants.addKept();
    List<PyStatement> members = new ArrayList<>(context.attributes().values());
    members.addAll(methods);
    List<PyStatement> module = new ArrayList<>();
    context.helpers.forEach(h -> module.add(new CompoundStatement.Given(h.text())));
    module.addAll(context.functions.functions());
    module.addAll(context.modules.functions());
    module.addAll(classes.classes());
    module.add(new CompoundStatement.ClassDefinition(CLASS, members, List.of()));
    return module;
  }

  /** The method that users call. */
  private PyStatement eval(List<PyStatement> body, List<FlatPort> used) {
    BlockBuilder lines = new BlockBuilder(EVAL_LEVEL);
    Set<String> mentioned = Blocks.names(body);
    for (FlatPort p : used) {
      if (!mentioned.contains(context.name(p.signal()))) {
        // Read only by what turned out to be constant.
        continue;
      }
      lines.open(context.declaration(p.signal()), false);
      PyExpression given =
          PyExpression.call(
              new PyExpression.Name("inputs"),
              "get",
              new PyExpression.StringLiteral(p.name()),
              PyExpression.number(0));
      lines.assign(
          context.local(p.signal()),
          PyExpression.Chain.of(
              PyExpression.ChainOperator.BIT_AND,
              given,
              Literals.hex(p.signal().allOnes()).code()));
    }
    boolean isShort = body.size() == 1 && PythonPrinter.isOneLine(body.get(0), EVAL_LEVEL);
    if (lines.size() > 0 && !isShort) {
      lines.blank();
    }
    lines.addAll(body);
    return new CompoundStatement.FunctionDefinition(
        "eval",
        List.of(new Parameter("self", ""), new Parameter("inputs", "dict")),
        "dict",
        lines.end(),
        List.of());
  }

  private boolean settlesLast() {
    List<Region.Step> steps = eval().steps();
    return !steps.isEmpty() && steps.get(steps.size() - 1).when() == null;
  }

  private boolean isRead(Signal s) {
    return context.reads.anywhere(s) || readOtherwise.contains(s);
  }

  /** Notes what only outputs and triggers read. */
  private void noteOtherReads() {
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.OUTPUT) {
        readOtherwise.add(p.signal());
      }
    }
    for (LoweredDesign.Step step : design.steps()) {
      step.visit(
          s -> s.units().forEach(u -> u.nodes().forEach(n -> noteTriggers(n.triggers()))),
          p -> p.activations().forEach(a -> noteTriggers(a.triggers())));
    }
  }

  private void noteTriggers(List<Node.Trigger> triggers) {
    triggers.forEach(t -> Expressions.signals(t.expression(), readOtherwise));
  }

  // ---- eval ------------------------------------------------------------------------------------

  private void steps(BlockBuilder body) {
    for (Region.Step step : eval().steps()) {
      body.blank();
      if (step.when() == null) {
        nodes.settle(step.items(), body);
      } else {
        phase(step, body);
      }
    }
  }

  private Region.Method eval() {
    return design.root().methods().get(0);
  }

  private void phase(Region.Step phase, BlockBuilder body) {
    PhaseWriter.Conditions fired = triggers.announce(phase.items(), body);
    new PhaseWriter(context, body).write(phase.items(), fired);
  }

  private void result(BlockBuilder body) {
    List<PyExpression.Entry> entries = new ArrayList<>();
    for (FlatPort p : design.flat().ports()) {
      if (p.direction() == Direction.OUTPUT) {
        entries.add(
            new PyExpression.Entry(
                new PyExpression.StringLiteral(p.name()),
                nodes.results(List.of(p.signal())).get(0)));
      }
    }
    nodes.copied().forEach(at -> body.open(at, true));
    body.add(new SimpleStatement.Return(List.of(new PyExpression.DictDisplay(entries))));
  }

  private void loop(BlockBuilder body) {
    List<LoweredDesign.Phase> phases = new ArrayList<>();
    design.steps().forEach(step -> step.visit(s -> {}, phases::add));
    LoweredDesign.Phase phase = phases.get(0);
    List<LoweredDesign.Activation> activations = phase.activations();
    List<Region.Item> settled = new ArrayList<>();
    List<Region.Item> started = new ArrayList<>();
    for (Region.Step step : eval().steps()) {
      (step.when() == null ? settled : started).addAll(step.items());
    }
    boolean rounds =
        phase.rounds()
            && activations.stream().anyMatch(a -> !a.node().nonblockingWrites().isEmpty());
    PhaseWriter writer = new PhaseWriter(context, body);
    if (rounds) {
      writer.openRounds(activations);
    }
    OptionalInt chain = StartChains.rounds(design);
    if (chain.isPresent() && chain.getAsInt() == 1 && settled.isEmpty()) {
      // What runs changes nothing that anybody waits for or that nets follow.
      writer.write(started, triggers.announce(started, body));
      return;
    }
    body.add(
        new SimpleStatement.Comment(
            chain.isEmpty()
                ? "events start each other until none is left; the bound only ends an oscillation"
                : "events start each other; there are never more rounds than this"));
    body.begin();
    nodes.settle(settled, body);
    Triggers.Fired fired = triggers.announce(started, body);
    if (rounds) {
      body.choice(
          fired.any(),
          () -> {
            writer.round(activations, fired);
            body.add(SimpleStatement.Leave.CONTINUE);
          });
      body.add(
          new SimpleStatement.Comment(
              "no process is left to run: nonblocking assignments take effect"));
      writer.commitRound();
    } else {
      body.choice(PyExpression.not(fired.any()), () -> body.add(SimpleStatement.Leave.BREAK));
      writer.write(started, fired);
    }
    // In the last round nothing is left to run.
    int most = chain.isEmpty() ? ROUNDS : chain.getAsInt() + 1;
    body.addComplete(FeedbackLoop.rounds(most, body.end(), chain.isEmpty()));
  }

  /**
   * Under CYCLE every level of the clock is applied in turn, and the design settles at each.
   *
   * @return the method that lets it settle
   */
  private PyStatement cycleLoop(BlockBuilder body, List<FlatPort> used) {
    List<String> arguments = new ArrayList<>(List.of(context.name(design.clock())));
    used.forEach(p -> arguments.add(context.name(p.signal())));
    List<String> parameters = new ArrayList<>(List.of("self"));
    parameters.addAll(arguments);
    BlockBuilder settle = new BlockBuilder(EVAL_LEVEL);
    loop(settle);
    result(settle);
    List<Integer> levels = StartChains.levels(design);
    body.add(
        new SimpleStatement.Comment(
            levels.size() > 2
                ? "the inputs change while the clock is high, then it falls and rises"
                : "the inputs change, then the clock " + (levels.get(1) == 1 ? "rises" : "falls")));
    PyExpression outputs = new PyExpression.Name("outputs");
    PyExpression call =
        new PyExpression.Call(PyExpression.self(SETTLE), PyExpression.names(arguments));
    body.add(
        new CompoundStatement.For(
            List.of(context.local(design.clock())),
            new PyExpression.TupleDisplay(
                levels.stream().<PyExpression>map(PyExpression::number).toList()),
            List.of(new SimpleStatement.Assignment(outputs, call)),
            Otherwise.NONE,
            List.of()));
    body.add(new SimpleStatement.Return(List.of(outputs)));
    return new CompoundStatement.FunctionDefinition(SETTLE, parameters, settle.end());
  }
}
