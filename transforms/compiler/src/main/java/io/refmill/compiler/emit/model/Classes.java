package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.rewrite.JoinVariants;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The classes of instances. Instances share the first one that fits. */
final class Classes {
  private final List<Shared> classes = new ArrayList<>();

  /** The texts of statements, by which they are compared. */
  private final Map<PyStatement, String> printed = new IdentityHashMap<>();

  /** Classes by module and initialiser: only these can fit. */
  private final Map<String, Group> groups = new HashMap<>();

  private final Map<String, JoinVariants.Source> sources = new HashMap<>();

  /**
   * A class: constants, what its initialiser does, and methods by their names.
   *
   * @param positions numbers by which the constants are ordered
   */
  private record Shared(
      int number,
      String name,
      Map<String, PyStatement> constants,
      Map<String, Integer> positions,
      PyStatement initialiser,
      Map<String, PyStatement> methods) {

    PyStatement definition() {
      List<PyStatement> members = new ArrayList<>();
      constants.keySet().stream()
          .sorted(Comparator.comparing(positions::get))
          .forEach(c -> members.add(constants.get(c)));
      members.add(initialiser);
      members.addAll(methods.values());
      return new CompoundStatement.ClassDefinition(name, members, List.of());
    }
  }

  private record Member(Shared owner, PyStatement lines) {}

  /** Classes that have a member of one name. Most are told apart by another: none is printed. */
  private final class Having {
    final List<Member> all = new ArrayList<>();

    /** By text, as many of them as had been noted when somebody asked. */
    private final Map<String, List<Shared>> byText = new HashMap<>();

    private int indexed;

    /** The classes in which the member is the same. */
    List<Shared> sharing(PyStatement lines) {
      for (; indexed < all.size(); indexed++) {
        Member m = all.get(indexed);
        byText.computeIfAbsent(text(m.lines()), k -> new ArrayList<>()).add(m.owner());
      }
      return byText.getOrDefault(text(lines), List.of());
    }
  }

  /** Classes of one module, with the members in which they can differ. */
  private final class Group {
    final List<Shared> own = new ArrayList<>();

    /** By name of a member, the classes that have it. */
    final Map<String, Having> having = new HashMap<>();

    /** The key of a constant, which is no method of that name. */
    String constant(String name) {
      return "=" + name;
    }

    void note(Shared shared, String member, PyStatement lines) {
      having.computeIfAbsent(member, k -> new Having()).all.add(new Member(shared, lines));
    }

    /** Classes among which are all that fit: where all have some member, those that share it. */
    List<Shared> candidates(Map<String, PyStatement> constants, Map<String, PyStatement> methods) {
      List<Shared> fewest = own;
      for (Map.Entry<String, PyStatement> e : constants.entrySet()) {
        fewest = fewer(fewest, constant(e.getKey()), e.getValue());
      }
      for (Map.Entry<String, PyStatement> e : methods.entrySet()) {
        fewest = fewer(fewest, e.getKey(), e.getValue());
      }
      return fewest;
    }

    private List<Shared> fewer(List<Shared> known, String member, PyStatement lines) {
      Having some = having.get(member);
      if (known.size() < 2 || some == null || some.all.size() < own.size()) {
        return known;
      }
      List<Shared> sharing = some.sharing(lines);
      return sharing.size() < known.size() ? sharing : known;
    }
  }

  /**
   * Adds what an instance needs to the first class that fits, or a class of its own.
   *
   * @param source the module, as the instance has it
   * @param position grows in the order in which constants are declared
   * @param name of a new class
   * @return the name of the class
   */
  String add(
      JoinVariants.Source source,
      Map<String, PyStatement> constants,
      ToIntFunction<String> position,
      PyStatement initialiser,
      Map<String, PyStatement> methods,
      Supplier<String> name) {
    Group group =
        groups.computeIfAbsent(source.module() + "\n" + text(initialiser), k -> new Group());
    Shared found = null;
    for (Shared t : group.candidates(constants, methods)) {
      if ((found == null || t.number < found.number) && fits(t, constants, methods)) {
        found = t;
      }
    }
    if (found == null) {
      found =
          new Shared(
              classes.size(),
              name.get(),
              new LinkedHashMap<>(),
              new HashMap<>(),
              initialiser,
              new LinkedHashMap<>());
      classes.add(found);
      group.own.add(found);
    }
    for (Map.Entry<String, PyStatement> e : constants.entrySet()) {
      if (found.constants.putIfAbsent(e.getKey(), e.getValue()) == null) {
        found.positions.put(e.getKey(), position.applyAsInt(e.getKey()));
        group.note(found, group.constant(e.getKey()), e.getValue());
      }
    }
    for (Map.Entry<String, PyStatement> e : methods.entrySet()) {
      if (found.methods.putIfAbsent(e.getKey(), e.getValue()) == null) {
        group.note(found, e.getKey(), e.getValue());
      }
    }
    sources.merge(found.name, source, JoinVariants.Source::common);
    return found.name;
  }

  /** What each class is made of. */
  Map<String, JoinVariants.Source> sources() {
    return sources;
  }

  /** Whether an instance can be an object of the class. */
  private boolean fits(
      Shared known, Map<String, PyStatement> constants, Map<String, PyStatement> methods) {
    return agree(known.constants, constants)
        && agree(known.methods, methods)
        && Collections.disjoint(known.constants.keySet(), methods.keySet())
        && Collections.disjoint(known.methods.keySet(), constants.keySet());
  }

  private boolean agree(Map<String, PyStatement> one, Map<String, PyStatement> other) {
    return other.entrySet().stream()
        .allMatch(
            e ->
                !one.containsKey(e.getKey())
                    || text(one.get(e.getKey())).equals(text(e.getValue())));
  }

  /** The classes so far, each after those of the instances inside. */
  List<PyStatement> definitions() {
    return classes.stream().map(Shared::definition).toList();
  }

  private String text(PyStatement s) {
    return printed.computeIfAbsent(s, PythonPrinter::text);
  }
}
