package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.DeepExpressions;
import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.PythonSelects;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes assignments as Python: to variables, to parts of them, to elements, to concatenations. */
public final class PythonAssignments {
  private final Scope scope;
  private final PythonStatements.Targets targets;
  private final PythonExpressions expressions;
  private final DeepExpressions deep;
  private final BlockBuilder lines;

  /** Whether the bits that are being assigned are known to be 0. */
  private boolean clear;

  public PythonAssignments(Scope scope, PythonStatements.Targets targets, BlockBuilder lines) {
    this(scope, targets, new PythonExpressions(scope), lines);
  }

  private PythonAssignments(
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      BlockBuilder lines) {
    this(scope, targets, expressions, new DeepExpressions(scope, expressions, lines), lines);
  }

  /** Writes expressions as others do, who know what holds where they stand. */
  public PythonAssignments(
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      DeepExpressions deep,
      BlockBuilder lines) {
    this.scope = scope;
    this.targets = targets;
    this.expressions = expressions;
    this.deep = deep;
    this.lines = lines;
  }

  /** Writes an assignment to bits that are known to be 0 before. */
  void add(Expression target, Expression value) {
    clear = true;
    assign(target, value, false);
    clear = false;
  }

  /** Writes an assignment of an expression. */
  public void assign(Expression target, Expression given, boolean nonblocking) {
    Expression value = deep.shorten(given);
    if (target instanceof Expression.SignalReference r
        && value instanceof Expression.Concatenation c) {
      value = deep.separated(c, r.signal().name());
    }
    if (assignSeparately(target, value, nonblocking)) {
      return;
    }
    if (target instanceof Expression.Concatenation c && c.parts().size() > 1) {
      Bounded whole = expressions.integer(expressions.value(value));
      if (whole.low().signum() >= 0 && whole.isConstant()) {
        // Each part has a number of its own.
        assignParts(c, whole, nonblocking);
        return;
      }
      PyExpression name = isFree(whole.code(), c) ? whole.code() : named(joined(c), whole);
      Bounded t = Bounded.integer(name, BigInteger.ZERO, Bits.mask(value.width()));
      assignParts(c, t, nonblocking);
      return;
    }
    if (target instanceof Expression.Concatenation c) {
      assign(c.parts().get(0), value, nonblocking);
      return;
    }
    Bounded negative = negative(target, value);
    assignValue(
        target,
        negative != null ? negative : expressions.integer(expressions.value(value)),
        nonblocking);
  }

  /** A negative number for a signed variable as such: {@code -5 & 0xFF}; null for any other. */
  private static Bounded negative(Expression target, Expression value) {
    if (!(target instanceof Expression.SignalReference s)
        || !s.signal().signed()
        || s.signal().real()
        || !(value instanceof Expression.Constant c)
        || !c.signed()
        || c.speaks()
        || c.spelling() != null
        || !c.bits().isKnown()
        || c.bits().signedValue().signum() >= 0) {
      return null;
    }
    BigInteger bits = c.bits().value();
    return Bounded.integer(
        PyExpression.Chain.of(
            PyExpression.ChainOperator.BIT_AND,
            Literals.decimal(c.bits().signedValue()).code(),
            Literals.ones(c.width()).code()),
        bits,
        bits);
  }

  /** Gives joined variables values of their own; at once where one reads another. */
  private boolean assignSeparately(Expression target, Expression value, boolean nonblocking) {
    List<Expression> variables = SplitValues.variables(target);
    List<Expression> values = variables == null ? null : SplitValues.of(variables, value);
    if (values == null) {
      return false;
    }
    Set<Signal> changed = new HashSet<>();
    boolean reads = false;
    for (int i = 0; i < values.size(); i++) {
      Set<Signal> read = new HashSet<>();
      Expressions.signals(values.get(i), read);
      Expressions.walk(
          values.get(i),
          x -> {
            if (x instanceof Expression.Call call) {
              read.addAll(Expressions.signalsReadBy(call.function().body()));
            }
          });
      reads |= !Collections.disjoint(read, changed);
      changed.addAll(Expressions.targets(variables.get(i)));
    }
    if (!reads) {
      for (int i = 0; i < values.size(); i++) {
        assign(variables.get(i), values.get(i), nonblocking);
      }
      return true;
    }
    if (nonblocking && changed.stream().anyMatch(s -> targets.deferred(s) != null)) {
      return false;
    }
    List<PyExpression> places =
        variables.stream()
            .map(v -> scope.write(((Expression.SignalReference) v).signal()))
            .toList();
    List<PyExpression> codes =
        values.stream().map(v -> expressions.integer(expressions.value(v)).code()).toList();
    lines.add(new SimpleStatement.Assignment(places, codes, List.of()));
    return true;
  }

  /**
   * Cuts a value that is a name or number into the parts of a target, nested ones opened. Where the
   * place of one part may depend on what another is given, or one comes twice, the rightmost comes
   * first, as in the simulator; IEEE 1800-2017 leaves the order open.
   */
  private void assignParts(Expression.Concatenation c, Bounded value, boolean nonblocking) {
    List<Expression> parts = leaves(c);
    boolean indexed =
        !parts.stream().allMatch(p -> p instanceof Expression.SignalReference)
            || parts.stream().distinct().count() < parts.size();
    int low = 0;
    int high = c.width();
    for (int i = 0; i < parts.size(); i++) {
      Expression part = parts.get(indexed ? parts.size() - 1 - i : i);
      high -= part.width();
      int at = indexed ? low : high;
      assignValue(part, Operations.slice(value, at, part.width()), nonblocking);
      low += part.width();
    }
  }

  /** Whether a value is a local that stays while the parts of a target are assigned. */
  private boolean isFree(PyExpression value, Expression.Concatenation target) {
    return value instanceof PyExpression.Name
        && Expressions.targets(target).stream().noneMatch(s -> scope.write(s).equals(value));
  }

  /** A local that has a value. */
  private PyExpression named(String hint, Bounded value) {
    PyExpression name = new PyExpression.Name(scope.temporary(hint));
    lines.assign(name, value.code());
    return name;
  }

  /** A value as a local of its own, unless it is as short as that. */
  private Bounded shortened(String hint, Bounded value) {
    return value.code().isPrimary()
        ? value
        : Bounded.integer(named(hint, value), value.low(), value.high());
  }

  private static List<Expression> leaves(Expression.Concatenation c) {
    List<Expression> result = new ArrayList<>();
    for (Expression part : c.parts()) {
      if (part instanceof Expression.Concatenation inner) {
        result.addAll(leaves(inner));
      } else {
        result.add(part);
      }
    }
    return result;
  }

  /** A name for the value of a concatenation: {@code {carry, sum}} gives carry_sum. */
  private static String joined(Expression.Concatenation c) {
    List<String> names = new ArrayList<>();
    for (Expression part : c.parts()) {
      Expression root = part;
      while (root instanceof Expression.PartSelect
          || root instanceof Expression.IndexedPartSelect) {
        root =
            root instanceof Expression.PartSelect p
                ? p.base()
                : ((Expression.IndexedPartSelect) root).base();
      }
      if (root instanceof Expression.SignalReference s && !s.signal().name().contains(".")) {
        names.add(s.signal().name());
      }
    }
    return names.size() == c.parts().size() && names.size() <= 3
        ? String.join("_", names)
        : "value";
  }

  public void assignValue(Expression target, Bounded value, boolean nonblocking) {
    if (target instanceof Expression.SignalReference s) {
      PyExpression list = nonblocking ? targets.deferred(s.signal()) : null;
      if (list == null) {
        store(scope.write(s.signal()), value.code());
      } else if (targets.deferredWithMask(s.signal())) {
        append(list, Literals.ones(target.width()).code(), value.code());
      } else {
        append(list, value.code());
      }
      return;
    }
    if (target instanceof Expression.ElementSelect s) {
      element(s, null, value, nonblocking);
      return;
    }
    if (target instanceof Expression.Concatenation c) {
      assignParts(c, shortened("value", value), nonblocking);
      return;
    }
    Slot slot = slot(target);
    if (slot.nowhere) {
      return;
    }
    if (slot.root instanceof Expression.ElementSelect s) {
      element(s, slot, value, nonblocking);
      return;
    }
    Signal signal = ((Expression.SignalReference) slot.root).signal();
    PyExpression list = nonblocking ? targets.deferred(signal) : null;
    if (list != null) {
      PyExpression mask = placed(Literals.hole(slot.width).code(), slot);
      PyExpression bits = placed(value.code(), slot);
      guarded(slot.guards, () -> append(list, mask, bits));
      return;
    }
    PyExpression place = scope.write(signal);
    boolean adds = clear || slot.dynamic == null && targets.bitsAreClear(signal);
    if (slot.clip == null && adds) {
      if (value.low().signum() != 0 || value.high().signum() != 0) {
        PyExpression bits = placed(value.code(), slot);
        guarded(slot.guards, () -> lines.add(SimpleStatement.AugmentedAssignment.or(place, bits)));
      }
      return;
    }
    guarded(slot.guards, () -> store(place, merged(place, slot, value, signal.width())));
  }

  private void store(PyExpression place, PyExpression value) {
    if (!place.equals(value)) {
      lines.store(place, value);
    }
  }

  /** Adds to a list what is to be written: several things as a tuple. */
  private void append(PyExpression list, PyExpression... items) {
    PyExpression item =
        items.length == 1 ? items[0] : new PyExpression.TupleDisplay(List.of(items));
    lines.add(new SimpleStatement.ExpressionStatement(PyExpression.call(list, "append", item)));
  }

  private void guarded(List<PyExpression> guards, Runnable body) {
    if (guards.isEmpty()) {
      body.run();
      return;
    }
    lines.choice(PyExpression.Chain.of(PyExpression.ChainOperator.AND, guards), body);
  }

  /** Where a select points to: bits from {@code offset} of a signal or element. */
  private static final class Slot {
    Expression root;
    BigInteger constant = BigInteger.ZERO;
    Bounded dynamic;
    int width;
    boolean nowhere;

    /** A select of which bits may lie outside of its base, which is what stands above; or null. */
    Clip clip;

    final List<PyExpression> guards = new ArrayList<>();
  }

  /**
   * A part-select whose bits outside of its base are dropped (IEEE 1800-2017 11.5.1).
   *
   * @param offset of its lowest bit, in the base
   * @param width of the base
   */
  private record Clip(Bounded offset, int width) {}

  private Slot slot(Expression target) {
    if (target instanceof Expression.PartSelect s) {
      Slot slot = slot(s.base());
      checkWhole(slot);
      slot.constant = slot.constant.add(BigInteger.valueOf(s.lsb()));
      slot.width = s.width();
      return slot;
    }
    if (target instanceof Expression.IndexedPartSelect s) {
      return indexed(s);
    }
    Slot slot = new Slot();
    slot.root = target;
    slot.width = target.width();
    return slot;
  }

  private Slot indexed(Expression.IndexedPartSelect s) {
    Slot slot = slot(s.base());
    checkWhole(slot);
    int baseWidth = s.base().width();
    Bounded offset = expressions.selects().offset(s);
    BigInteger last = BigInteger.valueOf((long) baseWidth - s.width());
    slot.width = s.width();
    boolean inside = offset.low().signum() >= 0 && offset.high().compareTo(last) <= 0;
    if (offset.low().equals(offset.high()) && inside) {
      slot.constant = slot.constant.add(offset.low());
      return slot;
    }
    BigInteger first = BigInteger.valueOf(1L - s.width());
    BigInteger top = BigInteger.valueOf(baseWidth - 1L);
    if (offset.high().compareTo(first) < 0 || offset.low().compareTo(top) > 0) {
      slot.nowhere = true;
      return slot;
    }
    if (inside || s.width() == 1 || aligned(s, baseWidth)) {
      PyExpression guard = Operations.guard(offset, BigInteger.ZERO, last);
      if (guard != null) {
        slot.guards.add(guard);
      }
      slot.dynamic = slot.dynamic == null ? offset : Operations.add(slot.dynamic, offset);
      return slot;
    }
    Bounded at = shortened("low", offset);
    PyExpression guard = Operations.guard(at, first, top);
    if (guard != null) {
      slot.guards.add(guard);
    }
    slot.clip = new Clip(at, baseWidth);
    return slot;
  }

  private static boolean aligned(Expression.IndexedPartSelect s, int baseWidth) {
    return Math.abs(s.factor()) % s.width() == 0
        && s.addend() % s.width() == 0
        && baseWidth % s.width() == 0;
  }

  private static void checkWhole(Slot slot) {
    if (slot.clip != null) {
      throw new LoweringException(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          io.refmill.diagnostics.SourceLocation.NONE,
          "a write to a select of a part-select that may lie partly outside its vector");
    }
  }

  /** Where the slot's base begins in the root, or null for bit 0. */
  private static PyExpression start(Slot slot) {
    if (slot.dynamic == null) {
      return slot.constant.signum() == 0 ? null : Literals.decimal(slot.constant).code();
    }
    return Operations.shifted(slot.dynamic, slot.constant).code();
  }

  /** {@code bits}, given for the slot's bit 0 upwards, moved to where they belong in the root. */
  private static PyExpression placed(PyExpression bits, Slot slot) {
    PyExpression moved = bits;
    if (slot.clip != null) {
      Clip clip = slot.clip;
      int below = clip.offset.low().signum() < 0 ? slot.width - 1 : 0;
      moved =
          Operations.shiftLeft(
              moved, Operations.shifted(clip.offset, BigInteger.valueOf(below)).code());
      if (below > 0) {
        moved = Operations.shiftRight(moved, PyExpression.number(below));
      }
      boolean above =
          clip.offset.high().compareTo(BigInteger.valueOf((long) clip.width - slot.width)) > 0;
      if (above) {
        moved = and(moved, Literals.ones(clip.width).code());
      }
    }
    PyExpression start = start(slot);
    return start == null ? moved : Operations.shiftLeft(moved, start);
  }

  private static PyExpression and(PyExpression a, PyExpression b) {
    return PyExpression.Chain.of(PyExpression.ChainOperator.BIT_AND, a, b);
  }

  private static PyExpression or(PyExpression a, PyExpression b) {
    return PyExpression.Chain.of(PyExpression.ChainOperator.BIT_OR, a, b);
  }

  /** {@code old} with the slot's bits replaced. */
  private static PyExpression merged(PyExpression old, Slot slot, Bounded value, int width) {
    boolean zero = value.code().equals(PyExpression.number(0));
    boolean ones = value.isConstant() && value.low().equals(Bits.mask(slot.width));
    if (slot.dynamic != null || slot.clip != null) {
      PyExpression hole = placed(Literals.hole(slot.width).code(), slot);
      PyExpression keep = new PyExpression.Unary(PyExpression.UnaryOperator.INVERT, hole);
      return ones && !zero
          ? or(old, hole)
          : zero ? and(old, keep) : or(and(old, keep), placed(value.code(), slot));
    }
    int at = slot.constant.intValue();
    PyExpression moved =
        at == 0 || zero
            ? value.code()
            : Operations.shiftLeft(value.code(), PyExpression.number(at));
    if (slot.width == width) {
      return moved;
    }
    PyExpression kept = and(old, Literals.allBut(at, slot.width, width));
    return zero ? kept : ones ? or(old, Literals.ones(at, slot.width, width)) : or(kept, moved);
  }

  private void element(Expression.ElementSelect s, Slot slot, Bounded value, boolean nonblocking) {
    PythonSelects.Position position = expressions.selects().position(s);
    Signal array = s.array();
    List<PyExpression> guards = new ArrayList<>(position.guards());
    if (slot != null) {
      guards.addAll(slot.guards);
    }
    if (position.index().isConstant()
        && (position.index().low().signum() < 0
            || position.index().low().compareTo(BigInteger.valueOf(array.elements())) >= 0)) {
      return;
    }
    PyExpression deferred = nonblocking ? targets.deferred(array) : null;
    PyExpression index = position.index().code();
    guarded(
        guards,
        () -> {
          if (deferred == null) {
            PyExpression place = new PyExpression.Subscript(scope.write(array), index);
            store(place, slot == null ? value.code() : merged(place, slot, value, array.width()));
          } else if (!targets.deferredWithMask(array)) {
            append(deferred, index, value.code());
          } else if (slot == null) {
            append(deferred, index, Literals.ones(array.width()).code(), value.code());
          } else {
            PyExpression mask = placed(Literals.hole(slot.width).code(), slot);
            append(deferred, index, mask, placed(value.code(), slot));
          }
        });
  }
}
