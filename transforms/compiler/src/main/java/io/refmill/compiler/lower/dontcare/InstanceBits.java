package io.refmill.compiler.lower.dontcare;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An instance, and where the bits of its signals come from: through ports and continuous
 * assignments that leave bits as they are, up to the signal that something else assigns.
 */
final class InstanceBits {
  /** Copies of copies that are followed: those in a circle have no end. */
  private static final int MAX_COPIES = 100;

  final ElaboratedModule module;
  private final InstanceBits parent;
  private final List<InstanceBits> children = new ArrayList<>();
  private final Map<Signal, Expression> connected = new HashMap<>();
  private final Map<Signal, List<Piece>> drivers = new HashMap<>();

  /**
   * A bit of a signal, or of a literal.
   *
   * @param instance null for a literal
   * @param index of the signal's bit, or the value of the literal
   */
  record Bit(InstanceBits instance, Signal signal, int index) {
    static Bit literal(boolean one) {
      return new Bit(null, null, one ? 1 : 0);
    }

    boolean isLiteral() {
      return instance == null;
    }
  }

  /** Bits from {@code lsb} on are those of {@code value} from {@code low} on, in {@code where}. */
  private record Piece(int lsb, int width, InstanceBits where, Expression value, int low) {
    boolean covers(int index) {
      return index >= lsb && index < lsb + width;
    }
  }

  InstanceBits(ElaboratedModule top) {
    this(top, null);
  }

  private InstanceBits(ElaboratedModule module, InstanceBits parent) {
    this.module = module;
    this.parent = parent;
    for (Process p : module.processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        drive(a.target(), this, a.value(), 0);
      }
    }
    for (ElaboratedModule.Instance i : module.instances()) {
      InstanceBits child = new InstanceBits(i.module(), this);
      children.add(child);
      for (ElaboratedModule.Connection c : i.connections()) {
        if (c.expression() == null) {
          continue;
        }
        Signal port = c.port().signal();
        if (c.port().direction() == Direction.INPUT) {
          child.connected.put(port, c.expression());
        } else if (!port.isArray()) {
          drive(c.expression(), child, new Expression.SignalReference(port), 0);
        }
      }
    }
  }

  private InstanceBits(InstanceBits parent) {
    this.module = parent.module;
    this.parent = parent;
  }

  /** What is inside of a function where it is called: inputs that it leaves as they are. */
  static InstanceBits of(Expression.Call call, InstanceBits caller) {
    InstanceBits result = new InstanceBits(caller);
    Set<Signal> assigned = new HashSet<>();
    Statements.forEach(
        call.function().body(),
        s -> {
          if (Statements.target(s) != null) {
            assigned.addAll(Expressions.targets(Statements.target(s)));
          }
        });
    List<Signal> inputs = call.function().inputs();
    for (int k = 0; k < inputs.size(); k++) {
      if (!assigned.contains(inputs.get(k))) {
        result.connected.put(inputs.get(k), call.arguments().get(k));
      }
    }
    return result;
  }

  /** This instance and all inside. */
  List<InstanceBits> all() {
    List<InstanceBits> result = new ArrayList<>(List.of(this));
    for (int k = 0; k < result.size(); k++) {
      result.addAll(result.get(k).children);
    }
    return result;
  }

  private void drive(Expression target, InstanceBits where, Expression value, int low) {
    if (target instanceof Expression.Concatenation c) {
      int end = low + c.width();
      for (Expression part : c.parts()) {
        end -= part.width();
        drive(part, where, value, end);
      }
    } else if (target instanceof Expression.SignalReference s) {
      piece(s.signal(), new Piece(0, s.width(), where, value, low));
    } else if (target instanceof Expression.PartSelect p
        && p.base() instanceof Expression.SignalReference s) {
      piece(s.signal(), new Piece(p.lsb(), p.width(), where, value, low));
    }
  }

  private void piece(Signal s, Piece p) {
    drivers.computeIfAbsent(s, k -> new ArrayList<>()).add(p);
  }

  /** The bits of an expression, from the least significant on; null if some are computed. */
  List<Bit> bits(Expression e) {
    List<Bit> result = new ArrayList<>();
    for (int k = 0; k < e.width(); k++) {
      Bit bit = bit(e, k, MAX_COPIES);
      if (bit == null) {
        return null;
      }
      result.add(bit);
    }
    return result;
  }

  private Bit bit(Expression e, int index, int copies) {
    if (e instanceof Expression.Constant c) {
      return c.bits().unknown().testBit(index)
          ? null
          : Bit.literal(c.bits().value().testBit(index));
    } else if (e instanceof Expression.SignalReference s) {
      return s.signal().isArray() ? null : origin(s.signal(), index, copies);
    } else if (e instanceof Expression.PartSelect p) {
      return bit(p.base(), p.lsb() + index, copies);
    } else if (e instanceof Expression.Concatenation c) {
      int end = c.width();
      for (Expression part : c.parts()) {
        end -= part.width();
        if (index >= end) {
          return bit(part, index - end, copies);
        }
      }
    } else if (e instanceof Expression.Resize r) {
      int top = r.operand().width() - 1;
      return index <= top
          ? bit(r.operand(), index, copies)
          : r.extendSign() ? bit(r.operand(), top, copies) : Bit.literal(false);
    }
    return null;
  }

  private Bit origin(Signal s, int index, int copies) {
    if (copies == 0) {
      return null;
    }
    if (connected.containsKey(s)) {
      return parent.bit(connected.get(s), index, copies - 1);
    }
    Piece only = null;
    for (Piece p : drivers.getOrDefault(s, List.of())) {
      if (p.covers(index)) {
        if (only != null) {
          return null;
        }
        only = p;
      }
    }
    Bit copied =
        only == null ? null : only.where.bit(only.value, only.low + index - only.lsb, copies - 1);
    return copied == null || copied.isLiteral() ? new Bit(this, s, index) : copied;
  }
}
