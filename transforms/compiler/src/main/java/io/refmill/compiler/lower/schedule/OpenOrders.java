package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pairs of processes whose order is open: those that may be left so, and those that may not. */
final class OpenOrders {
  private final boolean repeated;
  private final Map<Signal, Doubt> shared = new LinkedHashMap<>();
  private final Map<Node, Node> writers = new IdentityHashMap<>();
  private final Map<Node, Set<Node>> readers = new IdentityHashMap<>();
  private final Set<Doubt> partlyFollowed = new LinkedHashSet<>();

  /**
   * @param repeated whether phases run again as long as something changes: then only what
   *     nonblocking assignments write is left open
   */
  OpenOrders(boolean repeated) {
    this.repeated = repeated;
  }

  /** Two write the same bits by nonblocking assignments. */
  void leave(Signal s, Node first, Node second) {
    shared.putIfAbsent(s, doubt(Doubt.Code.SHARED_VARIABLE, s, first, second));
  }

  /**
   * One assigns at once what the other one reads or assigns. With an array the two may seldom meet
   * in an element; with anything else they do so in each call in which the assignment makes a
   * difference, and few of these have to be left out for the rest to be what the design is for.
   */
  void race(Signal s, Node writer, Node other) {
    meet(s, writer, other, s.isArray() ? Doubt.Code.SHARED_VARIABLE : Doubt.Code.SHARED_AT_ONCE);
  }

  /**
   * The same where nothing that starts one starts the other too: the order matters to no calls but
   * those in which both start. A reader that stands between two writers sees what neither of two
   * opposite orders shows, as in {@code q <= p ^ s}, where both have changed or none.
   */
  void meet(Signal s, Node writer, Node reader) {
    meet(s, writer, reader, Doubt.Code.SHARED_VARIABLE);
  }

  private void meet(Signal s, Node writer, Node reader, Doubt.Code code) {
    Node before = writers.putIfAbsent(reader, writer);
    if (repeated || before != null && before != writer || isInChain(writer, reader)) {
      throw rejection(s, writer, reader);
    }
    readers.computeIfAbsent(writer, k -> identities()).add(reader);
    shared.putIfAbsent(s, doubt(code, s, writer, reader));
  }

  /**
   * Whether one hands on to a third what it has seen of another: a value that is overwritten before
   * the call ends, and that neither of two opposite orders brings to the third.
   */
  private boolean isInChain(Node writer, Node reader) {
    Node first = writers.get(writer);
    Set<Node> last = readers.getOrDefault(reader, Set.of());
    return first != null && first != reader || last.stream().anyMatch(n -> n != writer);
  }

  private static Set<Node> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** Some have followed an array, and some have not. */
  void follow(Signal array) {
    partlyFollowed.add(Doubt.of(Doubt.Code.PARTLY_FOLLOWED, array.name()));
  }

  List<Doubt> shared() {
    return List.copyOf(shared.values());
  }

  List<Doubt> partlyFollowed() {
    return List.copyOf(partlyFollowed);
  }

  static LoweringException rejection(Signal s, Node first, Node second) {
    return new LoweringException(
        DiagnosticCode.RACE,
        second.process().location(),
        DoubtText.of(doubt(Doubt.Code.SHARED_VARIABLE, s, first, second)));
  }

  private static Doubt doubt(Doubt.Code code, Signal s, Node first, Node second) {
    return Doubt.of(code, s.name(), first.process().location(), second.process().location());
  }
}
