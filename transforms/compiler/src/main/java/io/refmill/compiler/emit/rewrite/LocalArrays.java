package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.ListDisplay;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.Pass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes locals of arrays that keep nothing from call to call, as nets between the stages of a
 * generate construct do not:
 *
 * <pre>
 * before  def __init__(self):            after  def __init__(self):
 *             self.sum = [0] * 4                    pass
 *         def eval(self, inputs):               def eval(self, inputs):
 *             self.sum[0] = a                       sum = [0] * 4
 *                                                   sum[0] = a
 * </pre>
 *
 * <p>Only where one method alone uses the array, and first writes to it, be it bit by bit.
 */
public final class LocalArrays extends ExpressionRewriter {
  private static final String INIT = "__init__";

  /** The locals, by what they stand for. */
  private final Map<PyExpression, PyExpression> locals;

  /** What the initialiser says of each. */
  private final Map<PyExpression, Assignment> starts;

  private LocalArrays(
      Map<PyExpression, PyExpression> locals, Map<PyExpression, Assignment> starts) {
    this.locals = locals;
    this.starts = starts;
  }

  /**
   * Methods of a class with such locals.
   *
   * @param arrays the names that they would have as locals, by their places
   */
  public static List<PyStatement> in(
      List<? extends PyStatement> methods, Map<PyExpression, PyExpression> arrays) {
    Map<PyExpression, PyExpression> locals = new LinkedHashMap<>();
    Map<PyExpression, Assignment> starts = new HashMap<>();
    arrays.forEach(
        (place, local) -> {
          Assignment start = start(methods, place);
          if (start != null && isOfOne(methods, place)) {
            locals.put(place, local);
            starts.put(place, start);
          }
        });
    return locals.isEmpty()
        ? List.copyOf(methods)
        : new LocalArrays(locals, starts).block(List.copyOf(methods));
  }

  /** What the initialiser sets a place to, if that is zeros, and all that it does with it. */
  private static Assignment start(List<? extends PyStatement> methods, PyExpression place) {
    Assignment start = null;
    for (PyStatement m : methods) {
      if (m instanceof FunctionDefinition f && f.name().equals(INIT)) {
        for (PyStatement s : f.body()) {
          if (mentions(s, place)) {
            if (start != null
                || !(s instanceof Assignment a)
                || !a.targets().equals(List.of(place))
                || a.values().size() != 1
                || !areZeros(a.values().get(0))) {
              return null;
            }
            start = a;
          }
        }
      }
    }
    return start;
  }

  private static boolean areZeros(PyExpression e) {
    PyExpression list =
        e instanceof PyExpression.Binary b && b.operator() == PyExpression.BinaryOperator.MULTIPLY
            ? b.left()
            : e;
    return list instanceof ListDisplay l
        && l.operands().stream()
            .allMatch(x -> x instanceof IntegerLiteral n && n.value().signum() == 0);
  }

  /** Whether one method uses a place, and sets an element before it reads any. */
  private static boolean isOfOne(List<? extends PyStatement> methods, PyExpression place) {
    List<FunctionDefinition> using = new ArrayList<>();
    for (PyStatement m : methods) {
      if (!(m instanceof FunctionDefinition f)) {
        return false;
      }
      if (!f.name().equals(INIT) && mentions(f, place)) {
        using.add(f);
      }
    }
    return using.size() == 1 && Boolean.TRUE.equals(setsFirst(using.get(0).body(), place));
  }

  /** Whether the first thing that a block does with a place is to set an element; null if none. */
  private static Boolean setsFirst(List<PyStatement> block, PyExpression place) {
    for (PyStatement s : block) {
      if (!mentions(s, place)) {
        continue;
      }
      if (s instanceof Assignment a) {
        // Bits of an element that stay as they are may be set later, and are 0 until then.
        return a.values().stream().allMatch(v -> mentionsOnly(v, place, a.targets()))
            && a.targets().stream()
                .allMatch(
                    t ->
                        !mentions(t, place)
                            || t instanceof Subscript i
                                && i.object().equals(place)
                                && !mentions(i.index(), place));
      }
      if (s.expressions().stream().anyMatch(e -> mentions(e, place))) {
        return false;
      }
      for (List<PyStatement> inside : s.blocks()) {
        Boolean first = setsFirst(inside, place);
        if (first != null) {
          return first;
        }
      }
    }
    return null;
  }

  private static boolean mentions(PyStatement s, PyExpression place) {
    return s.expressions().stream().anyMatch(e -> mentions(e, place))
        || s.blocks().stream().anyMatch(b -> b.stream().anyMatch(t -> mentions(t, place)));
  }

  /** Whether a place is mentioned in nothing but the targets themselves. */
  private static boolean mentionsOnly(
      PyExpression e, PyExpression place, List<PyExpression> targets) {
    return targets.contains(e)
        || !e.equals(place) && e.operands().stream().allMatch(o -> mentionsOnly(o, place, targets));
  }

  private static boolean mentions(PyExpression e, PyExpression place) {
    return e.equals(place) || e.operands().stream().anyMatch(o -> mentions(o, place));
  }

  @Override
  public PyStatement function(FunctionDefinition s) {
    List<PyStatement> body = new ArrayList<>();
    if (s.name().equals(INIT)) {
      for (PyStatement each : s.body()) {
        if (!starts.containsValue(each)) {
          body.add(each);
        }
      }
      if (body.isEmpty()) {
        body.add(new Pass(s.origins()));
      }
    } else {
      Map<PyExpression, Assignment> left = new HashMap<>(starts);
      for (PyStatement each : s.body()) {
        locals.forEach(
            (place, local) -> {
              if (left.containsKey(place) && mentions(each, place)) {
                Assignment start = left.remove(place);
                body.add(new Assignment(List.of(local), start.values(), start.origins()));
              }
            });
        body.add(each);
      }
    }
    return super.function(
        new FunctionDefinition(s.name(), s.parameters(), s.result(), body, s.origins()));
  }

  @Override
  PyExpression inside(PyExpression e) {
    PyExpression local = locals.get(e);
    return local != null ? local : RewrittenOperands.of(e, this::inside);
  }
}
