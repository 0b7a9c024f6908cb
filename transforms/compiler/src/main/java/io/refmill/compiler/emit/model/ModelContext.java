package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.Helper;
import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.NotStyle;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.expression.SignalLiterals;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.rewrite.ConstantLists;
import io.refmill.compiler.emit.rewrite.DeclaredLocals;
import io.refmill.compiler.emit.rewrite.InPlaceLists;
import io.refmill.compiler.emit.rewrite.LocalArrays;
import io.refmill.compiler.emit.rewrite.NameMasks;
import io.refmill.compiler.emit.statement.PythonStatements;
import io.refmill.compiler.emit.statement.StartValues;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.plan.SettledArrays;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * What the parts of the emitter share: names, where each signal lives, what has been used so far.
 */
final class ModelContext implements Scope, PythonStatements.Targets {
  final LoweredDesign design;
  final Names names;
  final Set<Helper> helpers;
  private final NotStyle notStyle;

  /** Whether some condition of the model compares real numbers. */
  final AtomicBoolean comparesReals;

  final ClassConstants constants;
  final ClassTables tables;
  final Set<PyStatement> extraState = new LinkedHashSet<>();
  final Set<Signal> inputs = new LinkedHashSet<>();
  final SignalReads reads = new SignalReads();
  final Set<Signal> written = new HashSet<>();
  final FunctionWriter functions;
  final ModuleWriter modules;

  /** Locals that say whether an edge came. */
  final Set<PyExpression> announced = new HashSet<>();

  /** Signals whose next value is in a local of their own name during a phase. */
  final Set<Signal> next = new HashSet<>();

  /** Vectors whose bits about to be assigned are known to be 0. */
  final Set<Signal> clear = new HashSet<>();

  /** Locals that hold parts of expressions. */
  private final Set<Signal> parts = new HashSet<>();

  /** Those that have names to be readable. */
  final Set<Signal> longParts = new LinkedHashSet<>();

  private final Map<String, Object> temporaries = new HashMap<>();

  private final GenerateLoops loops = new GenerateLoops(this);

  /** Arrays whose writes are collected during a phase: the list's name. */
  final Map<Signal, PyExpression> deferred = new HashMap<>();

  final Set<Signal> deferredMasked = new HashSet<>();
  private final Map<Signal, BigInteger[]> loopBounds = new HashMap<>();

  /** For each line of the source the columns at which it declares signals. */
  private final Map<String, Set<Integer>> columns;

  private final ModelContext outer;

  /** That of the design where this is the inside of an instance's class, else null. */
  private final ModelContext top;

  private Set<Signal> settledArrays;

  /** What bits are that follow other signals; null until somebody asks. */
  private Map<Signal, Expression> definitions;

  /** Null until somebody asks. */
  private WrittenOnce writtenOnce;

  /** How many processes write a signal. */
  final Map<Signal, Integer> writers = new HashMap<>();

  /** The part of the design that the class is for. */
  final Region region;

  /** Its signals, in the order in which they are declared. */
  final List<Signal> signals;

  /** Where the state of instances is that are objects. */
  final Map<Signal, PyExpression> places = new HashMap<>();

  /** Locals that are arguments of methods of elements of lists, or get what these return. */
  final Set<String> ports = new HashSet<>();

  /** The instances inside that are elements of lists. */
  final List<InstanceLists.InstanceList> lists = new ArrayList<>();

  /** The instances inside that are objects. */
  final Map<Region, ClassWriter.Instance> objects = new IdentityHashMap<>();

  /** State of instances whose value before the phase is in a local. */
  final Set<Signal> before = new HashSet<>();

  /** Whether each variable of the state is an attribute of its own. */
  final boolean apart;

  ModelContext(LoweredDesign design, NotStyle notStyle, boolean apart) {
    this.notStyle = notStyle;
    this.apart = apart;
    this.design = design;
    this.region = design.root();
    this.signals = design.flat().signals();
    this.names = new Names(new Names.Numbered());
    this.tables = new ClassTables(names);
    this.helpers = EnumSet.noneOf(Helper.class);
    this.comparesReals = new AtomicBoolean();
    this.functions = new FunctionWriter(this);
    this.modules = new ModuleWriter(this);
    this.outer = null;
    this.top = null;
    this.columns = new HashMap<>();
    this.constants = new ClassConstants(names, design.constants());
    noteDeclarations();
  }

  /** The inside of a function for a combinational module: names of its own, functions shared. */
  ModelContext(ModelContext outer, LoweredDesign design) {
    this.design = design;
    this.region = design.root();
    this.signals = design.flat().signals();
    this.names = outer.names.another();
    this.tables = new ClassTables(names);
    this.helpers = outer.helpers;
    this.notStyle = outer.notStyle;
    this.apart = outer.apart;
    this.comparesReals = outer.comparesReals;
    this.functions = outer.functions;
    this.modules = outer.modules;
    this.outer = outer;
    this.top = null;
    this.columns = new HashMap<>();
    this.constants = outer.constants;
    noteDeclarations();
  }

  /** The inside of an instance's class: names and constants of its own, functions shared. */
  ModelContext(ModelContext top, Region region) {
    this.design = top.design;
    this.region = region;
    this.names = top.names.another();
    this.tables = new ClassTables(names);
    this.helpers = top.helpers;
    this.notStyle = top.notStyle;
    this.apart = top.apart;
    this.comparesReals = top.comparesReals;
    this.functions = top.functions;
    this.modules = top.modules;
    this.outer = null;
    this.top = top;
    this.columns = top.columns;
    this.constants = new ClassConstants(names, top.constants);
    Set<Signal> ordered = new LinkedHashSet<>(region.scope().own().keySet());
    ordered.retainAll(region.inside());
    for (Node n : region.nodes()) {
      n.writes().stream().filter(region.inside()::contains).forEach(ordered::add);
      n.reads().stream().filter(region.inside()::contains).forEach(ordered::add);
    }
    this.signals = List.copyOf(ordered);
    for (Node n : region.nodes()) {
      reserveCalled(n);
      reads.note(n);
      written.addAll(n.writes());
    }
    for (Region.Method m : region.methods()) {
      inputs.addAll(m.inputs());
      reads.noteAll(m.results());
    }
  }

  /** A local may not hide a function that is called. */
  private void reserveCalled(Node n) {
    if (n.process() instanceof Process.CombinationalInstance c) {
      names.reserve(modules.name((CombinationalModule) c.module()));
      c.arguments().forEach(this::reserveCalled);
    } else if (n.process() instanceof Process.ContinuousAssignment a) {
      reserveCalled(a.value());
      reserveCalled(a.target());
    } else if (n.process() instanceof Process.AlwaysConstruct a) {
      Expressions.callsIn(a.body()).forEach(f -> names.reserve(functions.name(f)));
    }
  }

  private void reserveCalled(Expression e) {
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Expression.Call c) {
            names.reserve(functions.name(c.function()));
          }
        });
  }

  private void noteDeclarations() {
    for (Signal s : design.flat().signals()) {
      columns.computeIfAbsent(line(s), k -> new HashSet<>()).add(s.location().column());
    }
  }

  private static String line(Signal s) {
    return s.location().line() + ":" + s.location().file();
  }

  /** Where a signal is declared, if no other shares that line: what is said there is about it. */
  SourceLocation declaration(Signal s) {
    return columns.getOrDefault(line(s), Set.of()).size() == 1 ? s.location() : SourceLocation.NONE;
  }

  boolean isState(Signal s) {
    return design.state().contains(s) && (region.scope() == null || region.inside().contains(s));
  }

  /** Locals in which a process finds nothing but what it has put there itself. */
  Set<Signal> own(Node n, Statement body) {
    Set<Signal> own = new HashSet<>(n.writes());
    own.removeIf(s -> isState(s) || next.contains(s));
    Set<Signal> shared = new HashSet<>(own);
    shared.removeIf(s -> writers.getOrDefault(s, 2) == 1);
    if (!shared.isEmpty()) {
      own.removeAll(StartValues.needingStart(body, shared));
    }
    return own;
  }

  /** State that only one process writes, and that is 0 at first. */
  Set<Signal> kept(Node n) {
    if (top != null) {
      return top.kept(n);
    }
    if (writtenOnce == null) {
      writtenOnce = new WrittenOnce(design);
    }
    return writtenOnce.by(n);
  }

  boolean isInput(Signal s) {
    return inputs.contains(s);
  }

  /** The identifier of a signal, without {@code self}. */
  String name(Signal s) {
    return names.of(s, region.scope() == null ? s.name() : nameInside(s));
  }

  /** A signal as the module has it; null for what is not the module's own. */
  private Signal declared(Signal s) {
    return region.scope() == null ? s : region.scope().own().get(s);
  }

  /** What the elements of an array are counted by: a constant's name, or the number. */
  PyExpression elements(Signal s) {
    String constant = declared(s) == null ? null : constants.elements(declared(s));
    return constant == null ? PyExpression.number(s.elements()) : PyExpression.self(constant);
  }

  /** A name as seen from inside the instance. */
  String nameInside(Signal s) {
    Signal own = region.scope().own().get(s);
    String path = String.join(".", region.scope().path()) + ".";
    return own != null
        ? own.name()
        : s.name().startsWith(path) ? s.name().substring(path.length()) : s.name();
  }

  /** Where the value of a state variable is kept. */
  PyExpression place(Signal s) {
    PyExpression place = places.get(s);
    return place != null ? place : PyExpression.self(name(s));
  }

  /** The local of a signal's name. */
  PyExpression local(Signal s) {
    return new PyExpression.Name(name(s));
  }

  @Override
  public PyExpression read(Signal s) {
    if (loopBounds.containsKey(s)) {
      return local(s);
    }
    if (isState(s)) {
      return before.contains(s) ? local(s) : place(s);
    }
    return undriven(s) ? SignalLiterals.of(design.initial().value(s), s) : local(s);
  }

  private boolean undriven(Signal s) {
    return !isInput(s) && !written.contains(s) && !functions.isLocal(s) && !parts.contains(s);
  }

  @Override
  public PyExpression write(Signal s) {
    return !next.contains(s) && isState(s) ? PyExpression.self(name(s)) : local(s);
  }

  @Override
  public BigInteger[] bounds(Signal s) {
    BigInteger[] loop = loopBounds.get(s);
    if (loop != null) {
      return loop;
    }
    if (!s.real() && !isState(s) && undriven(s)) {
      BigInteger v = design.initial().value(s);
      BigInteger n = s.signed() && v.testBit(s.width() - 1) ? null : v;
      return n == null ? null : new BigInteger[] {n, n};
    }
    return null;
  }

  @Override
  public Expression definition(Signal s) {
    return isState(s) ? null : definitions().get(s);
  }

  /** Those of the whole design: its instances ask for them too. */
  private Map<Signal, Expression> definitions() {
    if (top != null) {
      return top.definitions();
    }
    if (definitions == null) {
      definitions = SettledBits.of(design);
    }
    return definitions;
  }

  @Override
  public PyExpression constant(Expression.Constant c, BigInteger number) {
    if (c.name() == null) {
      return new ConstantFormula(constants::holds, n -> ofClass(constants.attribute(n)))
          .of(c, number);
    }
    BigInteger held = constants.number(c);
    if (held == null) {
      return null;
    } else if (held.equals(number)) {
      return ofClass(constants.attribute(c));
    }
    int width = held.signum() < 0 ? constants.width(c, number) : 0;
    return width == 0
        ? null
        : PyExpression.Chain.of(
            PyExpression.ChainOperator.BIT_AND,
            ofClass(constants.attribute(c)),
            Literals.ones(width).code());
  }

  @Override
  public boolean isNegative(Expression.Constant c) {
    BigInteger held = c.name() == null ? null : constants.number(c);
    return held != null && held.signum() < 0;
  }

  @Override
  public PyExpression table(String hint, List<SimpleStatement.TableEntry> entries) {
    return ofClass((outer != null ? outer : this).tables.name(hint, entries));
  }

  /** A constant of the class, from wherever it is read. */
  private PyExpression ofClass(String name) {
    return outer != null || functions.writing()
        ? new PyExpression.Attribute(new PyExpression.Name(PythonModel.CLASS), name)
        : PyExpression.self(name);
  }

  @Override
  public String function(Subroutine f) {
    return functions.name(f);
  }

  @Override
  public List<PyExpression> extraArguments(Subroutine f) {
    return functions.free(f).stream().map(this::read).toList();
  }

  @Override
  public void comparesReals() {
    comparesReals.set(true);
  }

  @Override
  public NotStyle notStyle() {
    return notStyle;
  }

  @Override
  public void helper(Helper helper) {
    helpers.add(helper);
  }

  /** Temporaries are used up by the next line, so that one name serves for all of a kind. */
  @Override
  public String temporary(String hint) {
    return names.of(temporaries.computeIfAbsent(hint, h -> new Object()), hint);
  }

  @Override
  public String unique(String hint) {
    return names.fresh(hint);
  }

  @Override
  public Signal part(Expression e, String hint) {
    Signal s =
        new Signal(
            hint,
            Signal.Kind.VARIABLE,
            Signal.Resolution.WIRE,
            e.width(),
            e.signed(),
            List.of(),
            true,
            false,
            e.real(),
            null,
            null,
            null,
            SourceLocation.NONE);
    parts.add(s);
    return s;
  }

  @Override
  public Signal longPart(Expression e, String hint) {
    Signal s = part(e, hint);
    longParts.add(s);
    return s;
  }

  @Override
  public boolean bitsAreClear(Signal s) {
    return clear.contains(s);
  }

  @Override
  public PyExpression deferred(Signal array) {
    return deferred.get(array);
  }

  @Override
  public boolean deferredWithMask(Signal array) {
    return deferredMasked.contains(array);
  }

  @Override
  public void loopBounds(Signal s, BigInteger[] bounds) {
    if (bounds == null) {
      loopBounds.remove(s);
    } else {
      loopBounds.put(s, bounds);
    }
  }

  @Override
  public String loopVariable(Signal s) {
    return name(s);
  }

  @Override
  public boolean neededAfterLoop(Signal s) {
    return reads.outsideLoops(s);
  }

  /** Constants as attributes of the class, by their names, then tables, which may name others. */
  Map<String, PyStatement> attributes() {
    Map<String, PyStatement> result = constants.statements();
    result.putAll(tables.statements());
    return result;
  }

  /**
   * The methods of the class, with the names of what gives variables their widths, and with locals
   * that come from where the source declares them.
   */
  List<PyStatement> asDeclared(List<? extends PyStatement> methods) {
    Map<PyExpression, PyExpression> arrays = new LinkedHashMap<>();
    settledArrays().stream()
        .filter(s -> names.known(s) != null && isState(s) && !places.containsKey(s))
        .forEach(s -> arrays.put(place(s), local(s)));
    List<PyStatement> local = InPlaceLists.in(LocalArrays.in(loops.in(methods), arrays));
    return withNamedMasks(
        DeclaredLocals.in(ConstantLists.in(local, this::size, this::table), locals()));
  }

  /** The elements of the array with a local's name; 0 if there is none. */
  private int size(PyExpression local) {
    return signals.stream()
        .filter(s -> s.isArray() && names.known(s) != null && local(s).equals(local))
        .mapToInt(Signal::elements)
        .max()
        .orElse(0);
  }

  /** The same for a function, which has no names for widths. */
  PyStatement asFunction(PyStatement function) {
    return DeclaredLocals.in(loops.in(List.of(function)), locals()).get(0);
  }

  private Map<PyExpression, SourceLocation> locals() {
    Map<PyExpression, SourceLocation> locals = new HashMap<>();
    for (Signal s : signals) {
      if (names.known(s) != null && !isState(s) && !isInput(s)) {
        locals.put(local(s), declaration(s));
      }
    }
    loops.lists().forEach((place, s) -> locals.put(place, declaration(s)));
    return locals;
  }

  /** Those of the whole design: its instances ask for them too. */
  Set<Signal> settledArrays() {
    if (top != null) {
      return top.settledArrays();
    }
    if (settledArrays == null) {
      settledArrays = SettledArrays.of(design);
    }
    return settledArrays;
  }

  private List<PyStatement> withNamedMasks(List<PyStatement> methods) {
    Map<PyExpression, Signal> named = new HashMap<>();
    Stream.concat(signals.stream(), inputs.stream())
        .filter(s -> names.known(s) != null && declared(s) != null)
        .filter(s -> constants.namesWidth(declared(s)))
        .forEach(
            s -> {
              named.put(local(s), declared(s));
              named.put(place(s), declared(s));
            });
    loops
        .lists()
        .forEach(
            (place, s) -> {
              if (named.containsKey(local(s))) {
                named.put(place, declared(s));
              }
            });
    if (named.isEmpty()) {
      return methods;
    }
    return NameMasks.in(
        methods,
        place -> named.containsKey(place) ? all(named.get(place)) : null,
        place -> PyExpression.self(constants.mask(named.get(place))));
  }

  static BigInteger all(Signal s) {
    return s.allOnes();
  }
}
