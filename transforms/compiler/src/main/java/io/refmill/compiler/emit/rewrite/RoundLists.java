package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.ListComprehension;
import io.refmill.compiler.emit.python.PyExpression.ListDisplay;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes one list of what each round of a loop generate construct has for itself (IEEE 1800-2017,
 * 27.4), so that what the rounds do can become a loop:
 *
 * <pre>
 * before  self.lane_0_q = 0              after  self.lane_q = [0] * 4
 *         self.lane_1_q = 0                     self.lane_q[0] = d &amp; 1
 *         ...                                   ...
 *         self.lane_0_q = d &amp; 1
 *         ...
 * </pre>
 *
 * <p>An element has the index that its round has. The local with the next value of a variable
 * becomes an element of a local list, which is copied as a whole where all of its elements are.
 */
public final class RoundLists extends ExpressionRewriter {
  private static final String INIT = "__init__";

  /**
   * The variables of one name in all rounds.
   *
   * @param name of the list
   * @param sizes how many elements there are, of lists in a list the outer ones first
   * @param members the indices of each, by its name
   * @param state whether they are attributes
   */
  public record Family(
      String name, List<Integer> sizes, Map<String, List<Integer>> members, boolean state) {

    private PyExpression element(PyExpression list, String member) {
      PyExpression result = list;
      for (int index : members.get(member)) {
        result = new Subscript(result, PyExpression.number(index));
      }
      return result;
    }

    private Name local() {
      return new Name(name);
    }

    private PyExpression attribute() {
      return PyExpression.self(name);
    }
  }

  private final Map<PyExpression, PyExpression> elements = new HashMap<>();
  private final List<Family> families;
  private final Map<PyStatement, Set<String>> names = new IdentityHashMap<>();

  private RoundLists(List<Family> families) {
    this.families = families;
    for (Family f : families) {
      for (String m : f.members().keySet()) {
        elements.put(new Name(m), f.element(f.local(), m));
        if (f.state()) {
          elements.put(PyExpression.self(m), f.element(f.attribute(), m));
        }
      }
    }
  }

  /** Methods with lists; all families have to be {@link #possible}. */
  public static List<PyStatement> in(List<? extends PyStatement> methods, List<Family> families) {
    return new RoundLists(families).block(List.copyOf(methods));
  }

  /** Those families whose variables are nothing but that: no parameters, no counters of loops. */
  public static List<Family> possible(List<? extends PyStatement> methods, List<Family> families) {
    Set<String> others = new HashSet<>();
    Map<String, Integer> starts = new HashMap<>();
    for (PyStatement m : methods) {
      addOthers(m, others);
      if (m instanceof FunctionDefinition f && f.name().equals(INIT)) {
        for (PyStatement s : f.body()) {
          if (s instanceof Assignment a
              && a.targets().size() == 1
              && a.targets().get(0) instanceof Attribute t) {
            starts.merge(t.name(), 1, Integer::sum);
          }
        }
      }
    }
    return families.stream()
        .filter(f -> f.members().keySet().stream().noneMatch(others::contains))
        .filter(
            f ->
                !f.state()
                    || f.members().keySet().stream().allMatch(m -> starts.getOrDefault(m, 0) == 1))
        .toList();
  }

  private static void addOthers(PyStatement s, Set<String> others) {
    if (s instanceof FunctionDefinition f) {
      f.parameters().forEach(p -> others.add(p.name()));
    } else if (s instanceof For f) {
      f.targets().stream()
          .filter(Name.class::isInstance)
          .forEach(t -> others.add(((Name) t).identifier()));
    }
    s.blocks().forEach(b -> b.forEach(t -> addOthers(t, others)));
  }

  /** Those families that some loop goes through. */
  public static List<Family> counted(List<PyStatement> methods, List<Family> families) {
    Set<PyExpression> counted = new HashSet<>();
    methods.forEach(m -> addCounted(m, counted));
    return families.stream()
        .filter(f -> counted.contains(f.local()) || counted.contains(f.attribute()))
        .toList();
  }

  private static void addCounted(PyStatement s, Set<PyExpression> counted) {
    s.expressions().forEach(e -> addCounted(e, counted));
    s.blocks().forEach(b -> b.forEach(t -> addCounted(t, counted)));
  }

  private static void addCounted(PyExpression e, Set<PyExpression> counted) {
    if (e instanceof Subscript s && !(s.index() instanceof IntegerLiteral)) {
      PyExpression list = s;
      while (list instanceof Subscript inner) {
        list = inner.object();
      }
      counted.add(list);
    }
    e.operands().forEach(o -> addCounted(o, counted));
  }

  @Override
  public PyStatement function(FunctionDefinition s) {
    List<PyStatement> body =
        s.name().equals(INIT) ? initialised(s.body()) : withLocals(copied(s.body()));
    return super.function(
        new FunctionDefinition(s.name(), s.parameters(), s.result(), body, s.origins()));
  }

  @Override
  PyExpression inside(PyExpression e) {
    PyExpression element = elements.get(e);
    return element != null ? element : RewrittenOperands.of(e, this::inside);
  }

  /** What starts as a list where its first element did. */
  private List<PyStatement> initialised(List<PyStatement> body) {
    Map<String, Assignment> starts = new HashMap<>();
    for (PyStatement s : body) {
      if (s instanceof Assignment a
          && a.targets().size() == 1
          && a.targets().get(0) instanceof Attribute t) {
        starts.put(t.name(), a);
      }
    }
    Map<Assignment, Family> of = new HashMap<>();
    families.stream()
        .filter(Family::state)
        .forEach(f -> f.members().keySet().forEach(m -> of.put(starts.get(m), f)));
    Set<Family> done = new HashSet<>();
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : body) {
      Family f = s instanceof Assignment a ? of.get(a) : null;
      if (f == null) {
        result.add(s);
      } else if (done.add(f)) {
        Map<List<Integer>, PyExpression> values = new HashMap<>();
        f.members().forEach((m, at) -> values.put(at, starts.get(m).values().get(0)));
        PyExpression start = start(values, f.sizes(), List.of());
        result.add(new Assignment(List.of(f.attribute()), List.of(start), s.origins()));
      }
    }
    return result;
  }

  /** The list of the values at the indices that begin with some. */
  private static PyExpression start(
      Map<List<Integer>, PyExpression> values, List<Integer> sizes, List<Integer> at) {
    if (at.size() == sizes.size()) {
      // What no round has is nobody's.
      return values.getOrDefault(at, values.values().iterator().next());
    }
    List<PyExpression> each = new ArrayList<>();
    for (int i = 0; i < sizes.get(at.size()); i++) {
      List<Integer> inside = new ArrayList<>(at);
      inside.add(i);
      each.add(start(values, sizes, inside));
    }
    if (!each.stream().allMatch(each.get(0)::equals)) {
      return new ListDisplay(each);
    }
    return each.get(0) instanceof IntegerLiteral
        ? PyExpression.repeated(each.get(0), each.size())
        : new ListComprehension(each.get(0), each.size());
  }

  /** What has nothing in it begins as zeros, before the first statement with one of them. */
  private List<PyStatement> withLocals(List<PyStatement> body) {
    List<Family> left = new ArrayList<>(families);
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : body) {
      Set<String> names = names(s);
      for (Family f : List.copyOf(left)) {
        if (names.contains(f.name())) {
          left.remove(f);
        } else if (mentionsAny(s, f)) {
          left.remove(f);
          Map<List<Integer>, PyExpression> none = Map.of(List.of(), PyExpression.number(0));
          result.add(new Assignment(f.local(), start(none, f.sizes(), List.of())));
        }
      }
      result.add(s);
    }
    return result;
  }

  /** Whether a statement mentions a local of a family. */
  private boolean mentionsAny(PyStatement s, Family f) {
    return !Collections.disjoint(names(s), f.members().keySet());
  }

  /** The names in a statement; each one is walked through once for all families. */
  private Set<String> names(PyStatement s) {
    return names.computeIfAbsent(s, k -> new HashSet<>(Blocks.names(List.of(k))));
  }

  /** The body with copies of whole lists for copies of all of their elements. */
  private List<PyStatement> copied(List<PyStatement> body) {
    List<PyStatement> result = body;
    for (Family f : families) {
      result = f.state() && f.sizes().size() == 1 ? copied(result, f) : result;
    }
    return result;
  }

  private List<PyStatement> copied(List<PyStatement> body, Family f) {
    List<Integer> taken = new ArrayList<>();
    List<Integer> used = new ArrayList<>();
    List<Integer> given = new ArrayList<>();
    Set<String> back = new HashSet<>();
    List<PyStatement> rests = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      PyStatement rest = body.get(i);
      if (rest instanceof Assignment a && a.targets().size() == a.values().size()) {
        List<PyExpression> targets = new ArrayList<>();
        List<PyExpression> values = new ArrayList<>();
        for (int k = 0; k < a.targets().size(); k++) {
          String in = member(f, a.targets().get(k), a.values().get(k));
          String out = member(f, a.values().get(k), a.targets().get(k));
          if (in != null) {
            taken.add(i);
          } else if (out != null) {
            given.add(i);
            back.add(out);
          } else {
            targets.add(a.targets().get(k));
            values.add(a.values().get(k));
          }
        }
        if (targets.size() < a.targets().size()) {
          rest = targets.isEmpty() ? null : new Assignment(targets, values, a.origins());
        }
      }
      if (rest != null && mentionsAny(rest, f)) {
        used.add(i);
      }
      rests.add(rest);
    }
    boolean apart = isBefore(taken, used) && isBefore(used, given) && isBefore(taken, given);
    if (back.size() < f.members().size()
        || !apart
        || !alone(rests, taken)
        || !alone(rests, given)) {
      return body;
    }
    List<PyStatement> result = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (!taken.isEmpty() && taken.get(0) == i) {
        result.add(new Assignment(f.local(), PyExpression.call("list", f.attribute())));
      } else if (given.get(0) == i) {
        result.add(new Assignment(f.attribute(), f.local()));
      }
      if (rests.get(i) != null) {
        result.add(rests.get(i));
      }
    }
    return result;
  }

  private static boolean isBefore(List<Integer> a, List<Integer> b) {
    return a.isEmpty() || b.isEmpty() || a.get(a.size() - 1) < b.get(0);
  }

  /** Whether between copies there is nothing but copies of other variables. */
  private static boolean alone(List<PyStatement> rests, List<Integer> copies) {
    return copies.isEmpty()
        || rests.subList(copies.get(0), copies.get(copies.size() - 1) + 1).stream()
            .allMatch(s -> s == null || isCopy(s));
  }

  private static boolean isCopy(PyStatement s) {
    return s instanceof Assignment a
        && a.targets().size() == a.values().size()
        && (a.targets().stream().allMatch(Name.class::isInstance)
            || a.values().stream().allMatch(Name.class::isInstance));
  }

  /** The member whose local and attribute these are, or null. */
  private static String member(Family f, PyExpression local, PyExpression attribute) {
    return local instanceof Name n
            && f.members().containsKey(n.identifier())
            && attribute.equals(PyExpression.self(n.identifier()))
        ? n.identifier()
        : null;
  }
}
