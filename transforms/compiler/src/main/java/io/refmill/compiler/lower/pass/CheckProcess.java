package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that processes are made of a design's signals, that operands have the widths that their
 * operators work with (IEEE 1800-2017 11.6 is applied by then), that targets can be assigned, and
 * that jumps stand inside what they leave.
 */
final class CheckProcess {
  private final Pass pass;
  private final Set<Subroutine> checked = new HashSet<>();
  private Set<Signal> known;
  private SourceLocation at;
  private int loops;
  private boolean function;
  private final List<String> labels = new ArrayList<>();
  private final ProcessCheck processes = new ProcessCheck();
  private final StatementCheck statements = new StatementCheck();
  private final WidthCheck widths = new WidthCheck();

  /**
   * @param known the signals that processes may name
   */
  CheckProcess(Pass pass, Set<Signal> known) {
    this.pass = pass;
    this.known = known;
  }

  void process(Process p) {
    at = p.location();
    p.accept(processes);
  }

  /** What is asked of each kind of process. */
  private final class ProcessCheck implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      assignment(a.target(), a.value());
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      a.events().forEach(e -> width(e.expression()));
      statement(a.body());
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      instance(c);
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      statement(i.body());
    }
  }

  private void instance(Process.CombinationalInstance c) {
    List<Signal> inputs = c.module().inputs();
    List<Signal> outputs = c.module().outputs();
    require(
        c.arguments().size() == inputs.size() && c.targets().size() == outputs.size(),
        "a unit's ports and connections differ in number");
    for (int i = 0; i < inputs.size(); i++) {
      require(width(c.arguments().get(i)) == inputs.get(i).width(), "argument of another width");
    }
    for (int i = 0; i < outputs.size(); i++) {
      Expression target = c.targets().get(i);
      if (target != null) {
        require(target(target) <= outputs.get(i).width(), "target wider than the unit's output");
      }
    }
  }

  private void assignment(Expression target, Expression value) {
    require(target(target) == width(value), "target and value differ in width");
  }

  private void statement(Statement s) {
    if (s != null) {
      at = s.location();
      s.accept(statements);
    }
  }

  /** What is asked of each kind of statement. */
  private final class StatementCheck implements Statement.Walker {

    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(CheckProcess.this::statement);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      assignment(a.target(), a.value());
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      require(!function, "nonblocking assignment in a function");
      assignment(a.target(), a.value());
    }

    @Override
    public void conditional(Statement.If i) {
      width(i.condition());
      statement(i.whenTrue());
      statement(i.whenFalse());
    }

    @Override
    public void choice(Statement.Case c) {
      cases(c);
    }

    @Override
    public void loop(Statement.Loop l) {
      statement(l.initial());
      width(l.condition());
      loops++;
      statement(l.body());
      loops--;
      statement(l.step());
    }

    @Override
    public void breakLoop(Statement.Break node) {
      require(loops > 0, "no loop to leave");
    }

    @Override
    public void continueLoop(Statement.Continue node) {
      require(loops > 0, "no loop to leave");
    }

    @Override
    public void returnFromFunction(Statement.Return node) {
      require(function, "no function to leave");
    }

    @Override
    public void labeled(Statement.Labeled l) {
      labels.add(l.label());
      statement(l.body());
      labels.remove(labels.size() - 1);
    }

    @Override
    public void leave(Statement.Leave l) {
      require(labels.contains(l.label()), "no block \"" + l.label() + "\" to leave");
    }

    @Override
    public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      require(!function, "procedural continuous assignment in a function");
      assignment(a.target(), a.value());
    }

    @Override
    public void proceduralRelease(Statement.ProceduralRelease r) {
      require(!function, "procedural continuous assignment in a function");
      target(r.target());
    }
  }

  private void cases(Statement.Case c) {
    int selector = width(c.selector());
    for (Statement.CaseItem item : c.items()) {
      for (Expression label : item.labels()) {
        int expected = c.kind() == Statement.CaseKind.INSIDE ? 1 : selector;
        require(width(label) == expected, "selector and label differ in width");
      }
      statement(item.body());
    }
    statement(c.defaultBody());
  }

  /** The width of a target, checked. */
  private int target(Expression e) {
    Expression base = e;
    while (true) {
      if (base instanceof Expression.PartSelect p) {
        base = p.base();
      } else if (base instanceof Expression.IndexedPartSelect p) {
        base = p.base();
      } else {
        break;
      }
    }
    if (base instanceof Expression.Concatenation c && base == e) {
      int sum = 0;
      for (Expression part : c.parts()) {
        sum += target(part);
      }
      return sum;
    }
    require(
        base instanceof Expression.SignalReference
            || base instanceof Expression.ElementSelect
            || base instanceof Expression.Concatenation
            || base instanceof Expression.HierarchicalReference,
        "target that cannot be assigned");
    return width(e);
  }

  /** The width of an expression, found from below so that each part is looked at once. */
  private int width(Expression e) {
    return e.accept(widths);
  }

  /** What is asked of each kind of expression; its width. */
  private final class WidthCheck implements ExpressionVisitor<Integer> {

    @Override
    public Integer constant(Expression.Constant c) {
      return c.bits().width();
    }

    @Override
    public Integer signalReference(Expression.SignalReference s) {
      known(s.signal());
      return s.signal().width();
    }

    @Override
    public Integer elementSelect(Expression.ElementSelect s) {
      known(s.array());
      s.indices().forEach(CheckProcess.this::width);
      return s.array().width();
    }

    @Override
    public Integer partSelect(Expression.PartSelect s) {
      require(s.lsb() + s.width() <= width(s.base()), "bits that the vector has not");
      return s.width();
    }

    @Override
    public Integer indexedPartSelect(Expression.IndexedPartSelect s) {
      width(s.base());
      width(s.index());
      return s.width();
    }

    @Override
    public Integer unary(Expression.Unary u) {
      return CheckProcess.this.unary(u);
    }

    @Override
    public Integer binary(Expression.Binary b) {
      return CheckProcess.this.binary(b);
    }

    @Override
    public Integer conditional(Expression.Conditional c) {
      width(c.condition());
      int whenTrue = width(c.whenTrue());
      require(whenTrue == width(c.whenFalse()), "branches differ in width");
      return whenTrue;
    }

    @Override
    public Integer concatenation(Expression.Concatenation c) {
      int sum = 0;
      for (Expression part : c.parts()) {
        sum += width(part);
      }
      return sum;
    }

    @Override
    public Integer replication(Expression.Replication r) {
      return r.count() * width(r.operand());
    }

    @Override
    public Integer resize(Expression.Resize r) {
      width(r.operand());
      return r.width();
    }

    @Override
    public Integer realConstant(Expression.RealConstant node) {
      return Reals.WIDTH;
    }

    @Override
    public Integer realOperation(Expression.RealOperation o) {
      return real(o);
    }

    @Override
    public Integer call(Expression.Call c) {
      return CheckProcess.this.call(c);
    }

    @Override
    public Integer hierarchicalReference(Expression.HierarchicalReference h) {
      throw violation("hierarchical name " + String.join(".", h.path()));
    }
  }

  private int unary(Expression.Unary u) {
    int operand = width(u.operand());
    switch (u.operator()) {
      case NOT, NEGATE -> require(operand == u.width(), "operand of another width");
      case LOGICAL_NOT,
          REDUCE_AND,
          REDUCE_OR,
          REDUCE_XOR,
          REDUCE_NAND,
          REDUCE_NOR,
          REDUCE_XNOR,
          ONE_HOT,
          ONE_HOT_OR_ZERO ->
          require(u.width() == 1, "truth value of several bits");
      case COUNT_ONES, CLOG2 -> {
        // As wide as the source wants it.
      }
    }
    return u.width();
  }

  private int binary(Expression.Binary b) {
    int left = width(b.left());
    int right = width(b.right());
    switch (b.operator()) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, AND, OR, XOR, XNOR ->
          require(left == b.width() && right == left, "operands of another width");
      case SHIFT_LEFT, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT, POWER ->
          require(left == b.width(), "left operand of another width");
      case EQUAL,
          NOT_EQUAL,
          CASE_EQUAL,
          CASE_NOT_EQUAL,
          WILDCARD_EQUAL,
          WILDCARD_NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL ->
          require(left == right && b.width() == 1, "comparison of different widths");
      case LOGICAL_AND, LOGICAL_OR -> require(b.width() == 1, "truth value of several bits");
    }
    return b.width();
  }

  private int real(Expression.RealOperation o) {
    RealOperator operator = o.operator();
    for (Expression operand : o.operands()) {
      int width = width(operand);
      require(
          operator == RealOperator.FROM_INTEGER || width == Reals.WIDTH,
          "operand of another width");
      require(operand.real() == operator.takesReal(), "real and integral operands are mixed up");
    }
    require(!operator.givesReal() || o.width() == Reals.WIDTH, "real number of another width");
    require(!operator.compares() || o.width() == 1, "truth value of several bits");
    return o.width();
  }

  private int call(Expression.Call c) {
    Subroutine f = c.function();
    require(c.arguments().size() == f.inputs().size(), "another number of arguments");
    for (int i = 0; i < c.arguments().size(); i++) {
      require(
          width(c.arguments().get(i)) == f.inputs().get(i).width(), "argument of another width");
    }
    if (checked.add(f)) {
      body(f);
    }
    return f.result().width();
  }

  /** A function sees its own variables alone: what it reads of the module comes as an argument. */
  private void body(Subroutine f) {
    Set<Signal> outer = known;
    SourceLocation caller = at;
    int outerLoops = loops;
    boolean outerFunction = function;
    List<String> outerLabels = List.copyOf(labels);
    known = new HashSet<>(f.inputs());
    known.addAll(f.locals());
    known.add(f.result());
    loops = 0;
    function = true;
    labels.clear();
    statement(f.body());
    known = outer;
    at = caller;
    loops = outerLoops;
    function = outerFunction;
    labels.addAll(outerLabels);
  }

  private void known(Signal s) {
    if (!known.contains(s)) {
      throw violation("\"" + s.name() + "\" is no signal of the design");
    }
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw violation(otherwise);
    }
  }

  private FormViolation violation(String found) {
    return new FormViolation(pass, found + " at " + at);
  }
}
