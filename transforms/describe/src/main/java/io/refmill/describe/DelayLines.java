package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.ElementSelect;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Arrays whose elements take over from their neighbours, all at once, as the taps of a filter do.
 * No address chooses one, each assignment gives an element another one, a constant, or something
 * new, and calls are seen to move all of them on by one place.
 */
final class DelayLines implements Evidence.Watcher {
  private static final int LEAST_ELEMENTS = 3;

  /** Elements whose values are compared in each call. */
  private static final int MOST_ELEMENTS = 64;

  /** Moves by which it is seen, no two of them from the same values. */
  private static final int MOVES = 4;

  private final Map<Signal, List<BigInteger>> before = new HashMap<>();
  private final Map<Signal, Set<List<BigInteger>>> moves = new HashMap<>();
  private final Set<Signal> left;

  /** Of the run that is looked at: another one begins from the start. */
  private Evaluate.Store run;

  private DelayLines(Set<Signal> candidates) {
    left = candidates;
  }

  /** The arrays of a design that are delay lines. */
  static Set<Signal> of(DesignFacts facts) {
    Set<Signal> candidates = new LinkedHashSet<>();
    for (Signal memory : facts.memories()) {
      if (memory.dimensions().size() == 1
          && memory.elements() >= LEAST_ELEMENTS
          && memory.elements() <= MOST_ELEMENTS
          && !facts.addressed().contains(memory)
          && onlyMoves(facts, memory)) {
        candidates.add(memory);
      }
    }
    if (candidates.isEmpty()) {
      return Set.of();
    }
    DelayLines lines = new DelayLines(candidates);
    Evidence.watch(facts, lines);
    // What calls refute has been taken out.
    candidates.removeIf(s -> lines.moves.getOrDefault(s, Set.of()).size() < MOVES);
    return candidates;
  }

  /** Whether what elements get is another element as it is, a constant, or nothing of the array. */
  private static boolean onlyMoves(DesignFacts facts, Signal memory) {
    boolean[] fits = {true};
    for (Node node : facts.live()) {
      if (!node.writes().contains(memory)) {
        continue;
      }
      fits[0] &= node.kind() == Node.Kind.EDGE && !node.blockingWrites().contains(memory);
      if (!(node.process() instanceof Process.AlwaysConstruct a)) {
        return false;
      }
      Statements.forEach(
          a.body(),
          s -> {
            Expression target = Statements.target(s);
            if (target != null && Expressions.targets(target).contains(memory)) {
              Expression value = Assignments.assigned(Statements.value(s));
              Set<Signal> read = new HashSet<>();
              Expressions.signals(value, read);
              fits[0] &=
                  target instanceof ElementSelect
                      && (value instanceof Constant
                          || value instanceof ElementSelect e && e.array() == memory
                          || !read.contains(memory));
            }
          });
    }
    return fits[0];
  }

  @Override
  public void starts(Node node, Evaluate.Store values) {}

  @Override
  public boolean isDone() {
    return left.isEmpty();
  }

  @Override
  public void called(Evaluate.Store values) {
    if (values != run) {
      before.clear();
      run = values;
    }
    for (Signal s : Set.copyOf(left)) {
      List<BigInteger> now = new ArrayList<>();
      for (int i = 0; i < s.elements(); i++) {
        BigInteger value = values.element(s, i);
        now.add(value == null ? BigInteger.ZERO : value);
      }
      List<BigInteger> old = before.put(s, now);
      if (old == null || old.equals(now)) {
        continue;
      }
      int last = now.size() - 1;
      boolean up = now.subList(1, last + 1).equals(old.subList(0, last));
      boolean down = now.subList(0, last).equals(old.subList(1, last + 1));
      if (up || down) {
        moves.computeIfAbsent(s, k -> new HashSet<>()).add(old);
      } else if (Collections.frequency(now, now.get(0)) < now.size()) {
        left.remove(s);
      }
    }
  }
}
