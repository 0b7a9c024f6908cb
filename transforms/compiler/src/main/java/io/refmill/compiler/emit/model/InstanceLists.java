package io.refmill.compiler.emit.model;

import io.refmill.compiler.lower.plan.InstanceName;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which instances are the elements of one list: those that a loop generate construct (IEEE
 * 1800-2017, 27.4) or an array of instances (23.3.3.5) repeats, where all of them are objects of
 * one class.
 */
final class InstanceLists {
  private InstanceLists() {}

  /**
   * An instance that is an object.
   *
   * @param name below the one that it is in: {@code g[0].u}
   * @param className of its object
   */
  record Element(Region instance, String name, String className) {}

  /**
   * Instances in the order of their indices, the first of which is 0.
   *
   * @param name without the index: {@code g.u}
   */
  record InstanceList(String name, List<Region> instances) {}

  private record Indexed(int index, Element element) {}

  /** The lists of the instances of one module. */
  static List<InstanceList> of(List<Element> elements) {
    Map<String, List<Indexed>> groups = new LinkedHashMap<>();
    for (Element e : elements) {
      InstanceName name = InstanceName.of(e.name());
      if (name != null) {
        groups
            .computeIfAbsent(name.common(), k -> new ArrayList<>())
            .add(new Indexed(name.index(), e));
      }
    }
    List<InstanceList> result = new ArrayList<>();
    groups.forEach(
        (name, group) -> {
          if (isList(group)) {
            List<Region> instances = new ArrayList<>(Collections.nCopies(group.size(), null));
            group.forEach(i -> instances.set(i.index, i.element.instance()));
            result.add(new InstanceList(name, List.copyOf(instances)));
          }
        });
    return result;
  }

  private static boolean isList(List<Indexed> group) {
    String className = group.get(0).element.className();
    return group.size() >= InstanceName.LEAST
        && group.stream().allMatch(i -> i.element.className().equals(className))
        && group.stream().mapToInt(Indexed::index).distinct().count() == group.size()
        && group.stream().allMatch(i -> i.index < group.size());
  }
}
