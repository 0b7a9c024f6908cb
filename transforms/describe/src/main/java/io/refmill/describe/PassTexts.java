package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What passes through lines say whatever the values are: each line is put into words once, however
 * many passes go through it. Lines are told apart by identity, and those of a loop are told by
 * themselves, with what is known of its counter.
 */
final class PassTexts {
  private final Formulas formulas;
  private final Conditions conditions;
  private final Assignments assignments;
  private final Priorities priorities;
  private final Map<Expression, Map<Target, Said>> said = new IdentityHashMap<>();
  private final Map<Expression, String> holding = new IdentityHashMap<>();
  private final Map<Expression, String> failing = new IdentityHashMap<>();
  private final Map<Statement.Case, Map<Integer, String>> items = new IdentityHashMap<>();
  private final Map<Expression, List<Expression>> reads = new IdentityHashMap<>();
  private final Map<Signal, String> names = new IdentityHashMap<>();
  private final Map<Statement, Statement> bodies = new IdentityHashMap<>();
  private final Map<Statement.Loop, PassTexts> loops = new IdentityHashMap<>();
  private final Map<Node, List<Signal>> signals = new IdentityHashMap<>();
  private final Map<List<String>, String> reasons = new HashMap<>();

  /**
   * An assignment.
   *
   * @param plain whether it says which value that is
   * @param skeleton the text without numbers
   */
  record Said(String text, boolean plain, String skeleton) {}

  private record Target(Expression place, String verb) {}

  PassTexts(Formulas formulas) {
    this.formulas = formulas;
    this.conditions = new Conditions(formulas);
    this.assignments = new Assignments(formulas);
    this.priorities = new Priorities(formulas, Set.of(), s -> true);
  }

  /** The texts of what stands in a loop. */
  PassTexts inside(Statement.Loop loop) {
    return loops.computeIfAbsent(loop, l -> new PassTexts(formulas));
  }

  /** What a process reads, waits for or writes. */
  List<Signal> signals(Node node) {
    return signals.computeIfAbsent(
        node,
        n -> {
          Set<Signal> all = new LinkedHashSet<>(n.readsAndTriggers().keySet());
          all.addAll(n.writes());
          return List.copyOf(all);
        });
  }

  /** A body with its loops as they are told. */
  Statement told(Statement body) {
    return bodies.computeIfAbsent(body, Loops::told);
  }

  /** The signals and the elements of arrays that an expression reads, in order. */
  List<Expression> reads(Expression e) {
    List<Expression> known = reads.get(e);
    if (known == null) {
      List<Expression> found = new ArrayList<>();
      Expressions.walk(
          e,
          x -> {
            if (x instanceof Expression.SignalReference || x instanceof Expression.ElementSelect) {
              found.add(x);
            }
          });
      known = found;
      reads.put(e, known);
    }
    return known;
  }

  /** The name of a signal, in quotes. */
  String name(Signal s) {
    String known = names.get(s);
    if (known == null) {
      known = Conditions.quoted(formulas.name(s));
      names.put(s, known);
    }
    return known;
  }

  /**
   * What an assignment does.
   *
   * @param place where to, with indices that are numbers
   * @param verb such as "becomes"
   */
  Said said(Expression place, Expression value, String verb) {
    Map<Target, Said> targets = said.computeIfAbsent(value, v -> new HashMap<>());
    Target target = new Target(place, verb);
    Said known = targets.get(target);
    if (known == null) {
      String text = assignments.say(place, value, verb);
      boolean plain = Assignments.chosen(value) instanceof Constant || text.contains(" keeps its ");
      known = new Said(text, plain, Repetitions.skeleton(text));
      targets.put(target, known);
    }
    return known;
  }

  /** That a condition holds, or that it does not. */
  String when(Expression condition, boolean holds) {
    Map<Expression, String> texts = holds ? holding : failing;
    String known = texts.get(condition);
    if (known == null) {
      known = holds ? conditions.holds(condition) : conditions.fails(condition);
      texts.put(condition, known);
    }
    return known;
  }

  /** That an item of a case counts. */
  String when(Statement.Case choice, int item) {
    Map<Integer, String> texts = items.computeIfAbsent(choice, c -> new HashMap<>());
    String known = texts.get(item);
    if (known == null) {
      List<Decision.Guard> taken = List.of(new Decision.Guard(null, true, choice, item));
      known = item >= 0 ? priorities.when(taken) : priorities.exactly(taken);
      texts.put(item, known);
    }
    return known;
  }

  /** Conditions that hold together, without those that follow from others. */
  String together(List<String> conditions) {
    String known = reasons.get(conditions);
    if (known == null) {
      known = Priorities.together(Implied.without(conditions, formulas::known));
      reasons.put(List.copyOf(conditions), known);
    }
    return known;
  }
}
