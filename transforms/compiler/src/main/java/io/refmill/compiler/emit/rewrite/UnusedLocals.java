package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Leaves out locals that nobody reads, and loops that do nothing then; what only counts the rounds
 * of a loop has no name.
 *
 * <pre>
 * before  mask = 0                          after  return (addr + 4) & 0xFF
 *         return (addr + 4) & 0xFF
 * </pre>
 */
public final class UnusedLocals extends BlockRewriter {
  private static final Set<String> PURE = Set.of("int", "bool", "signed");
  private static final PyExpression NOBODY = new Name("_");
  private static final PyExpression INPUTS = new Name("inputs");

  /** Names of the function around that are read somewhere in it; null outside of functions. */
  private Set<String> read;

  private UnusedLocals() {}

  /** The definitions of a module without unused locals. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new UnusedLocals().block(module);
  }

  @Override
  public PyStatement function(CompoundStatement.FunctionDefinition s) {
    CompoundStatement.FunctionDefinition result = s;
    CompoundStatement.FunctionDefinition before;
    do {
      before = result;
      read = new TreeSet<>();
      addRead(before.body(), read);
      result = (CompoundStatement.FunctionDefinition) super.function(before);
    } while (Blocks.count(result.body()) < Blocks.count(before.body()));
    read = null;
    return result;
  }

  @Override
  public PyStatement assignment(Assignment s) {
    return s.targets().stream().allMatch(this::isUnread)
            && s.values().stream().allMatch(UnusedLocals::isPure)
        ? null
        : s;
  }

  @Override
  public PyStatement forLoop(CompoundStatement.For s) {
    CompoundStatement.For loop = (CompoundStatement.For) super.forLoop(s);
    boolean idle =
        Blocks.isIdle(loop.body())
            && loop.otherwise().isAbsent()
            && loop.targets().stream().allMatch(this::isUnread);
    boolean counts = !idle && loop.targets().stream().allMatch(this::isUnread);
    return idle
        ? null
        : counts
            ? new CompoundStatement.For(
                List.of(NOBODY), loop.values(), loop.body(), loop.otherwise(), loop.origins())
            : loop;
  }

  private boolean isUnread(PyExpression target) {
    return read != null && target instanceof Name n && !read.contains(n.identifier());
  }

  private static void addRead(List<PyStatement> block, Set<String> result) {
    for (PyStatement s : block) {
      List<PyExpression> targets =
          s instanceof Assignment a
              ? a.targets()
              : s instanceof CompoundStatement.For loop ? loop.targets() : List.of();
      for (PyExpression e : s.expressions()) {
        if (!(e instanceof Name && targets.contains(e))) {
          addNames(e, result);
        }
      }
      if (s instanceof Assignment a) {
        // A local may be assigned from itself.
        a.values().forEach(v -> addNames(v, result));
      }
      s.blocks().forEach(b -> addRead(b, result));
    }
  }

  private static void addNames(PyExpression e, Set<String> result) {
    if (e instanceof Name n) {
      result.add(n.identifier());
    }
    e.operands().forEach(o -> addNames(o, result));
  }

  /** Whether nothing happens but that a value is computed. */
  static boolean isPure(PyExpression e) {
    boolean known = !(e instanceof Call c) || isPure(c);
    return known && e.operands().stream().allMatch(UnusedLocals::isPure);
  }

  /** Whether it is a helper, or an input is read. */
  private static boolean isPure(Call c) {
    return c.function() instanceof Name n && PURE.contains(n.identifier())
        || c.function() instanceof PyExpression.Attribute a
            && a.object().equals(INPUTS)
            && a.name().equals("get");
  }
}
