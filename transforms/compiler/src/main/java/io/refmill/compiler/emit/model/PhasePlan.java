package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.statement.JoinParts;
import io.refmill.compiler.emit.statement.MemoryWrites;
import io.refmill.compiler.emit.statement.ReadersFirst;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.process.Hazards;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * In which order what starts together is written, and what is read in that order after it was
 * assigned. Readers come before nonblocking assignments where they can.
 */
final class PhasePlan {
  /**
   * A process, a part of one, or a call of an object.
   *
   * @param body what is written of the process; null for a call
   */
  record Piece(Region.Item item, Statement body) {}

  /** Elements of an array that is copied for its next values; of a longer one writes are listed. */
  private static final int MAX_COPIED = 64;

  private final List<Piece> pieces;
  private final Hazards hazards = new Hazards();

  /** State of objects that is read after they have changed it. */
  private final List<Signal> before = new ArrayList<>();

  private PhasePlan(List<Piece> pieces) {
    this.pieces = pieces;
    Set<Signal> changed = new HashSet<>();
    for (Piece piece : pieces) {
      for (Signal s : ItemOrder.reads(piece.item)) {
        // An object changes its state at once: what is read later has to be remembered.
        if (changed.remove(s)) {
          before.add(s);
        }
      }
      piece.item.visit(Region.Item::misplaced, a -> process(a, piece.body), c -> call(c, changed));
    }
  }

  private void process(LoweredDesign.Activation a, Statement body) {
    hazards.walk(body);
    for (Node.Trigger t : a.triggers()) {
      if (t.own() >= 0) {
        hazards.read(Set.of(t.expression().named()));
      }
    }
  }

  private void call(Region.Call c, Set<Signal> changed) {
    hazards.read(c.reads());
    changed.addAll(c.writes());
  }

  /**
   * The plan for some processes and calls.
   *
   * @param ordered whether their order may have a meaning
   * @param always whether a process runs whenever they start, or for a condition that stays the
   *     same
   */
  static PhasePlan of(
      List<? extends Region.Item> items,
      boolean ordered,
      Predicate<LoweredDesign.Activation> always) {
    PhasePlan plan = new PhasePlan(pieces(items, ordered)).readersFirst();
    for (Signal memory : plan.lateMemories()) {
      PhasePlan split = plan.split(Set.of(memory), always);
      plan = split != null && !split.hazards.readLate(memory) ? split : plan;
    }
    return plan;
  }

  /**
   * Processes and calls as they are, in order.
   *
   * @param ordered whether their order may have a meaning
   */
  static List<Piece> pieces(List<? extends Region.Item> items, boolean ordered) {
    List<Piece> pieces = new ArrayList<>();
    for (Region.Item item : ItemOrder.of(items, ordered)) {
      pieces.add(
          new Piece(item, item.match(Region.Item::misplaced, a -> body(a.node()), c -> null)));
    }
    return pieces;
  }

  /** What a process does, with parts of vectors joined. */
  static Statement body(Node n) {
    return JoinParts.of(((Process.AlwaysConstruct) n.process()).body());
  }

  /** Arrays that are read after a nonblocking assignment to them. */
  private Set<Signal> lateMemories() {
    Set<Signal> result = late();
    result.removeIf(s -> !s.isArray() || hazards.blocking(s));
    return result;
  }

  /** What is read after a nonblocking assignment to it. */
  private Set<Signal> late() {
    Set<Signal> result = new LinkedHashSet<>();
    for (LoweredDesign.Activation a : activations()) {
      a.node().writes().stream().filter(hazards::readLate).forEach(result::add);
    }
    return result;
  }

  /** The same with the readers inside of each process first, if less is read late then. */
  private PhasePlan readersFirst() {
    Set<Signal> late = late();
    if (late.isEmpty()) {
      return this;
    }
    PhasePlan other =
        new PhasePlan(
            pieces.stream()
                .map(p -> p.body == null ? p : new Piece(p.item, ReadersFirst.of(p.body, late)))
                .toList());
    return other.late().size() < late.size() ? other : this;
  }

  /** The writes to memories behind all processes, in their order; null where they cannot be. */
  private PhasePlan split(Set<Signal> late, Predicate<LoweredDesign.Activation> always) {
    // What is only assigned nonblocking and is no array can keep its value up to the end.
    Set<Signal> changing = new HashSet<>();
    for (LoweredDesign.Activation a : activations()) {
      changing.addAll(a.node().blockingWrites());
      a.node().writes().stream().filter(Signal::isArray).forEach(changing::add);
    }
    List<Piece> first = new ArrayList<>();
    List<Piece> writes = new ArrayList<>();
    for (Piece p : pieces) {
      if (!(p.item instanceof LoweredDesign.Activation a) || !always.test(a)) {
        return null;
      }
      MemoryWrites.Split parts = MemoryWrites.split(p.body, late, changing);
      if (parts == null) {
        return null;
      }
      first.add(parts.isWhole() ? p : new Piece(a, parts.rest()));
      if (!parts.isWhole()) {
        writes.add(new Piece(a, parts.writes()));
      }
    }
    first.addAll(writes);
    return new PhasePlan(first);
  }

  List<Piece> pieces() {
    return pieces;
  }

  Hazards hazards() {
    return hazards;
  }

  /** Whether what is assigned to a variable waits in a list until the end. */
  boolean isListed(Signal s) {
    boolean isLong = s.isArray() && s.elements() > MAX_COPIED;
    return hazards.readLate(s) ? isLong || hazards.blocking(s) : hazards.overwritten(s);
  }

  List<Signal> before() {
    return before;
  }

  /** The processes, each once. */
  List<LoweredDesign.Activation> activations() {
    List<LoweredDesign.Activation> result = new ArrayList<>();
    Set<LoweredDesign.Activation> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Piece p : pieces) {
      if (p.item instanceof LoweredDesign.Activation a && seen.add(a)) {
        result.add(a);
      }
    }
    return result;
  }
}
