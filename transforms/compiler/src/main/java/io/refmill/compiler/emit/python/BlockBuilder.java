package io.refmill.compiler.emit.python;

import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Blocks of statements that are being written, the innermost one last. A place in the source that
 * is opened belongs to the next statement, or head of one.
 */
public final class BlockBuilder {
  private final Deque<List<PyStatement>> blocks = new ArrayDeque<>();
  private final int outer;
  private List<Origin> open = new ArrayList<>();

  /** A builder of a block at a level of indentation. */
  public BlockBuilder(int level) {
    this.outer = level;
    begin();
  }

  /** Begins a block inside; it is complete with {@link #end}. */
  public void begin() {
    blocks.push(new ArrayList<>());
  }

  /** Ends the block that was begun last, and gives it. */
  public List<PyStatement> end() {
    return blocks.pop();
  }

  /** Ends the block that was begun last; one that is empty gets a {@code pass}. */
  public List<PyStatement> endOrPass() {
    if (size() == 0) {
      add(new SimpleStatement.Pass());
    }
    return end();
  }

  /** The block so far. */
  public List<PyStatement> block() {
    return blocks.element();
  }

  /** Adds a statement that comes from the places that have been opened. */
  public void add(PyStatement s) {
    block().add(open.isEmpty() ? s : s.from(takeOrigins()));
  }

  /** Adds a statement whose head has its places already. */
  public void addComplete(PyStatement s) {
    block().add(s);
  }

  /** Adds {@code target = value}. */
  public void assign(PyExpression target, PyExpression value) {
    add(new SimpleStatement.Assignment(target, value));
  }

  /**
   * Adds an assignment, as {@code place ^= y} where that is {@code place = place ^ y}: where place
   * comes first.
   */
  public void store(PyExpression place, PyExpression value) {
    add(stored(place, value));
  }

  private static PyStatement stored(PyExpression place, PyExpression value) {
    if (value instanceof PyExpression.Chain c
        && c.operands().get(0).equals(place)
        && SimpleStatement.AugmentedOperator.of(c.operator()) != null) {
      List<PyExpression> rest = c.operands().subList(1, c.operands().size());
      return new SimpleStatement.AugmentedAssignment(
          place,
          SimpleStatement.AugmentedOperator.of(c.operator()),
          PyExpression.Chain.of(c.operator(), rest),
          List.of());
    }
    if (value instanceof PyExpression.Sum s
        && s.terms().size() == 2
        && s.terms().get(0).operand().equals(place)
        && !s.terms().get(0).subtracted()
        && !(s.terms().get(1).operand().accept(Precedence.OF) == Precedence.PRODUCT)) {
      return new SimpleStatement.AugmentedAssignment(
          place,
          s.terms().get(1).subtracted()
              ? SimpleStatement.AugmentedOperator.SUBTRACT
              : SimpleStatement.AugmentedOperator.ADD,
          s.terms().get(1).operand(),
          List.of());
    }
    return new SimpleStatement.Assignment(place, value);
  }

  /** Adds a choice with one branch, unless nothing is written in that. */
  public void choice(PyExpression condition, Runnable body) {
    List<Origin> origins = takeOrigins();
    begin();
    body.run();
    List<PyStatement> block = end();
    if (!block.isEmpty()) {
      Branch branch = new Branch(condition, block, origins);
      addComplete(new CompoundStatement.If(List.of(branch), Otherwise.NONE));
    }
  }

  /** Adds statements; the first one comes from the places that have been opened, too. */
  public void addAll(List<PyStatement> statements) {
    for (PyStatement s : statements) {
      List<Origin> both = takeOrigins();
      if (both.isEmpty()) {
        block().add(s);
      } else {
        List<Origin> all = new ArrayList<>(both);
        all.addAll(s.origins());
        block().add(s.from(all));
      }
    }
  }

  /** Adds an empty line, but neither at the beginning nor behind another. */
  public void blank() {
    if (size() > 0 && !(last() instanceof SimpleStatement.Blank)) {
      block().add(new SimpleStatement.Blank());
    }
  }

  /** Adds a statement before another one of the block. */
  public void insert(int position, PyStatement s) {
    block().add(position, s);
  }

  /** Puts a statement in the place of the block's last one, as coming from where that does. */
  public void replaceLast(PyStatement s) {
    block().set(size() - 1, s.from(last().origins()));
  }

  /** The last statement of the block, or null. */
  public PyStatement last() {
    return size() == 0 ? null : block().get(size() - 1);
  }

  /** How many statements the block has. */
  public int size() {
    return block().size();
  }

  /** The level of indentation of the block. */
  public int level() {
    return outer + blocks.size() - 1;
  }

  /**
   * Tells where the next statement comes from. The result goes to {@link #close} when what was
   * written there is complete.
   */
  public int open(SourceLocation location, boolean whole) {
    int mark = open.size();
    open.add(new Origin(location, whole, false));
    return mark;
  }

  /** Tells that the next head is that of an item of a case statement, or of its default. */
  public void openItem(SourceLocation location) {
    open.add(new Origin(location, false, true));
  }

  /** Forgets the places opened since then, if no statement has come from them. */
  public void close(int mark) {
    while (open.size() > mark) {
      open.remove(open.size() - 1);
    }
  }

  /** The places that have been opened, for the head of a statement that begins here. */
  public List<Origin> takeOrigins() {
    if (open.isEmpty()) {
      return List.of();
    }
    List<Origin> result = open;
    open = new ArrayList<>();
    return result;
  }
}
