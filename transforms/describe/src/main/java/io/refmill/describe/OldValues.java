package io.refmill.describe;

import io.refmill.compiler.emit.model.WrittenOrder;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is read of variables that change at the same edge as what it is read for: nonblocking
 * assignments take the values from before it (IEEE 1800-2017, 10.4.2), and statements that follow
 * each other do not. Which of them stand where, and what waits in local variables, is what the
 * emitter has decided.
 */
final class OldValues {
  /** Variables that are named. */
  private static final int MANY = 8;

  private final DesignFacts facts;
  private final Formulas formulas;

  private final RegisterReads reads;

  private final ModelWaits model;

  private OldValues(DesignFacts facts, Formulas formulas, ModelWaits model) {
    this.facts = facts;
    this.model = model;
    this.formulas = formulas;
    this.reads = RegisterReads.of(facts, facts.live());
  }

  /**
   * Sentences; none where nothing reads anything.
   *
   * @param model what waits in the model that was written
   */
  static String text(DesignFacts facts, Formulas formulas, ModelWaits model) {
    OldValues values = new OldValues(facts, formulas, model);
    WrittenOrder written = WrittenOrder.of(facts.lowered());
    if (values.isOneMoment()) {
      return values.say(written);
    }
    return written == null ? "" : String.join(" ", values.waiting(written));
  }

  /** What is assigned at once, counters of loops left out. */
  private static Set<Signal> atOnce(Node node) {
    Set<Signal> atOnce = new LinkedHashSet<>(node.blockingWrites());
    atOnce.removeAll(node.accesses().loopVariables());
    return atOnce;
  }

  /** Whether all changes at one edge, by nonblocking assignments. */
  private boolean isOneMoment() {
    Set<Set<String>> moments = new HashSet<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE) {
        Set<String> edges = new HashSet<>();
        node.triggers().stream().filter(t -> !t.control()).forEach(t -> edges.add(t.key()));
        moments.add(edges);
        if (moments.size() > 1 || !atOnce(node).isEmpty()) {
          return false;
        }
      }
    }
    return true;
  }

  /** What acts before the edge has had its effect then. */
  private String before() {
    return ControlsFirst.of(facts).isEmpty() ? "before the edge" : "right before the edge";
  }

  private String say(WrittenOrder written) {
    boolean passes = !reads.reads().isEmpty();
    String old =
        passes
            ? "What is read of registers is what they were " + before()
            : "What is read of a register is what it was " + before();
    if (written == null) {
      return passes ? old + ", in whatever order they are assigned." : "";
    }
    List<String> waiting = waiting(written);
    if (!waiting.isEmpty()) {
      return old + ". " + String.join(" ", waiting);
    }
    return passes ? old + ". " + direct(written) : reads.partly() ? old + "." : "";
  }

  /** What the order of the model asks for. */
  private List<String> waiting(WrittenOrder written) {
    List<String> sentences = new ArrayList<>();
    Set<Signal> next = new LinkedHashSet<>(written.next());
    next.removeIf(s -> !model.holdsNext(formulas.name(s)));
    if (!next.isEmpty()) {
      boolean one = next.size() == 1;
      sentences.add(
          names(next)
              + (one
                  ? " is still read after it is assigned: a local variable holds its new value"
                      + " until all is computed."
                  : " are still read after they are assigned: local variables hold their new values"
                      + " until all are computed."));
    }
    Set<Signal> inPlace = new LinkedHashSet<>(written.next());
    inPlace.removeIf(s -> next.contains(s) || !s.isArray());
    if (!inPlace.isEmpty()) {
      sentences.add(
          "The elements of "
              + names(inPlace)
              + " are assigned in an order in which none is read after it has changed, so that no"
              + " local variable is needed.");
    }
    Set<Signal> listed = new LinkedHashSet<>(written.listed());
    listed.removeIf(s -> !model.listsWrites(formulas.name(s)));
    // What is assigned in both ways is listed for another reason.
    if (!listed.isEmpty() && facts.live().stream().allMatch(n -> atOnce(n).isEmpty())) {
      sentences.add(
          "What is written to "
              + names(listed)
              + ", still read after that, waits in a list until all is computed.");
    }
    if (!written.remembered().isEmpty()) {
      boolean one = written.remembered().size() == 1;
      sentences.add(
          names(written.remembered())
              + (one
                  ? " is still read after its object has changed it: a local variable holds what it"
                      + " was."
                  : " are still read after their objects have changed them: local variables hold"
                      + " what they were."));
    }
    return sentences;
  }

  /** Where nothing has to wait: the order that makes it so, if it is soon told. */
  private String direct(WrittenOrder written) {
    Set<Signal> involved = new LinkedHashSet<>(reads.reads().keySet());
    reads.reads().values().forEach(involved::addAll);
    List<Signal> order =
        involved.size() < 2 || involved.size() > MANY
            ? null
            : AssignmentOrder.of(written.statements(), involved);
    return order == null || !isReadFirst(order)
        ? "In the order in which the model computes, asks and assigns none is read after it has"
            + " changed, so that none needs a local variable for its new value."
        : "Where values pass between them the model assigns them in the order "
            + String.join(", ", order.stream().map(this::name).toList())
            + ": none is read after it has changed, so that none needs a local variable for its new"
            + " value.";
  }

  /**
   * Whether who reads another stands before it. Not so where a net or a condition that is asked
   * before has read it: to whoever takes variable for variable that would be no order.
   */
  private boolean isReadFirst(List<Signal> order) {
    return order.stream()
        .allMatch(
            reader ->
                reads.reads().getOrDefault(reader, Set.of()).stream()
                    .noneMatch(s -> order.contains(s) && order.indexOf(s) < order.indexOf(reader)));
  }

  private String names(Set<Signal> variables) {
    return variables.size() > MANY
        ? variables.size() + " variables"
        : Words.list(variables.stream().map(this::name).toList());
  }

  private String name(Signal signal) {
    return Conditions.quoted(formulas.name(signal));
  }
}
