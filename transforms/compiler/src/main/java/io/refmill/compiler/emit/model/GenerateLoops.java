package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.rewrite.BitsInPlace;
import io.refmill.compiler.emit.rewrite.InlinePorts;
import io.refmill.compiler.emit.rewrite.RollLoops;
import io.refmill.compiler.emit.rewrite.RoundLists;
import io.refmill.compiler.emit.rewrite.ShortNames;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.plan.InstanceName;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes loops of what loop generate constructs repeat ({@link RollLoops}). What each round has for
 * itself goes where it is read, or into a list with an element for each round, where that makes
 * loops and the text shorter.
 */
final class GenerateLoops {
  private static final Pattern INDEX = Pattern.compile("\\[(\\d{1,4})\\]");

  /** Of so many elements of a list at least one less has to be somebody's. */
  private static final int PART = 4;

  private final ModelContext context;

  /** A variable of those in each list, by the list's local and its attribute. */
  private final Map<PyExpression, Signal> lists = new LinkedHashMap<>();

  /** Those lists that are considered, and a variable of each. */
  private final Map<RoundLists.Family, Signal> families = new LinkedHashMap<>();

  GenerateLoops(ModelContext context) {
    this.context = context;
  }

  /** A variable of those in each list, by the places of the lists. */
  Map<PyExpression, Signal> lists() {
    return lists;
  }

  /** Methods with loops. */
  List<PyStatement> in(List<? extends PyStatement> given) {
    Set<String> once = new HashSet<>(context.ports);
    Map<String, String> counters = new HashMap<>();
    for (Signal s : context.signals) {
      String name = context.names.known(s);
      if (name != null && !context.isState(s) && !context.isInput(s)) {
        if (InstanceName.of(name(s)) != null) {
          once.add(name);
        }
        counters.put(name, Names.identifier(name(s).substring(name(s).lastIndexOf('.') + 1)));
      }
    }
    List<PyStatement> methods = ShortNames.ofCounters(List.copyOf(given), counters);
    List<PyStatement> plain = InlinePorts.in(methods, context.ports);
    List<PyStatement> inlined = once.equals(context.ports) ? plain : InlinePorts.in(methods, once);
    List<PyStatement> best = rolled(plain);
    if (inlined != plain) {
      best = better(rolled(inlined), best);
    }
    Set<String> parts =
        context.longParts.stream()
            .map(context.names::known)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    if (!parts.isEmpty()) {
      // What has a name to be readable needs none where a loop does the same for all of its kind.
      parts.addAll(once);
      best = better(rolled(InlinePorts.in(methods, parts)), best);
    }
    findFamilies();
    Set<RoundLists.Family> used = Set.of();
    for (List<PyStatement> each : inlined == plain ? List.of(plain) : List.of(inlined, plain)) {
      List<RoundLists.Family> possible = possible(each);
      List<PyStatement> listed = listed(each, possible);
      if (listed == null) {
        continue;
      }
      List<RoundLists.Family> counted = RoundLists.counted(listed, possible);
      List<RoundLists.Family> whole = wholeRounds(counted, possible);
      if (whole.size() > counted.size()) {
        List<PyStatement> more = rolled(RoundLists.in(each, whole));
        if (lines(more) < lines(best)) {
          best = more;
          used = new HashSet<>(whole);
          continue;
        }
      }
      if (lines(listed) < lines(best)) {
        best = listed;
        used = new HashSet<>(counted);
      }
    }
    for (RoundLists.Family f : used) {
      lists.put(new PyExpression.Name(f.name()), families.get(f));
      lists.put(PyExpression.self(f.name()), families.get(f));
    }
    return BitsInPlace.in(best, widths());
  }

  private List<RoundLists.Family> possible(List<PyStatement> methods) {
    return RoundLists.possible(methods, List.copyOf(families.keySet()));
  }

  /** The methods with lists that loops go through; null if there are none. */
  private List<PyStatement> listed(List<PyStatement> methods, List<RoundLists.Family> possible) {
    List<RoundLists.Family> left = possible;
    while (!left.isEmpty()) {
      List<PyStatement> listed = rolled(RoundLists.in(methods, left));
      List<RoundLists.Family> counted = RoundLists.counted(listed, left);
      if (counted.size() == left.size()) {
        return listed;
      }
      left = counted;
    }
    return null;
  }

  /**
   * Some families, and what else their rounds keep: beside {@code lane_held[0]} there is no {@code
   * lane_0_older}.
   */
  private List<RoundLists.Family> wholeRounds(
      List<RoundLists.Family> some, List<RoundLists.Family> possible) {
    Set<String> rounds = some.stream().map(this::round).collect(Collectors.toSet());
    return possible.stream()
        .filter(f -> some.contains(f) || f.state() && rounds.contains(round(f)))
        .toList();
  }

  /** The block of the source that has the variables, without indices. */
  private String round(RoundLists.Family f) {
    String name = name(families.get(f));
    return INDEX.matcher(name.substring(0, name.lastIndexOf('.') + 1)).replaceAll("");
  }

  private List<PyStatement> rolled(List<PyStatement> methods) {
    return RollLoops.in(methods, widths(), context.names::fresh);
  }

  /** Of each method the one with more loops, if it is shorter too. */
  private static List<PyStatement> better(List<PyStatement> others, List<PyStatement> than) {
    List<PyStatement> result = new ArrayList<>();
    for (int i = 0; i < than.size(); i++) {
      List<PyStatement> other = others.subList(i, i + 1);
      result.add((isBetter(other, than.subList(i, i + 1)) ? others : than).get(i));
    }
    return result;
  }

  private static boolean isBetter(List<PyStatement> a, List<PyStatement> b) {
    return loops(a) > loops(b) && lines(a) < lines(b);
  }

  private static int loops(List<PyStatement> block) {
    int result = 0;
    for (PyStatement s : block) {
      result += s instanceof CompoundStatement.For ? 1 : 0;
      for (List<PyStatement> inside : s.blocks()) {
        result += loops(inside);
      }
    }
    return result;
  }

  private static long lines(List<PyStatement> methods) {
    return methods.stream().mapToLong(m -> PythonPrinter.text(m).lines().count()).sum();
  }

  private String name(Signal s) {
    return context.region.scope() == null ? s.name() : context.nameInside(s);
  }

  /** The greatest value that each place can have. */
  private Function<PyExpression, BigInteger> widths() {
    Map<PyExpression, BigInteger> widths = new HashMap<>();
    Map<PyExpression, BigInteger> elements = new HashMap<>();
    Stream.concat(context.signals.stream(), context.inputs.stream())
        .filter(s -> context.names.known(s) != null && !s.real())
        .forEach(
            s -> {
              Map<PyExpression, BigInteger> map = s.isArray() ? elements : widths;
              map.merge(context.local(s), s.allOnes(), BigInteger::max);
              map.merge(context.place(s), s.allOnes(), BigInteger::max);
            });
    families.forEach(
        (f, s) -> {
          elements.put(new PyExpression.Name(f.name()), s.allOnes());
          elements.put(PyExpression.self(f.name()), s.allOnes());
        });
    return place -> {
      if (!(place instanceof PyExpression.Subscript element)) {
        return widths.get(place);
      }
      PyExpression list = element.object();
      while (list instanceof PyExpression.Subscript row) {
        list = row.object();
      }
      return elements.get(list);
    };
  }

  // ---- families --------------------------------------------------------------------------------

  private record Member(List<Integer> indices, Signal signal) {}

  /** Finds the variables that differ by indices alone. */
  private void findFamilies() {
    Map<String, List<Member>> groups = new LinkedHashMap<>();
    for (Signal s : context.signals) {
      String name = context.names.known(s);
      boolean own = !context.isInput(s) && !context.places.containsKey(s);
      if (name == null || !own || s.real() || s.isArray() && !keeps(s)) {
        continue;
      }
      List<Integer> indices = new ArrayList<>();
      Matcher m = INDEX.matcher(name(s));
      while (m.find()) {
        indices.add(Integer.parseInt(m.group(1)));
      }
      if (!indices.isEmpty()) {
        groups
            .computeIfAbsent(m.replaceAll(""), k -> new ArrayList<>())
            .add(new Member(indices, s));
      }
    }
    groups.forEach(
        (name, members) -> {
          if (members.size() >= InstanceName.LEAST && context.names.isFree(name)) {
            add(name, members);
          }
        });
  }

  /** Whether an array outlives a call, and so stays an attribute. */
  private boolean keeps(Signal array) {
    return context.isState(array) && !context.settledArrays().contains(array);
  }

  private void add(String name, List<Member> members) {
    Signal first = members.get(0).signal;
    int depth = members.get(0).indices.size();
    boolean state = context.isState(first);
    if (state && context.apart) {
      return;
    }
    Map<String, List<Integer>> indices = new LinkedHashMap<>();
    for (Member m : members) {
      Signal s = m.signal;
      if (m.indices.size() != depth
          || s.width() != first.width()
          || s.signed() != first.signed()
          || s.elements() != first.elements()
          || context.isState(s) != state) {
        return;
      }
      indices.put(context.names.known(s), m.indices);
    }
    List<Integer> sizes = new ArrayList<>();
    long elements = 1;
    for (int i = 0; i < depth; i++) {
      int at = i;
      sizes.add(1 + Collections.max(members.stream().map(m -> m.indices.get(at)).toList()));
      elements *= sizes.get(i);
    }
    if (members.size() * (long) PART >= elements * (PART - 1)) {
      families.put(new RoundLists.Family(context.names.fresh(name), sizes, indices, state), first);
    }
  }
}
