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
  public PyStatement function(FunctionDefinition given) {
    FunctionDefinition s = given;
    Set<String> locals = new LinkedHashSet<>();
    s.parameters().forEach(p -> locals.add(p.name()));
    addLocals(s.body(), locals);
    Set<String> taken = Blocks.names(s.body());
    s.parameters().forEach(p -> taken.add(p.name()));
    for (String name : locals) {
      String base = numbered.containsKey(name) ? numbered.get(name) : counter(s, name);
      if (base == null || base.equals(name) || counters && !counts(s, name)) {
        continue;
      }
      boolean free = taken.add(base);
      if (free || countsApart(s, name, base)) {
        renamed = Map.of(name, base);
        List<Parameter> parameters = new ArrayList<>();
        for (Parameter p : s.parameters()) {
          parameters.add(new Parameter(p.name().equals(name) ? base : p.name(), p.annotation()));
        }
        s = new FunctionDefinition(s.name(), parameters, s.result(), block(s.body()), s.origins());
      }
    }
    renamed = Map.of();
    return s;
  }

  /** The name of a local that does nothing but count without the number that it has; or null. */
  private static String counter(FunctionDefinition s, String name) {
    Matcher parts = NUMBERED.matcher(name);
    return parts.matches() && counts(s, name) ? parts.group(1) : null;
  }

  private static boolean counts(FunctionDefinition s, String name) {
    return s.parameters().stream().noneMatch(p -> p.name().equals(name))
        && outsideLoops(s.body(), name) == 0;
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

  /** Whether two locals do nothing but count, in loops of which none is in another one. */
  private static boolean countsApart(FunctionDefinition s, String name, String base) {
    boolean parameter =
        s.parameters().stream().anyMatch(p -> p.name().equals(name) || p.name().equals(base));
    return !parameter
        && outsideLoops(s.body(), name) == 0
        && outsideLoops(s.body(), base) == 0
        && !nested(s.body(), name, base, null);
  }

  /** How often a name occurs outside of the loops that count with it. */
  private static int outsideLoops(List<PyStatement> block, String name) {
    int result = 0;
    for (PyStatement s : block) {
      if (s instanceof For f && f.targets().equals(List.of(new Name(name)))) {
        result += mentions(f.values(), name);
        result += assignments(f.body(), name);
        continue;
      }
      for (PyExpression e : s.expressions()) {
        result += mentions(e, name);
      }
      for (List<PyStatement> b : s.blocks()) {
        result += outsideLoops(b, name);
      }
    }
    return result;
  }

  private static int mentions(PyExpression e, String name) {
    return e.mentions(name) ? 1 : 0;
  }

  /** Loops that change their counter are more than that. */
  private static int assignments(List<PyStatement> block, String name) {
    Set<String> locals = new LinkedHashSet<>();
    addLocals(block, locals);
    return locals.contains(name) ? 1 : 0;
  }

  private static boolean nested(List<PyStatement> block, String name, String base, String around) {
    for (PyStatement s : block) {
      String own = around;
      if (s instanceof For f && f.targets().size() == 1 && f.targets().get(0) instanceof Name n) {
        boolean one = n.identifier().equals(name) || n.identifier().equals(base);
        if (one && around != null) {
          return true;
        }
        own = one ? n.identifier() : around;
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
