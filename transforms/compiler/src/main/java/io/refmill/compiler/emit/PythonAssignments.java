package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Writes assignments as Python: to variables, to parts of them, to elements, to concatenations. */
final class PythonAssignments {
  private final Scope scope;
  private final PythonStatements.Targets targets;
  private final PythonExpressions expressions;
  private final DeepExpressions deep;
  private final Lines lines;

  /** Whether the bits that are being assigned are known to be 0. */
  private boolean clear;

  PythonAssignments(Scope scope, PythonStatements.Targets targets, Lines lines) {
    this(scope, targets, new PythonExpressions(scope), lines);
  }

  private PythonAssignments(
      Scope scope, PythonStatements.Targets targets, PythonExpressions expressions, Lines lines) {
    this(scope, targets, expressions, new DeepExpressions(scope, expressions, lines), lines);
  }

  /** Writes expressions as others do, who know what holds where they stand. */
  PythonAssignments(
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      DeepExpressions deep,
      Lines lines) {
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
  void assign(Expression target, Expression given, boolean nonblocking) {
    Expression value = deep.shorten(given);
    if (target instanceof Expression.Concatenation c && c.parts().size() > 1) {
      Py whole = expressions.integer(expressions.value(value));
      if (whole.low().signum() >= 0 && whole.low().equals(whole.high())) {
        // Each part has a number of its own.
        assignParts(c, whole, nonblocking);
        return;
      }
      String name = scope.temporary(joined(c));
      lines.add(name + " = " + whole.text());
      Py t = Py.atom(name, BigInteger.ZERO, Bits.mask(value.width()));
      assignParts(c, t, nonblocking);
      return;
    }
    if (target instanceof Expression.Concatenation c) {
      assign(c.parts().get(0), value, nonblocking);
      return;
    }
    assignValue(target, expressions.integer(expressions.value(value)), nonblocking);
  }

  /**
   * Cuts a value that is a name or number into the parts of a target, nested ones opened. Where the
   * place of one part may depend on what another is given, or one comes twice, the rightmost comes
   * first, as in the simulator; IEEE 1800-2017 leaves the order open.
   */
  private void assignParts(Expression.Concatenation c, Py value, boolean nonblocking) {
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
      assignValue(part, PyText.slice(value, at, part.width()), nonblocking);
      low += part.width();
    }
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

  void assignValue(Expression target, Py value, boolean nonblocking) {
    if (target instanceof Expression.SignalReference s) {
      String list = nonblocking ? targets.deferred(s.signal()) : null;
      if (list == null) {
        store(scope.write(s.signal()), value.text());
      } else if (targets.deferredWithMask(s.signal())) {
        lines.add(
            list
                + ".append(("
                + PyText.hex(Bits.mask(target.width()))
                + ", "
                + value.text()
                + "))");
      } else {
        lines.add(list + ".append(" + value.text() + ")");
      }
      return;
    }
    if (target instanceof Expression.ElementSelect s) {
      element(s, null, value, nonblocking);
      return;
    }
    if (target instanceof Expression.Concatenation c) {
      Py t = value;
      if (value.precedence() < Py.ATOM) {
        String name = scope.temporary("value");
        lines.add(name + " = " + value.text());
        t = Py.atom(name, value.low(), value.high());
      }
      assignParts(c, t, nonblocking);
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
    String list = nonblocking ? targets.deferred(signal) : null;
    if (list != null) {
      String mask = placed(hole(slot), slot).text();
      String bits = placed(value, slot).text();
      guarded(slot.guards, () -> lines.add(list + ".append((" + mask + ", " + bits + "))"));
      return;
    }
    String place = scope.write(signal);
    boolean adds = clear || slot.dynamic == null && targets.bitsAreClear(signal);
    if (slot.clip == null && adds) {
      if (value.low().signum() != 0 || value.high().signum() != 0) {
        guarded(slot.guards, () -> lines.add(place + " |= " + placed(value, slot).text()));
      }
      return;
    }
    guarded(slot.guards, () -> store(place, merged(place, slot, value, signal.width())));
  }

  private void store(String place, String text) {
    if (!place.equals(text)) {
      lines.add(PyText.assignment(place, text));
    }
  }

  private void guarded(List<String> guards, Runnable body) {
    if (guards.isEmpty()) {
      body.run();
      return;
    }
    lines.add("if " + String.join(" and ", guards) + ":");
    lines.indent();
    body.run();
    lines.dedent();
  }

  /** Where a select points to: bits from {@code offset} of a signal or element. */
  private static final class Slot {
    Expression root;
    BigInteger constant = BigInteger.ZERO;
    Py dynamic;
    int width;
    boolean nowhere;

    /** A select of which bits may lie outside of its base, which is what stands above; or null. */
    Clip clip;

    final List<String> guards = new ArrayList<>();
  }

  /**
   * A part-select whose bits outside of its base are dropped (IEEE 1800-2017 11.5.1).
   *
   * @param offset of its lowest bit, in the base
   * @param width of the base
   */
  private record Clip(Py offset, int width) {}

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
    Py offset = expressions.selects().offset(s);
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
      String guard = PyText.guard(offset, BigInteger.ZERO, last);
      if (guard != null) {
        slot.guards.add(guard);
      }
      slot.dynamic = slot.dynamic == null ? offset : PyText.add(slot.dynamic, offset);
      return slot;
    }
    Py at = offset;
    if (offset.precedence() < Py.ATOM) {
      String name = scope.temporary("low");
      lines.add(name + " = " + offset.text());
      at = Py.atom(name, offset.low(), offset.high());
    }
    String guard = PyText.guard(at, first, top);
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
  private static Py start(Slot slot) {
    if (slot.dynamic == null) {
      return slot.constant.signum() == 0
          ? null
          : Py.atom(slot.constant.toString(), slot.constant, slot.constant);
    }
    return PyText.shifted(slot.dynamic, slot.constant);
  }

  /** {@code bits}, given for the slot's bit 0 upwards, moved to where they belong in the root. */
  private static Py placed(Py bits, Slot slot) {
    Py moved = bits;
    if (slot.clip != null) {
      Clip clip = slot.clip;
      int below = clip.offset.low().signum() < 0 ? slot.width - 1 : 0;
      moved = shiftedLeft(moved, PyText.shifted(clip.offset, BigInteger.valueOf(below)));
      if (below > 0) {
        moved = new Py(moved.inShift() + " >> " + below, Py.SHIFT, null, null, false);
      }
      boolean above =
          clip.offset.high().compareTo(BigInteger.valueOf((long) clip.width - slot.width)) > 0;
      if (above) {
        moved =
            new Py(
                moved.inBitwise(Py.BIT_AND) + " & " + PyText.hex(Bits.mask(clip.width)),
                Py.BIT_AND,
                null,
                null,
                false);
      }
    }
    Py start = start(slot);
    return start == null ? moved : shiftedLeft(moved, start);
  }

  private static Py shiftedLeft(Py bits, Py by) {
    return new Py(bits.inShift() + " << " + by.inShift(), Py.SHIFT, null, null, false);
  }

  /** {@code old} with the slot's bits replaced. */
  private String merged(String old, Slot slot, Py value, int width) {
    BigInteger mask = Bits.mask(slot.width);
    if (slot.dynamic == null && slot.clip == null) {
      int at = slot.constant.intValue();
      String keep = PyText.allBut(at, slot.width, width);
      Py shifted =
          at == 0 || value.text().equals("0")
              ? value
              : new Py(value.inShift() + " << " + at, Py.SHIFT, null, null, false);
      String kept = "(" + old + " & " + keep + ")";
      if (slot.width == width) {
        return shifted.text();
      }
      if (value.text().equals("0")) {
        return old + " & " + keep;
      }
      if (value.low().equals(value.high()) && value.low().equals(mask)) {
        return old + " | " + PyText.ones(at, slot.width, width);
      }
      return kept + " | " + shifted.inBitwise(Py.BIT_OR);
    }
    Py hole = placed(hole(slot), slot);
    if (value.text().equals("0")) {
      return old + " & ~(" + hole.text() + ")";
    }
    if (value.low().equals(value.high()) && value.low().equals(mask)) {
      return old + " | (" + hole.text() + ")";
    }
    return "(" + old + " & ~(" + hole.text() + ")) | (" + placed(value, slot).text() + ")";
  }

  /** Ones for all bits of the slot. */
  private static Py hole(Slot slot) {
    BigInteger mask = Bits.mask(slot.width);
    return Py.atom(slot.width == 1 ? "1" : PyText.hex(mask), mask, mask);
  }

  private void element(Expression.ElementSelect s, Slot slot, Py value, boolean nonblocking) {
    PythonSelects.Position position = expressions.selects().position(s);
    Signal array = s.array();
    List<String> guards = new ArrayList<>(position.guards());
    if (slot != null) {
      guards.addAll(slot.guards);
    }
    String deferred = nonblocking ? targets.deferred(array) : null;
    if (position.index().high().equals(position.index().low())
        && (position.index().low().signum() < 0
            || position.index().low().compareTo(BigInteger.valueOf(array.elements())) >= 0)) {
      return;
    }
    guarded(
        guards,
        () -> {
          if (deferred == null) {
            String place = scope.write(array) + "[" + position.index().text() + "]";
            String text = slot == null ? value.text() : merged(place, slot, value, array.width());
            store(place, text);
          } else if (!targets.deferredWithMask(array)) {
            lines.add(
                deferred + ".append((" + position.index().text() + ", " + value.text() + "))");
          } else {
            String mask;
            String bits;
            if (slot == null) {
              mask = PyText.hex(Bits.mask(array.width()));
              bits = value.text();
            } else {
              mask = placed(hole(slot), slot).text();
              bits = placed(value, slot).text();
            }
            lines.add(
                deferred
                    + ".append(("
                    + position.index().text()
                    + ", "
                    + mask
                    + ", "
                    + bits
                    + "))");
          }
        });
  }
}
