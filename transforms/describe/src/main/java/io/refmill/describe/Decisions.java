package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Follows the branches of a process: for each variable that it assigns, what decides over it. */
final class Decisions {
  private static final int PATHS = 400;

  private Decisions() {}

  /** By variable, in the order in which they are assigned first. */
  static Map<Signal, Decision> of(Process process) {
    if (process instanceof Process.ContinuousAssignment a) {
      Map<Signal, Decision> result = new LinkedHashMap<>();
      Expressions.targets(a.target()).forEach(s -> result.put(s, Decision.Value.OTHER));
      if (a.target() instanceof Expression.SignalReference r) {
        result.put(r.signal(), choices(a.value()));
      }
      return result;
    }
    if (!(process instanceof Process.AlwaysConstruct always)) {
      return Map.of();
    }
    List<Statement> body = Statements.flatten(Loops.told(always.body()));
    Map<Signal, Decision> result = run(body, new LinkedHashMap<>());
    Set<Signal> stale = new HashSet<>();
    readAfter(body, new HashSet<>(), stale);
    if (!stale.isEmpty()) {
      result.replaceAll(
          (s, decision) -> readsAny(decision, stale) ? Decision.Value.OTHER : decision);
    }
    return result;
  }

  /** Whether a decision asks for one of these, or is too large to tell. */
  private static boolean readsAny(Decision decision, Set<Signal> signals) {
    Set<Signal> read = new HashSet<>();
    return !read(decision, read) || read.stream().anyMatch(signals::contains);
  }

  /** What a decision asks for and chooses from; of very large ones a part. */
  static Set<Signal> signals(Decision decision) {
    Set<Signal> read = new HashSet<>();
    read(decision, read);
    return read;
  }

  /** Adds what a decision asks for; false if that is too large to tell. */
  private static boolean read(Decision decision, Set<Signal> read) {
    return decision.paths(
        PATHS,
        path -> {
          if (path.expression() != null) {
            Expressions.signals(path.expression(), read);
          }
          for (Decision.Guard guard : path.guards()) {
            if (guard.condition() != null) {
              Expressions.signals(guard.condition(), read);
            } else {
              Expressions.signals(guard.choice().selector(), read);
              guard
                  .choice()
                  .items()
                  .forEach(i -> i.labels().forEach(l -> Expressions.signals(l, read)));
            }
          }
        });
  }

  /**
   * Adds what is read where the process may have assigned it at once before.
   *
   * @param assigned what it may have; grows
   */
  private static void readAfter(
      List<Statement> statements, Set<Signal> assigned, Set<Signal> stale) {
    for (Statement s : statements) {
      if (s instanceof Statement.If i) {
        Set<Signal> yes = new HashSet<>(assigned);
        Set<Signal> no = new HashSet<>(assigned);
        reads(i.condition(), assigned, stale);
        readAfter(Statements.flatten(i.whenTrue()), yes, stale);
        readAfter(Statements.flatten(i.whenFalse()), no, stale);
        assigned.addAll(yes);
        assigned.addAll(no);
      } else if (s instanceof Statement.Case c) {
        reads(c.selector(), assigned, stale);
        c.items().forEach(item -> item.labels().forEach(l -> reads(l, assigned, stale)));
        List<Statement> bodies = new ArrayList<>();
        c.items().forEach(item -> bodies.add(item.body()));
        bodies.add(c.defaultBody());
        Set<Signal> before = Set.copyOf(assigned);
        for (Statement body : bodies) {
          Set<Signal> inside = new HashSet<>(before);
          readAfter(Statements.flatten(body), inside, stale);
          assigned.addAll(inside);
        }
      } else {
        // Of anything else, as a loop, the end may come before the beginning.
        Set<Signal> own = blocking(s);
        Set<Signal> read = Expressions.signalsReadBy(s);
        boolean single = Statements.target(s) != null;
        read.stream()
            .filter(r -> assigned.contains(r) || !single && own.contains(r))
            .forEach(stale::add);
        assigned.addAll(own);
      }
    }
  }

  private static void reads(Expression e, Set<Signal> assigned, Set<Signal> stale) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    read.stream().filter(assigned::contains).forEach(stale::add);
  }

  private static Set<Signal> blocking(Statement statement) {
    Set<Signal> blocking = new HashSet<>();
    Statements.forEach(
        statement,
        s -> {
          if (s instanceof Statement.BlockingAssignment b) {
            blocking.addAll(Expressions.targets(b.target()));
          }
        });
    return blocking;
  }

  private static Map<Signal, Decision> run(
      List<Statement> statements, Map<Signal, Decision> before) {
    Map<Signal, Decision> now = new LinkedHashMap<>(before);
    for (Statement s : statements) {
      if (Statements.target(s) instanceof Expression.SignalReference r) {
        now.put(r.signal(), choices(Statements.value(s)));
      } else if (Statements.target(s) instanceof Expression.PartSelect p
          && p.base() instanceof Expression.SignalReference r) {
        Decision whole = now.getOrDefault(r.signal(), Decision.Value.KEEP);
        now.put(r.signal(), withBits(whole, p, Statements.value(s)));
      } else if (s instanceof Statement.If i) {
        Map<Signal, Decision> yes = run(Statements.flatten(i.whenTrue()), now);
        Map<Signal, Decision> no = run(Statements.flatten(i.whenFalse()), now);
        for (Signal signal : union(List.of(yes, no))) {
          Decision a = yes.getOrDefault(signal, Decision.Value.KEEP);
          Decision b = no.getOrDefault(signal, Decision.Value.KEEP);
          now.put(signal, either(i.condition(), a, b));
        }
      } else if (s instanceof Statement.Case c) {
        cases(c, now);
      } else {
        written(s).forEach(signal -> now.put(signal, Decision.Value.OTHER));
      }
    }
    return now;
  }

  /** A constant of which some bits are set to other ones; nothing else is followed. */
  private static Decision withBits(
      Decision whole, Expression.PartSelect bits, Expression assigned) {
    boolean constant =
        whole instanceof Decision.Value v
            && v.expression() instanceof Constant c
            && c.bits().isKnown()
            && Assignments.assigned(assigned) instanceof Constant a
            && a.bits().isKnown();
    if (!constant) {
      return Decision.Value.OTHER;
    }
    Constant before = (Constant) ((Decision.Value) whole).expression();
    Constant given = (Constant) Assignments.assigned(assigned);
    BigInteger mask = Term.mask(bits.width());
    BigInteger value =
        before
            .bits()
            .value()
            .andNot(mask.shiftLeft(bits.lsb()))
            .or(given.bits().value().and(mask).shiftLeft(bits.lsb()));
    return new Decision.Value(Constant.of(before.width(), value));
  }

  private static void cases(Statement.Case c, Map<Signal, Decision> now) {
    List<Map<Signal, Decision>> items = new ArrayList<>();
    for (Statement.CaseItem item : c.items()) {
      items.add(run(Statements.flatten(item.body()), now));
    }
    Map<Signal, Decision> otherwise = run(Statements.flatten(c.defaultBody()), now);
    List<Map<Signal, Decision>> all = new ArrayList<>(items);
    all.add(otherwise);
    for (Signal signal : union(all)) {
      List<Decision> decisions =
          items.stream().map(m -> m.getOrDefault(signal, Decision.Value.KEEP)).toList();
      Decision last = otherwise.getOrDefault(signal, Decision.Value.KEEP);
      boolean same = decisions.stream().allMatch(d -> d == last);
      now.put(signal, same ? last : new Decision.ByCase(c, decisions, last));
    }
  }

  private static Set<Signal> union(List<Map<Signal, Decision>> maps) {
    Map<Signal, Boolean> all = new LinkedHashMap<>();
    maps.forEach(m -> m.keySet().forEach(s -> all.put(s, true)));
    return all.keySet();
  }

  private static Set<Signal> written(Statement s) {
    Set<Signal> result = new LinkedHashSet<>();
    Statements.forEach(
        s,
        t -> {
          if (Statements.target(t) != null) {
            result.addAll(Expressions.targets(Statements.target(t)));
          }
        });
    return result;
  }

  private static Decision choices(Expression value) {
    return choices(value, value.width());
  }

  /** {@code width} is that of the variable, which keeps the low bits of constants, too. */
  private static Decision choices(Expression value, int width) {
    Expression core = Assignments.assigned(value);
    if (core instanceof Expression.Conditional c) {
      return either(c.condition(), choices(c.whenTrue(), width), choices(c.whenFalse(), width));
    }
    if (core instanceof Constant k && k.name() == null && k.width() > width && k.bits().isKnown()) {
      return new Decision.Value(Constant.of(width, k.bits().value().and(Bits.mask(width))));
    }
    return new Decision.Value(value);
  }

  private static Decision either(Expression condition, Decision yes, Decision no) {
    Boolean always = Assignments.constant(condition);
    if (yes == no || always != null) {
      return always == null || always ? yes : no;
    }
    return new Decision.Either(condition, yes, no);
  }

  /** The decisions of several processes; a variable that two of them assign is not followed. */
  static Map<Signal, Decision> of(List<Process> processes) {
    Map<Signal, Decision> all = new LinkedHashMap<>();
    for (Process p : processes) {
      of(p).forEach((s, d) -> all.merge(s, d, (a, b) -> Decision.Value.OTHER));
    }
    return all;
  }
}
