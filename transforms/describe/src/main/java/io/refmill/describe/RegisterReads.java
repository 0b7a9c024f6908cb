package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which variables the next values of others are made of, of those that wait for edges. */
final class RegisterReads {
  private final DesignFacts facts;

  /** What each variable is made of: of those that change at some edge, itself left out. */
  private final Map<Signal, Set<Signal>> reads = new LinkedHashMap<>();

  /** The same as far as what is read is told bit by bit: nets of one bit are followed. */
  private final Map<Signal, Set<Signal>> surely = new LinkedHashMap<>();

  /** Whether a part of a variable is made of others of its parts. */
  private boolean partly;

  private RegisterReads(DesignFacts facts) {
    this.facts = facts;
  }

  /** What nonblocking assignments of some processes that wait for edges read. */
  static RegisterReads of(DesignFacts facts, List<Node> some) {
    RegisterReads result = new RegisterReads(facts);
    Set<Signal> changing = new LinkedHashSet<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE) {
        changing.addAll(node.nonblockingWrites());
      }
    }
    for (Node node : some) {
      if (node.kind() == Node.Kind.EDGE && node.process() instanceof Process.AlwaysConstruct a) {
        Set<Signal> everything = new HashSet<>();
        if (Statements.contains(a.body(), Statements::isJump)) {
          everything.addAll(Expressions.signalsReadBy(a.body()));
        }
        result.assignments(a.body(), everything, changing);
      }
    }
    return result;
  }

  /** What may be read for each variable. */
  Map<Signal, Set<Signal>> reads() {
    return reads;
  }

  /** What surely is. */
  Map<Signal, Set<Signal>> surely() {
    return surely;
  }

  boolean partly() {
    return partly;
  }

  /**
   * What the assignments of a statement read, the conditions on which they depend counted.
   *
   * @param conditions what these read
   */
  private void assignments(Statement s, Set<Signal> conditions, Set<Signal> changing) {
    Set<Signal> read = new HashSet<>(conditions);
    if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), read);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), read);
      c.items().forEach(item -> item.labels().forEach(l -> Expressions.signals(l, read)));
    } else if (s instanceof Statement.Loop l) {
      Expressions.signals(l.condition(), read);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      Expressions.signals(a.value(), read);
      Set<Signal> targets = Expressions.targets(a.target());
      Set<Signal> indices = new HashSet<>();
      Expressions.signals(a.target(), indices);
      indices.removeAll(targets);
      read.addAll(indices);
      for (Signal target : targets) {
        reads(target, a.target() instanceof Expression.SignalReference, read, changing);
      }
    }
    Statements.children(s).forEach(child -> assignments(child, read, changing));
  }

  private void reads(Signal reader, boolean whole, Set<Signal> read, Set<Signal> changing) {
    if (!changing.contains(reader)) {
      return;
    }
    Set<Signal> others = new LinkedHashSet<>(changing);
    Set<Signal> sources = new HashSet<>(read);
    read.forEach(each -> sources.addAll(facts.sources(each)));
    others.retainAll(sources);
    Set<Signal> direct = direct(read);
    direct.retainAll(others);
    partly |= !whole && others.contains(reader);
    others.remove(reader);
    if (!others.isEmpty()) {
      reads.computeIfAbsent(reader, r -> new LinkedHashSet<>()).addAll(others);
      surely.computeIfAbsent(reader, r -> new LinkedHashSet<>()).addAll(direct);
    }
  }

  /** What is read, by nets of one bit too: of a vector it might be bits that nothing makes. */
  private Set<Signal> direct(Set<Signal> read) {
    Set<Signal> seen = new LinkedHashSet<>(read);
    List<Signal> work = new ArrayList<>(read);
    for (int i = 0; i < work.size(); i++) {
      Decision decision = work.get(i).width() > 1 ? null : facts.values().get(work.get(i));
      if (decision != null) {
        Decisions.signals(decision).stream().filter(seen::add).forEach(work::add);
      }
    }
    return seen;
  }
}
