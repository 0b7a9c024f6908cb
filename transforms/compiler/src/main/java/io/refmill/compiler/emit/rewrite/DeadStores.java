package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.CompoundStatement.While;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

/**
 * Leaves out what is assigned to a local that is given another value before anybody reads it, or
 * that nobody reads any more:
 *
 * <pre>
 * before  for i in range(4):             after  for i in range(4):
 *             if tag[i] == t: way = i               if tag[i] == t: way = i
 *         i = 4                                 return way
 *         return way
 * </pre>
 */
public final class DeadStores extends BlockRewriter {
  /** What is read behind the statement that is looked at; null outside of functions. */
  private Set<String> live;

  /** What is read where jumps go that leave the loop around, and that begin its next round. */
  private Set<String> onBreak = Set.of();

  private Set<String> onContinue = Set.of();

  private DeadStores() {}

  /** The definitions of a module without such assignments. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new DeadStores().block(module);
  }

  @Override
  public PyStatement function(FunctionDefinition s) {
    live = new HashSet<>();
    PyStatement result = super.function(s);
    live = null;
    return result;
  }

  /** From the last statement to the first. */
  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    LinkedList<PyStatement> result = new LinkedList<>();
    for (int k = statements.size() - 1; k >= 0; k--) {
      PyStatement changed = statements.get(k).accept(this);
      if (changed != null) {
        result.addFirst(changed);
      }
    }
    if (result.isEmpty() && !statements.isEmpty()) {
      result.add(new SimpleStatement.Pass(statements.get(0).origins()));
    }
    return result;
  }

  @Override
  public PyStatement assignment(Assignment s) {
    if (live == null) {
      return s;
    }
    boolean dead =
        s.targets().stream().allMatch(t -> t instanceof Name n && !live.contains(n.identifier()));
    if (dead && s.values().stream().allMatch(UnusedLocals::isPure)) {
      return null;
    }
    for (PyExpression target : s.targets()) {
      if (target instanceof Name n) {
        live.remove(n.identifier());
      }
    }
    s.targets().stream().filter(t -> !(t instanceof Name)).forEach(this::read);
    s.values().forEach(this::read);
    return s;
  }

  @Override
  public PyStatement augmented(AugmentedAssignment s) {
    if (s.target() instanceof Name n
        && !live.contains(n.identifier())
        && UnusedLocals.isPure(s.value())) {
      return null;
    }
    return reading(s);
  }

  @Override
  public PyStatement choice(If s) {
    Set<String> behind = live;
    Set<String> before = new HashSet<>();
    live = new HashSet<>(behind);
    Otherwise otherwise = otherwise(s.otherwise());
    before.addAll(live);
    List<Branch> branches = new ArrayList<>();
    for (Branch b : s.branches()) {
      live = new HashSet<>(behind);
      branches.add(new Branch(b.condition(), block(b.body()), b.origins()));
      before.addAll(live);
    }
    otherwise = IdleBranches.trimmed(otherwise);
    branches = IdleBranches.trimmed(branches, otherwise);
    if (branches.isEmpty()) {
      live = behind;
      return null;
    }
    live = before;
    branches.forEach(b -> read(b.condition()));
    return new If(branches, otherwise);
  }

  @Override
  public PyStatement forLoop(For s) {
    Set<String> behind = new HashSet<>(live);
    Otherwise otherwise = otherwise(s.otherwise());
    live.addAll(behind);
    List<PyStatement> body = repeated(s.body(), behind, s.targets());
    boolean counted =
        s.targets().stream().allMatch(t -> t instanceof Name n && !behind.contains(n.identifier()));
    if (counted
        && otherwise.isAbsent()
        && Blocks.isIdle(body)
        && s.values().operands().stream().allMatch(UnusedLocals::isPure)) {
      live = behind;
      return null;
    }
    read(s.values());
    return new For(s.targets(), s.values(), body, otherwise, s.origins());
  }

  @Override
  public PyStatement whileLoop(While s) {
    Set<String> behind = new HashSet<>(live);
    read(s.condition());
    return new While(s.condition(), repeated(s.body(), behind, List.of()), s.origins());
  }

  /**
   * What a loop repeats.
   *
   * @param behind what is read where the loop is left in the middle
   * @param targets what each round begins to assign
   */
  private List<PyStatement> repeated(
      List<PyStatement> body, Set<String> behind, List<PyExpression> targets) {
    Set<String> outerBreak = onBreak;
    Set<String> outerContinue = onContinue;
    Set<String> end = new HashSet<>(live);
    List<PyStatement> result;
    do {
      // What a round reads is read behind the one before.
      onBreak = behind;
      onContinue = end;
      live = new HashSet<>(end);
      result = block(body);
      for (PyExpression target : targets) {
        if (target instanceof Name n) {
          live.remove(n.identifier());
        }
      }
    } while (end.addAll(live));
    live = end;
    onBreak = outerBreak;
    onContinue = outerContinue;
    return result;
  }

  @Override
  public PyStatement leave(SimpleStatement.Leave s) {
    live = new HashSet<>(s.exit() == SimpleStatement.Exit.BREAK ? onBreak : onContinue);
    return s;
  }

  @Override
  public PyStatement returned(SimpleStatement.Return s) {
    live = new HashSet<>();
    return reading(s);
  }

  @Override
  public PyStatement raise(SimpleStatement.Raise s) {
    live = new HashSet<>();
    return reading(s);
  }

  @Override
  public PyStatement expression(SimpleStatement.ExpressionStatement s) {
    return reading(s);
  }

  private PyStatement reading(PyStatement s) {
    s.expressions().forEach(this::read);
    return s;
  }

  private void read(PyExpression e) {
    addRead(e, live);
  }

  private static void addRead(PyExpression e, Set<String> read) {
    if (e instanceof Name n) {
      read.add(n.identifier());
    }
    e.operands().forEach(o -> addRead(o, read));
  }
}
