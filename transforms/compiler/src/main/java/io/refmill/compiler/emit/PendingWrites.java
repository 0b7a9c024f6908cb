package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.Expressions;
import io.refmill.compiler.lower.LoweredDesign;
import io.refmill.compiler.lower.Statements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Nonblocking assignments that do not take effect yet: a local for the next value of a variable;
 * for an array, and for a variable that is assigned in both ways, a list of what is to be written.
 */
final class PendingWrites {
  private final ModelContext context;
  private final Lines lines;
  private final List<Signal> next;
  private final List<Signal> lists;
  private final List<LoweredDesign.Activation> activations;
  private final List<String> listNames = new ArrayList<>();
  private final List<Signal> remembered = new ArrayList<>();

  PendingWrites(
      ModelContext context,
      Lines lines,
      List<Signal> next,
      List<Signal> lists,
      List<LoweredDesign.Activation> activations) {
    this.context = context;
    this.lines = lines;
    this.next = next;
    this.lists = lists;
    this.activations = activations;
  }

  /** Keeps the present values of objects' variables for those who read them later. */
  void remember(List<Signal> variables) {
    List<String> locals = variables.stream().map(context::name).toList();
    List<String> values = variables.stream().map(context::read).toList();
    tuples(locals, values);
    context.before.addAll(variables);
    remembered.addAll(variables);
  }

  /** Declares the places; next values that may be left as they are start with the current ones. */
  void open(List<Signal> started) {
    List<String> places = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Signal s : started) {
      places.add(context.name(s));
      values.add("self." + context.name(s));
    }
    tuples(places, values);
    context.next.addAll(next);
    Set<Signal> inParts = lists.isEmpty() ? Set.of() : writtenInParts();
    for (Signal s : lists) {
      String list = context.names.fresh(s.name() + "_writes");
      listNames.add(list);
      context.deferred.put(s, list);
      if (inParts.contains(s)) {
        context.deferredMasked.add(s);
      }
      lines.add(list + " = []");
    }
  }

  /** Whether something would change: a Python condition. */
  String any() {
    List<String> parts = new ArrayList<>(listNames);
    List<String> selves = new ArrayList<>();
    List<String> locals = new ArrayList<>();
    for (Signal s : next) {
      selves.add("self." + context.name(s));
      locals.add(context.name(s));
    }
    for (int i = 0; i < selves.size(); i++) {
      parts.add(locals.get(i) + " != " + selves.get(i));
    }
    return String.join(" or ", parts);
  }

  /** Writes the assignments. */
  void take() {
    List<String> selves = new ArrayList<>();
    List<String> locals = new ArrayList<>();
    for (Signal s : next) {
      selves.add("self." + context.name(s));
      locals.add(context.name(s));
    }
    tuples(selves, locals);
    for (int i = 0; i < lists.size(); i++) {
      Signal s = lists.get(i);
      String list = listNames.get(i);
      String place = context.isState(s) ? "self." + context.name(s) : context.name(s);
      List<String> names = new ArrayList<>();
      if (s.isArray()) {
        names.add(local("index"));
        place += "[" + names.get(0) + "]";
      }
      String value;
      if (context.deferredMasked.contains(s)) {
        String mask = local("mask");
        String bits = local("bits");
        names.addAll(List.of(mask, bits));
        value = "(" + place + " & ~" + mask + ") | " + bits;
      } else {
        value = local("data");
        names.add(value);
      }
      lines.add("for " + String.join(", ", names) + " in " + list + ":");
      lines.add("    " + place + " = " + value);
    }
  }

  /** A name that only the lines of one loop use. */
  private String local(String hint) {
    return context.names.of(("a pending " + hint).intern(), hint);
  }

  /** Empties the lists. */
  void clear() {
    listNames.forEach(list -> lines.add(list + " = []"));
  }

  /** From here on assignments go elsewhere. */
  void close() {
    next.forEach(context.next::remove);
    remembered.forEach(context.before::remove);
    for (Signal s : lists) {
      context.deferred.remove(s);
      context.deferredMasked.remove(s);
    }
  }

  /** Variables of which some nonblocking assignment writes a part. */
  private Set<Signal> writtenInParts() {
    Set<Signal> result = new HashSet<>();
    for (LoweredDesign.Activation a : activations) {
      Statements.forEach(
          PhaseWriter.body(a.node()),
          t -> {
            if (t instanceof Statement.NonblockingAssignment n) {
              addParts(n.target(), result);
            }
          });
    }
    return result;
  }

  private static void addParts(Expression target, Set<Signal> result) {
    if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> addParts(p, result));
    } else if (target instanceof Expression.PartSelect
        || target instanceof Expression.IndexedPartSelect) {
      result.addAll(Expressions.targets(target));
    }
  }

  /** {@code a, b = x, y} in lines of bearable length. */
  private void tuples(List<String> places, List<String> values) {
    int i = 0;
    while (i < places.size()) {
      int j = i + 1;
      int length = places.get(i).length() + values.get(i).length();
      while (j < places.size()
          && j - i < 4
          && length + places.get(j).length() + values.get(j).length() + 4 < 80) {
        length += places.get(j).length() + values.get(j).length() + 4;
        j++;
      }
      lines.add(
          String.join(", ", places.subList(i, j))
              + " = "
              + String.join(", ", values.subList(i, j)));
      i = j;
    }
  }
}
