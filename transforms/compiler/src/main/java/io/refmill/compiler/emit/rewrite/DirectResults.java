package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives the result of a call to whom it is for, without a local in between:
 *
 * <pre>
 * before  y = crc_step(stage[1], x)      after  stage[0] = crc_step(stage[1], x)
 *         stage[0] = y
 *
 * before  y, o_2 = add(a, b, 0)          after  low, o = add(a, b, 0)
 *         low = y
 *         o = o_2
 *         y, o_2 = add(c, d, o)                 y, o_2 = add(c, d, o)
 * </pre>
 */
public final class DirectResults extends BlockRewriter {
  /** Locals of the function around that are nothing but such results. */
  private final Set<String> passed = new HashSet<>();

  private DirectResults() {}

  /** The definitions of a module without such locals. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new DirectResults().block(module);
  }

  @Override
  public PyStatement function(CompoundStatement.FunctionDefinition s) {
    Map<String, Integer> mentions = new HashMap<>();
    Map<String, Integer> pairs = new HashMap<>();
    count(s.body(), mentions, pairs);
    passed.clear();
    pairs.forEach(
        (name, n) -> {
          if (mentions.get(name) == 2 * n) {
            passed.add(name);
          }
        });
    return super.function(
        new CompoundStatement.FunctionDefinition(
            s.name(), s.parameters(), s.result(), brought(s.body()), s.origins()));
  }

  /**
   * The block of a function in which results, each one of several perhaps, go straight to where
   * they are brought next, if nobody asks for them again before they are others.
   */
  private static List<PyStatement> brought(List<PyStatement> body) {
    List<PyStatement> block = new ArrayList<>(body);
    for (int i = 0; i + 1 < block.size(); i++) {
      if (block.get(i) instanceof Assignment call
          && call.values().size() == 1
          && call.values().get(0) instanceof Call
          && block.get(i + 1) instanceof Assignment taken
          && taken.targets().size() == 1
          && taken.values().size() == 1
          && taken.values().get(0) instanceof Name result
          && isFree(taken.targets().get(0), call)
          && Collections.frequency(call.targets(), result) == 1
          && isOver(block.subList(i + 2, block.size()), result.identifier())) {
        List<PyExpression> targets = new ArrayList<>(call.targets());
        targets.set(targets.indexOf(result), taken.targets().get(0));
        List<Origin> origins = call.origins().isEmpty() ? taken.origins() : call.origins();
        block.set(i, new Assignment(targets, call.values(), origins));
        block.remove(i + 1);
        // The next one of several results may be brought on as well.
        i--;
      }
    }
    return block;
  }

  /** Whether a place is found whatever a call gives, and is none of those that get its results. */
  private static boolean isFree(PyExpression place, Assignment call) {
    return isPlain(place)
        && !(place instanceof Subscript)
        && call.targets().stream().allMatch(t -> t instanceof Name)
        && !call.targets().contains(place);
  }

  /** Whether a local is given another value before anything asks for it. */
  private static boolean isOver(List<PyStatement> rest, String name) {
    for (PyStatement s : rest) {
      if (mentions(s, name)) {
        return s instanceof Assignment a
            && a.targets().stream()
                .anyMatch(t -> t instanceof Name n && n.identifier().equals(name))
            && a.values().stream().noneMatch(v -> v.mentions(name));
      }
    }
    return true;
  }

  private static boolean mentions(PyStatement s, String name) {
    return s.expressions().stream().anyMatch(e -> e.mentions(name))
        || s.blocks().stream().flatMap(List::stream).anyMatch(inner -> mentions(inner, name));
  }

  private static void count(
      List<PyStatement> block, Map<String, Integer> mentions, Map<String, Integer> pairs) {
    for (int i = 0; i < block.size(); i++) {
      PyStatement s = block.get(i);
      s.expressions().forEach(e -> count(e, mentions));
      s.blocks().forEach(b -> count(b, mentions, pairs));
      int taken = taker(block, i);
      if (taken > 0) {
        pairs.merge(nameOf(s), 1, Integer::sum);
      }
    }
  }

  private static void count(PyExpression e, Map<String, Integer> mentions) {
    if (e instanceof Name n) {
      mentions.merge(n.identifier(), 1, Integer::sum);
    }
    e.operands().forEach(o -> count(o, mentions));
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> block = new ArrayList<>(super.block(statements));
    for (int i = 0; i < block.size(); i++) {
      int taker = taker(block, i);
      if (taker > 0 && passed.contains(nameOf(block.get(i)))) {
        Assignment call = (Assignment) block.get(i);
        Assignment taken = (Assignment) block.get(taker);
        block.set(
            taker,
            new Assignment(
                taken.targets(),
                call.values(),
                call.origins().isEmpty() ? taken.origins() : call.origins()));
        block.remove(i--);
      }
    }
    return block;
  }

  /** The place of the statement to which a result is only brought, or -1. */
  private static int taker(List<PyStatement> block, int at) {
    int next = at + 1;
    if (next >= block.size()) {
      return -1;
    } else if (takes(block.get(at), block.get(next))) {
      return next;
    }
    // The array may come into being in between.
    return next + 1 < block.size()
            && isApart(block.get(at), block.get(next))
            && takes(block.get(at), block.get(next + 1))
        ? next + 1
        : -1;
  }

  /** Whether a statement makes a local that a call has nothing to do with. */
  private static boolean isApart(PyStatement call, PyStatement s) {
    return s instanceof Assignment a
        && a.targets().size() == 1
        && a.targets().get(0) instanceof Name n
        && a.values().stream().noneMatch(PyExpression::calls)
        && call.expressions().stream().noneMatch(e -> e.mentions(n.identifier()))
        && a.values().stream().noneMatch(v -> v.mentions(nameOf(call)));
  }

  /** The local that a statement gives a value, "" if it does anything else. */
  private static String nameOf(PyStatement s) {
    return s instanceof Assignment a
            && a.targets().size() == 1
            && a.targets().get(0) instanceof Name n
        ? n.identifier()
        : "";
  }

  private static boolean takes(PyStatement one, PyStatement next) {
    return one instanceof Assignment a
        && !nameOf(one).isEmpty()
        && a.values().size() == 1
        && a.values().get(0) instanceof Call
        && next instanceof Assignment b
        && b.targets().size() == 1
        && b.values().equals(a.targets())
        && isPlain(b.targets().get(0));
  }

  /** Whether a place is found without computing anything. */
  private static boolean isPlain(PyExpression target) {
    return target instanceof Name
        || target instanceof Attribute a && isPlain(a.object())
        || target instanceof Subscript s
            && isPlain(s.object())
            && (s.index() instanceof Name || s.index() instanceof IntegerLiteral);
  }
}
