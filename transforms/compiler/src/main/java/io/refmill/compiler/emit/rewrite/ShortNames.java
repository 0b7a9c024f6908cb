package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.Parameter;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes numbers off the names of locals that nothing else in their function is called like, or
 * nothing but counters of other loops.
 *
 * <pre>
 * before  def ones(a_2):                  after  def ones(a):
 *             for i_4 in range(8): ...               for i in range(8): ...
 * </pre>
 */
public final class ShortNames extends ExpressionRewriter {
  /** What counters are usually called, none of which means anything to Python. */
  private static final Pattern NUMBERED = Pattern.compile("([a-z]|idx|index|row|col)_[0-9]+");

  /** Names with a number that makes them unique in the model, and without it. */
  private final Map<String, String> numbered;

  /** Whether only those that do nothing but count are renamed. */
  private final boolean counters;

  /** What locals of the function around are called now. */
  private Map<String, String> renamed = Map.of();

  private ShortNames(Map<String, String> numbered, boolean counters) {
    this.numbered = numbered;
    this.counters = counters;
  }

  /**
   * The definitions of a module with such names.
   *
   * @param numbered names with a number that makes them unique in the model, and without it
   */
  public static List<PyStatement> of(List<PyStatement> module, Map<String, String> numbered) {
    return new ShortNames(numbered, false).block(module);
  }

  /**
   * Methods whose counters of loops have short names.
   *
   * @param names of locals, and what those are called that do nothing but count
   */
  public static List<PyStatement> ofCounters(List<PyStatement> methods, Map<String, String> names) {
    return new ShortNames(names, true).block(methods);
  }

  @Override
  public PyStatement function(FunctionDefinition s) {
    Set<String> locals = new LinkedHashSet<>();
    s.parameters().forEach(p -> locals.add(p.name()));
    addLocals(s.body(), locals);
    Set<String> taken = Blocks.names(s.body());
    s.parameters().forEach(p -> taken.add(p.name()));
    Set<String> others = new HashSet<>();
    addOthers(s.body(), Set.of(), others);
    s.parameters().forEach(p -> others.add(p.name()));
    renamed = new HashMap<>();
    for (String name : locals) {
      boolean counts = !others.contains(name);
      String base = numbered.containsKey(name) ? numbered.get(name) : counter(name, counts);
      if (base == null || base.equals(name) || counters && !counts) {
        continue;
      }
      boolean apart = counts && !others.contains(base);
      if (taken.add(base) || apart && !nested(s.body(), name, base, null)) {
        renamed.put(name, base);
        if (!counts) {
          others.add(base);
        }
      }
    }
    FunctionDefinition result = s;
    if (!renamed.isEmpty()) {
      List<Parameter> parameters = new ArrayList<>();
      for (Parameter p : s.parameters()) {
        parameters.add(new Parameter(renamed.getOrDefault(p.name(), p.name()), p.annotation()));
      }
      result =
          new FunctionDefinition(s.name(), parameters, s.result(), block(s.body()), s.origins());
    }
    renamed = Map.of();
    return result;
  }

  /** The name of a local that does nothing but count without the number that it has; or null. */
  private static String counter(String name, boolean counts) {
    Matcher parts = NUMBERED.matcher(name);
    return counts && parts.matches() ? parts.group(1) : null;
  }

  private static void addLocals(List<PyStatement> block, Set<String> locals) {
    for (PyStatement s : block) {
      List<PyExpression> targets =
          s instanceof Assignment a
              ? a.targets()
              : s instanceof AugmentedAssignment a
                  ? List.of(a.target())
                  : s instanceof For f ? f.targets() : List.of();
      for (PyExpression t : targets) {
        if (t instanceof Name n) {
          locals.add(n.identifier());
        }
      }
      s.blocks().forEach(b -> addLocals(b, locals));
    }
  }

  /**
   * Adds the names that do more than count: that occur outside of the loops that count with them,
   * or are changed in them.
   *
   * @param counting the counters of the loops around
   */
  private static void addOthers(List<PyStatement> block, Set<String> counting, Set<String> others) {
    for (PyStatement s : block) {
      Set<String> inside = counting;
      List<PyExpression> read = s.expressions();
      if (s instanceof For f
          && f.targets().size() == 1
          && f.targets().get(0) instanceof Name n
          && !counting.contains(n.identifier())) {
        read = List.of(f.values());
        Set<String> changed = new HashSet<>();
        addLocals(f.body(), changed);
        if (changed.contains(n.identifier())) {
          others.add(n.identifier());
        }
        inside = new HashSet<>(counting);
        inside.add(n.identifier());
      }
      Set<String> names = new HashSet<>();
      read.forEach(e -> Blocks.addNames(e, names));
      names.removeAll(counting);
      others.addAll(names);
      for (List<PyStatement> b : s.blocks()) {
        addOthers(b, inside, others);
      }
    }
  }

  /** Whether a loop that counts with one of two names is in another such loop. */
  private boolean nested(List<PyStatement> block, String name, String base, String around) {
    for (PyStatement s : block) {
      String own = around;
      if (s instanceof For f && f.targets().size() == 1 && f.targets().get(0) instanceof Name n) {
        String now = renamed.getOrDefault(n.identifier(), n.identifier());
        boolean one = now.equals(name) || now.equals(base);
        if (one && around != null) {
          return true;
        }
        own = one ? now : around;
      }
      for (List<PyStatement> b : s.blocks()) {
        if (nested(b, name, base, own)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public PyStatement forLoop(For s) {
    For changed = (For) super.forLoop(s);
    return new For(
        all(changed.targets()),
        changed.values(),
        changed.body(),
        changed.otherwise(),
        changed.origins());
  }

  @Override
  PyExpression inside(PyExpression e) {
    return e instanceof Name n
        ? new Name(renamed.getOrDefault(n.identifier(), n.identifier()))
        : RewrittenOperands.of(e, this::inside);
  }
}
