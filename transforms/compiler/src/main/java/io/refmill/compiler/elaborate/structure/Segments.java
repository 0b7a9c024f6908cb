package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.Waits;
import io.refmill.compiler.elaborate.body.Waits.Wait;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a process does from each of its waits to the next one. Whatever may come behind a statement
 * is put behind it on each way there: a branch that waits ends with the number of its place, and
 * the other one goes on with what follows.
 *
 * <pre>
 * before  if (a) begin x &lt;= 1; @(posedge clk); end  y &lt;= 2; @(posedge clk);
 * after   if (a) begin x &lt;= 1; step &lt;= 1; end else begin y &lt;= 2; step &lt;= 2; end
 * </pre>
 *
 * <p>A loop with a wait on each way through it is a choice: one more round, up to the wait, or what
 * follows it.
 */
final class Segments {
  /** Statements that a segment may have for each one of the source, and so many more. */
  private static final int GROWTH = 8;

  private static final int FREE = 500;

  /** Rounds of one loop that a process may begin before it waits again. */
  private static final int ROUNDS = 2;

  private static final String BREAK = " break";
  private static final String CONTINUE = " continue";

  private final ModuleBuilder module;
  private final Statement body;
  private final Waits waits;
  private final SourceLocation location;
  private final int limit;

  /** What follows each place that is reached, as a place is made part of a segment. */
  private final Map<Integer, Rest> behind = new TreeMap<>();

  private final Map<Integer, List<Statement>> segments = new TreeMap<>();
  private List<Statement> beginning = List.of();
  private Signal step;
  private List<Integer> numbers = List.of();
  private boolean all;
  private int current = -1;
  private int made;

  /** What comes behind a statement, up to the next wait. */
  private interface Rest {
    void into(List<Statement> out, Path path);
  }

  /** The rounds that have begun since the last wait; a null loop is the process itself. */
  private record Path(Statement.Loop loop, Path before) {
    static final Path NONE = null;

    static int rounds(Path path, Statement.Loop loop) {
      int n = 0;
      for (Path p = path; p != null; p = p.before) {
        n += p.loop == loop ? 1 : 0;
      }
      return n;
    }
  }

  Segments(ModuleBuilder module, Statement body, Waits waits, SourceLocation location) {
    this.module = module;
    this.body = body;
    this.waits = waits;
    this.location = location;
    int[] size = {0};
    Statements.forEach(body, s -> size[0]++);
    this.limit = FREE + GROWTH * size[0];
  }

  /** Makes them as if nobody knew where the process stands. */
  void run() {
    run(null, IntStream.range(0, waits.all().size()).boxed().toList(), false);
  }

  /**
   * Makes them.
   *
   * @param variable that says where the process stands, or null to leave that out
   * @param places the number of each place there; places of one number are one
   * @param everywhere whether it is assigned where the process stays, too
   */
  void run(Signal variable, List<Integer> places, boolean everywhere) {
    step = variable;
    numbers = places;
    all = everywhere;
    behind.clear();
    segments.clear();
    made = 0;
    current = -1;
    List<Statement> start = new ArrayList<>();
    again(start, Path.NONE);
    beginning = start;
    while (segments.size() < behind.size()) {
      for (int k : List.copyOf(behind.keySet())) {
        if (!segments.containsKey(k)) {
          segments.put(k, segment(k));
        }
      }
    }
  }

  /** By the place that comes before it; those that no way leads to are left out. */
  Map<Integer, List<Statement>> all() {
    return segments;
  }

  /** What runs before the first wait. */
  List<Statement> beginning() {
    return beginning;
  }

  /** What the variable holds in a place. */
  Expression number(int place) {
    return Constant.of(step.width(), numbers.get(place));
  }

  private List<Statement> segment(int k) {
    made = 0;
    current = k;
    List<Statement> out = new ArrayList<>();
    Wait w = waits.all().get(k);
    List<Statement> rest = w.until() == null ? out : new ArrayList<>();
    behind.get(k).into(rest, Path.NONE);
    if (w.until() != null) {
      out.add(new Statement.If(w.until(), block(rest, w.location()), null, w.location()));
    }
    return out;
  }

  /** The process from its first statement on. */
  private void again(List<Statement> out, Path path) {
    begin(null, path, location);
    add(body, Map.of(), this::again, out, new Path(null, path));
  }

  private static void begin(Statement.Loop loop, Path path, SourceLocation at) {
    if (Path.rounds(path, loop) >= ROUNDS) {
      throw refused("a loop that may come round without a wait", at);
    }
  }

  private void count(SourceLocation at) {
    module.design.charge(1, at);
    if (++made > limit) {
      throw refused("a process with so many ways from one wait to the next", at);
    }
  }

  /**
   * Adds a statement and what follows it.
   *
   * @param leave what follows the blocks and loops around, by their labels
   */
  private void add(
      Statement s, Map<String, Rest> leave, Rest rest, List<Statement> out, Path path) {
    if (!isCut(s, leave.keySet())) {
      keep(s, out);
      rest.into(out, path);
      return;
    }
    count(s.location());
    int at = out.size();
    if (s instanceof Statement.Block b) {
      inOrder(b.statements(), 0, leave, rest, out, path);
    } else if (Waits.index(s) >= 0) {
      await(Waits.index(s), rest, out, path);
    } else if (s instanceof Statement.Leave l) {
      leave.get(l.label()).into(out, path);
    } else if (s instanceof Statement.Break) {
      leave.get(BREAK).into(out, path);
    } else if (s instanceof Statement.Continue) {
      leave.get(CONTINUE).into(out, path);
    } else if (s instanceof Statement.Labeled l) {
      add(l.body(), with(leave, l.label(), rest), rest, out, path);
    } else if (s instanceof Statement.If i) {
      List<Statement> yes = way(i.whenTrue(), leave, rest, path);
      List<Statement> no = way(i.whenFalse(), leave, rest, path);
      List<Statement> end = commonEnd(List.of(yes, no));
      out.add(choice(i.condition(), yes, no, i.location()));
      out.addAll(end);
    } else if (s instanceof Statement.Case c) {
      choice(c, leave, rest, out, path);
    } else if (s instanceof Statement.Loop l) {
      loop(l, leave, rest, out, path);
    } else {
      throw new AssertionError(s);
    }
    if (out.size() > at) {
      module.pauses.moved(s, out.get(at));
    }
  }

  private void inOrder(
      List<Statement> list,
      int from,
      Map<String, Rest> leave,
      Rest rest,
      List<Statement> out,
      Path path) {
    int k = from;
    while (k < list.size() && !isCut(list.get(k), leave.keySet())) {
      keep(list.get(k++), out);
    }
    if (k == list.size()) {
      rest.into(out, path);
      return;
    }
    int next = k + 1;
    add(list.get(k), leave, (o, p) -> inOrder(list, next, leave, rest, o, p), out, path);
  }

  /** Adds a statement that is none of the places, and goes on behind itself. */
  private void keep(Statement s, List<Statement> out) {
    if (!Statements.isEmpty(s)) {
      count(s.location());
      out.add(s);
    }
  }

  private void await(int place, Rest rest, List<Statement> out, Path path) {
    Wait w = waits.all().get(place);
    if (behind.keySet().stream().noneMatch(k -> numbers.get(k).equals(numbers.get(place)))) {
      behind.put(place, rest);
    }
    List<Statement> stay = new ArrayList<>();
    boolean moves = current < 0 || !numbers.get(place).equals(numbers.get(current));
    if (step != null && (all || moves)) {
      stay.add(
          new Statement.NonblockingAssignment(
              new Expression.SignalReference(step), number(place), w.location()));
    }
    if (w.until() == null) {
      out.addAll(stay);
      return;
    }
    List<Statement> go = new ArrayList<>();
    rest.into(go, path);
    out.add(choice(w.until(), go, stay, w.location()));
  }

  private List<Statement> way(Statement s, Map<String, Rest> leave, Rest rest, Path path) {
    List<Statement> out = new ArrayList<>();
    if (s == null) {
      rest.into(out, path);
    } else {
      add(s, leave, rest, out, path);
    }
    return out;
  }

  private void choice(
      Statement.Case c, Map<String, Rest> leave, Rest rest, List<Statement> out, Path path) {
    List<List<Statement>> ways = new ArrayList<>();
    for (Statement.CaseItem item : c.items()) {
      ways.add(way(item.body(), leave, rest, path));
    }
    List<Statement> otherwise = way(c.defaultBody(), leave, rest, path);
    ways.add(otherwise);
    List<Statement> end = commonEnd(ways);
    List<Statement.CaseItem> items = new ArrayList<>();
    for (int k = 0; k < c.items().size(); k++) {
      Statement.CaseItem item = c.items().get(k);
      items.add(
          new Statement.CaseItem(
              item.labels(), block(ways.get(k), item.location()), item.location()));
    }
    out.add(
        new Statement.Case(
            c.kind(),
            c.selector(),
            items,
            otherwise.isEmpty() ? null : block(otherwise, c.location()),
            c.location()));
    out.addAll(end);
  }

  private void loop(
      Statement.Loop l, Map<String, Rest> leave, Rest rest, List<Statement> out, Path path) {
    Rest[] test = new Rest[1];
    Rest next = (o, p) -> add(l.step(), leave, test[0], o, p);
    Map<String, Rest> inside = with(with(leave, BREAK, rest), CONTINUE, next);
    Rest round =
        (o, p) -> {
          begin(l, p, l.location());
          add(l.body(), inside, next, o, new Path(l, p));
        };
    test[0] =
        (o, p) -> {
          Boolean known = known(l.condition(), Map.of());
          if (known != null) {
            (known ? round : rest).into(o, p);
            return;
          }
          List<Statement> yes = new ArrayList<>();
          round.into(yes, p);
          List<Statement> no = new ArrayList<>();
          rest.into(no, p);
          o.add(choice(l.condition(), yes, no, l.location()));
        };
    if (!l.testFirst()) {
      add(l.initial(), leave, round, out, path);
      return;
    }
    Boolean first = known(l.condition(), assigned(l.initial()));
    add(l.initial(), leave, first == null ? test[0] : first ? round : rest, out, path);
  }

  /** What a loop's first statement assigns, if that is a constant. */
  private static Map<Signal, BigInteger> assigned(Statement s) {
    Map<Signal, BigInteger> result = new HashMap<>();
    if (Statements.only(s) instanceof Statement.BlockingAssignment a
        && a.target() instanceof Expression.SignalReference r
        && a.value() instanceof Constant c
        && c.bits().isKnown()) {
      result.put(r.signal(), c.bits().value());
    }
    return result;
  }

  private static Boolean known(Expression condition, Map<Signal, BigInteger> values) {
    BigInteger value = Evaluate.tryEvaluate(condition, values);
    return value == null ? null : Boolean.valueOf(value.signum() != 0);
  }

  private static Map<String, Rest> with(Map<String, Rest> leave, String label, Rest rest) {
    Map<String, Rest> result = new HashMap<>(leave);
    result.put(label, rest);
    return result;
  }

  /** A choice; where one way does nothing it is left out. */
  private static Statement choice(
      Expression condition, List<Statement> yes, List<Statement> no, SourceLocation location) {
    return new Statement.If(
        condition, block(yes, location), no.isEmpty() ? null : block(no, location), location);
  }

  private static Statement block(List<Statement> statements, SourceLocation location) {
    return statements.size() == 1 ? statements.get(0) : new Statement.Block(statements, location);
  }

  /** Takes off what all ways end with. */
  private static List<Statement> commonEnd(List<List<Statement>> ways) {
    List<Statement> end = new ArrayList<>();
    while (ways.stream().noneMatch(List::isEmpty)) {
      Statement last = last(ways.get(0));
      if (!ways.stream().allMatch(w -> last(w).equals(last))) {
        break;
      }
      end.add(0, last);
      ways.forEach(w -> w.remove(w.size() - 1));
    }
    return end;
  }

  private static Statement last(List<Statement> list) {
    return list.get(list.size() - 1);
  }

  /** Whether a statement waits, or may go on where one that waits goes on. */
  private static boolean isCut(Statement s, Set<String> labels) {
    return s != null && Statements.contains(s, t -> Waits.index(t) >= 0) || jumps(s, labels);
  }

  private static boolean jumps(Statement s, Set<String> labels) {
    if (s instanceof Statement.Leave l) {
      return labels.contains(l.label());
    } else if (s instanceof Statement.Break) {
      return labels.contains(BREAK);
    } else if (s instanceof Statement.Continue) {
      return labels.contains(CONTINUE);
    }
    Set<String> seen = labels;
    if (s instanceof Statement.Loop) {
      seen = new HashSet<>(labels);
      seen.remove(BREAK);
      seen.remove(CONTINUE);
    }
    for (Statement child : Statements.children(s)) {
      if (jumps(child, seen)) {
        return true;
      }
    }
    return false;
  }

  private static Rejection refused(String what, SourceLocation location) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, location, what);
  }
}
