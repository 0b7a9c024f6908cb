package io.refmill.compiler.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The texts of classes. Instances share the first one that fits. */
final class ClassTexts {
  private final List<Text> texts = new ArrayList<>();

  /** Classes by module and initialiser: only these can fit. */
  private final Map<String, Group> groups = new HashMap<>();

  /**
   * A class: constants, what its initialiser does, and methods by their names.
   *
   * @param positions numbers by which the constants are ordered
   */
  private record Text(
      int number,
      String name,
      Map<String, Lines> constants,
      Map<String, Integer> positions,
      Lines initialiser,
      Map<String, Lines> methods) {

    Lines lines() {
      Lines result = new Lines(0);
      result.add("class " + name + ":");
      constants.keySet().stream()
          .sorted(Comparator.comparing(positions::get))
          .forEach(c -> result.addAll(constants.get(c)));
      if (!constants.isEmpty()) {
        result.add("");
      }
      result.addAll(initialiser);
      for (Lines m : methods.values()) {
        result.add("");
        result.addAll(m);
      }
      return result;
    }
  }

  /** Classes of one module, with the members in which they can differ. */
  private static final class Group {
    final List<Text> texts = new ArrayList<>();

    /** Classes by a member's name and text. */
    final Map<String, Map<String, List<Text>>> having = new HashMap<>();

    /** How many classes have a member of that name. */
    final Map<String, Integer> count = new HashMap<>();

    /** The key of a constant, which is no method of that name. */
    static String constant(String name) {
      return "=" + name;
    }

    void note(Text text, String member, Lines lines) {
      having
          .computeIfAbsent(member, k -> new HashMap<>())
          .computeIfAbsent(lines.text(), k -> new ArrayList<>())
          .add(text);
      count.merge(member, 1, Integer::sum);
    }

    /** Classes among which are all that fit: where all have some member, those that share it. */
    List<Text> candidates(Map<String, Lines> constants, Map<String, Lines> methods) {
      List<Text> fewest = texts;
      for (Map.Entry<String, Lines> e : constants.entrySet()) {
        fewest = fewer(fewest, constant(e.getKey()), e.getValue());
      }
      for (Map.Entry<String, Lines> e : methods.entrySet()) {
        fewest = fewer(fewest, e.getKey(), e.getValue());
      }
      return fewest;
    }

    private List<Text> fewer(List<Text> known, String member, Lines lines) {
      if (known.size() < 2 || count.getOrDefault(member, 0) < texts.size()) {
        return known;
      }
      List<Text> sharing = having.get(member).getOrDefault(lines.text(), List.of());
      return sharing.size() < known.size() ? sharing : known;
    }
  }

  /**
   * Adds what an instance needs to the first class that fits, or a class of its own.
   *
   * @param position grows in the order in which constants are declared
   * @param name of a new class
   * @return the name of the class
   */
  String add(
      String module,
      Map<String, Lines> constants,
      ToIntFunction<String> position,
      Lines initialiser,
      Map<String, Lines> methods,
      Supplier<String> name) {
    Group group = groups.computeIfAbsent(module + "\n" + initialiser.text(), k -> new Group());
    Text found = null;
    for (Text t : group.candidates(constants, methods)) {
      if ((found == null || t.number < found.number) && fits(t, constants, methods)) {
        found = t;
      }
    }
    if (found == null) {
      found =
          new Text(
              texts.size(),
              name.get(),
              new LinkedHashMap<>(),
              new HashMap<>(),
              initialiser,
              new LinkedHashMap<>());
      texts.add(found);
      group.texts.add(found);
    }
    for (Map.Entry<String, Lines> e : constants.entrySet()) {
      if (found.constants.putIfAbsent(e.getKey(), e.getValue()) == null) {
        found.positions.put(e.getKey(), position.applyAsInt(e.getKey()));
        group.note(found, Group.constant(e.getKey()), e.getValue());
      }
    }
    for (Map.Entry<String, Lines> e : methods.entrySet()) {
      if (found.methods.putIfAbsent(e.getKey(), e.getValue()) == null) {
        group.note(found, e.getKey(), e.getValue());
      }
    }
    return found.name;
  }

  /** Whether an instance can be an object of the class. */
  private static boolean fits(
      Text known, Map<String, Lines> constants, Map<String, Lines> methods) {
    return agree(known.constants, constants)
        && agree(known.methods, methods)
        && Collections.disjoint(known.constants.keySet(), methods.keySet())
        && Collections.disjoint(known.methods.keySet(), constants.keySet());
  }

  private static boolean agree(Map<String, Lines> one, Map<String, Lines> other) {
    return other.entrySet().stream()
        .allMatch(
            e ->
                !one.containsKey(e.getKey())
                    || one.get(e.getKey()).text().equals(e.getValue().text()));
  }

  /** The classes so far, each after those of the instances inside. */
  List<Lines> lines() {
    return texts.stream().map(Text::lines).toList();
  }
}
