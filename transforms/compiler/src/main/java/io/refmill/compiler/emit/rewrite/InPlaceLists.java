package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.rewrite.ElementAccess.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes to a list in place where its next value was put together in a copy, if nothing reads an
 * element after its assignment. Neighbours change places for that, and loops their direction:
 *
 * <pre>
 * before  taps = list(self.taps)          after  for i in range(3, 0, -1):
 *         taps[0] = x                                self.taps[i] = self.taps[i - 1]
 *         for i in range(1, 4):                  self.taps[0] = x
 *             taps[i] = self.taps[i - 1]
 *         self.taps = taps
 * </pre>
 */
public final class InPlaceLists extends ExpressionRewriter {
  /** Statements of a block that are compared with each other. */
  private static final int MOST = 200;

  /** The lists, by the locals that are copies of them. */
  private final Map<PyExpression, PyExpression> lists;

  private InPlaceLists(Map<PyExpression, PyExpression> lists) {
    this.lists = lists;
  }

  /** Methods with fewer copies. */
  public static List<PyStatement> in(List<? extends PyStatement> methods) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement m : methods) {
      result.add(m instanceof FunctionDefinition f ? method(f) : m);
    }
    return result;
  }

  private static PyStatement method(FunctionDefinition f) {
    Map<PyExpression, PyExpression> copies = copies(f.body());
    if (copies.isEmpty()) {
      return f;
    }
    PyStatement all = new InPlaceLists(copies).changed(f);
    if (all != null || copies.size() == 1) {
      return all == null ? f : all;
    }
    FunctionDefinition result = f;
    for (Map.Entry<PyExpression, PyExpression> copy : copies.entrySet()) {
      FunctionDefinition one =
          new InPlaceLists(Map.of(copy.getKey(), copy.getValue())).changed(result);
      result = one == null ? result : one;
    }
    return result;
  }

  /** Locals that are copied from a list once and become it once, and are whole nowhere else. */
  private static Map<PyExpression, PyExpression> copies(List<PyStatement> body) {
    Map<PyExpression, PyExpression> taken = new LinkedHashMap<>();
    Map<PyExpression, Integer> uses = new HashMap<>();
    for (PyStatement s : body) {
      if (s instanceof Assignment a && a.targets().size() == a.values().size()) {
        for (int i = 0; i < a.targets().size(); i++) {
          PyExpression list = copied(a.values().get(i));
          if (a.targets().get(i) instanceof Name n && list != null) {
            taken.put(n, list);
          }
          if (a.values().get(i).equals(taken.get(a.targets().get(i)))) {
            continue;
          }
          if (a.targets().get(i).equals(taken.get(a.values().get(i)))) {
            uses.merge(a.values().get(i), 1, Integer::sum);
          }
        }
      }
    }
    taken.keySet().removeIf(n -> uses.getOrDefault(n, 0) != 1 || ElementAccess.whole(body, n) != 2);
    return taken;
  }

  /** What a call of {@code list} copies, if that is an attribute; else null. */
  private static PyExpression copied(PyExpression value) {
    return value instanceof Call c
            && c.function().equals(new Name("list"))
            && c.arguments().size() == 1
            && c.arguments().get(0) instanceof Attribute list
        ? list
        : null;
  }

  /** The method without these copies, or null where they are needed. */
  private FunctionDefinition changed(FunctionDefinition f) {
    List<PyStatement> body = new ArrayList<>();
    boolean open = false;
    List<PyStatement> inside = new ArrayList<>();
    int ended = 0;
    for (PyStatement s : f.body()) {
      Assignment rest = s instanceof Assignment a ? withoutCopies(a) : null;
      if (rest == null) {
        (open ? inside : body).add(s);
        continue;
      }
      int pairs = ((Assignment) s).targets().size() - rest.targets().size();
      boolean begins = ((Assignment) s).targets().stream().anyMatch(lists::containsKey);
      if (begins && ended > 0) {
        return null;
      }
      open = true;
      ended += begins ? 0 : pairs;
      if (!rest.targets().isEmpty()) {
        inside.add(rest);
      }
      if (ended == lists.size()) {
        List<PyStatement> ordered = inOrder(inside);
        if (ordered == null) {
          return null;
        }
        body.addAll(block(ordered));
        open = false;
        inside = new ArrayList<>();
      }
    }
    return open
        ? null
        : new FunctionDefinition(f.name(), f.parameters(), f.result(), body, f.origins());
  }

  /** An assignment without those of whole lists; null where there are none. */
  private Assignment withoutCopies(Assignment a) {
    if (a.targets().size() != a.values().size()) {
      return null;
    }
    List<PyExpression> targets = new ArrayList<>();
    List<PyExpression> values = new ArrayList<>();
    for (int i = 0; i < a.targets().size(); i++) {
      PyExpression target = a.targets().get(i);
      PyExpression value = a.values().get(i);
      boolean in = lists.containsKey(target) && lists.get(target).equals(copied(value));
      boolean out = lists.containsKey(value) && lists.get(value).equals(target);
      if (!in && !out) {
        targets.add(target);
        values.add(value);
      }
    }
    return targets.size() == a.targets().size()
        ? null
        : new Assignment(targets, values, a.origins());
  }

  /** The statements in an order in which nothing reads what was written before; or null. */
  private List<PyStatement> inOrder(List<PyStatement> block) {
    if (block.size() > MOST) {
      return null;
    }
    List<PyStatement> statements = new ArrayList<>();
    List<List<ElementAccess>> accesses = new ArrayList<>();
    for (PyStatement s : block) {
      PyStatement changed = inside(s);
      if (changed == null) {
        return null;
      }
      statements.add(changed);
      accesses.add(ElementAccess.of(s, lists));
    }
    for (int from = 0; from < statements.size(); from++) {
      int to = from;
      while (to < statements.size() && writesElements(statements.get(to), accesses.get(to))) {
        to++;
      }
      if (to - from > 1 && !sort(statements.subList(from, to), accesses.subList(from, to))) {
        return null;
      }
      from = Math.max(from, to - 1);
    }
    for (int i = 0; i < statements.size(); i++) {
      for (int j = i + 1; j < statements.size(); j++) {
        if (ElementAccess.meet(accesses.get(i), Kind.WRITE, accesses.get(j), Kind.OLD)) {
          return null;
        }
      }
    }
    return statements;
  }

  /** Whether a statement assigns elements and does nothing else. */
  private boolean writesElements(PyStatement s, List<ElementAccess> accesses) {
    return s instanceof Assignment a
        ? a.targets().stream()
            .allMatch(t -> t instanceof Subscript e && lists.containsKey(e.object()))
        : s instanceof For f
            && accesses.stream().anyMatch(x -> x.kind() == Kind.WRITE)
            && f.body().stream().allMatch(t -> writesElements(t, accesses));
  }

  /** Puts those that read before those that write the same; false where they go in circles. */
  private static boolean sort(List<PyStatement> run, List<List<ElementAccess>> accesses) {
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < run.size(); i++) {
      left.add(i);
    }
    List<PyStatement> statements = List.copyOf(run);
    List<List<ElementAccess>> given = List.copyOf(accesses);
    for (int at = 0; at < run.size(); at++) {
      int taken = -1;
      for (int i : left) {
        if (left.stream().allMatch(j -> j == i || !comesBefore(given, j, i))) {
          taken = i;
          break;
        }
      }
      if (taken < 0) {
        return false;
      }
      left.remove(Integer.valueOf(taken));
      run.set(at, statements.get(taken));
      accesses.set(at, given.get(taken));
    }
    return true;
  }

  /** Whether one has to be written before another. */
  private static boolean comesBefore(List<List<ElementAccess>> accesses, int a, int b) {
    List<ElementAccess> first = accesses.get(a);
    List<ElementAccess> second = accesses.get(b);
    return ElementAccess.meet(first, Kind.OLD, second, Kind.WRITE)
        || a < b
            && (ElementAccess.meet(first, Kind.WRITE, second, Kind.WRITE)
                || ElementAccess.meet(first, Kind.WRITE, second, Kind.NEW)
                || ElementAccess.meet(first, Kind.NEW, second, Kind.WRITE));
  }

  /** A statement whose parts are in such an order, or null. */
  private PyStatement inside(PyStatement s) {
    if (ElementAccess.of(s, lists).stream().noneMatch(a -> a.kind() == Kind.WRITE)) {
      return s;
    } else if (s instanceof For f) {
      return ElementAccess.directed(f, lists);
    } else if (!(s instanceof If choice)) {
      return s.blocks().isEmpty() ? s : null;
    } else {
      return ordered(choice);
    }
  }

  private If ordered(If choice) {
    List<Branch> branches = new ArrayList<>();
    for (Branch b : choice.branches()) {
      List<PyStatement> body = inOrder(b.body());
      if (body == null) {
        return null;
      }
      branches.add(new Branch(b.condition(), body, b.origins()));
    }
    Otherwise otherwise = choice.otherwise();
    if (!otherwise.isAbsent()) {
      List<PyStatement> body = inOrder(otherwise.body());
      if (body == null) {
        return null;
      }
      otherwise = new Otherwise(body, otherwise.origins());
    }
    return new If(branches, otherwise);
  }

  @Override
  PyExpression inside(PyExpression e) {
    PyExpression list = lists.get(e);
    return list != null ? list : RewrittenOperands.of(e, this::inside);
  }
}
