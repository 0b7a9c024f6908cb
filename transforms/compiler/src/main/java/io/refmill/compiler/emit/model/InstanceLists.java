package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.lower.plan.InstanceName;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
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
   * Instances in the order of their indices, of which the least ones are the first, the last one
   * fastest.
   *
   * @param name without the indices: {@code row.cell.u}
   * @param sizes how many there are of each index
   */
  record InstanceList(String name, String className, List<Integer> sizes, List<Region> instances) {

    /** The element at a position, where the whole list is at a place. */
    PyExpression element(PyExpression place, int position) {
      PyExpression result = place;
      int inside = instances.size();
      for (int size : sizes) {
        inside /= size;
        result = new PyExpression.Subscript(result, PyExpression.number(position / inside % size));
      }
      return result;
    }

    /** The list with new objects. */
    PyExpression made() {
      PyExpression result = PyExpression.call(className);
      for (int i = sizes.size() - 1; i >= 0; i--) {
        result = new PyExpression.ListComprehension(result, sizes.get(i));
      }
      return result;
    }

    private boolean isLike(InstanceList other) {
      return className.equals(other.className) && sizes.equals(other.sizes);
    }
  }

  private record Indexed(int index, InstanceList list) {}

  /** The lists of the instances of one module. */
  static List<InstanceList> of(List<Element> elements) {
    List<InstanceList> parts = new ArrayList<>();
    for (Element e : elements) {
      parts.add(new InstanceList(e.name(), e.className(), List.of(), List.of(e.instance())));
    }
    List<InstanceList> result = joined(parts, InstanceName.LEAST);
    result.removeIf(list -> list.sizes().isEmpty());
    // Rows of what is a list already.
    for (int before = 0; before != result.size(); ) {
      before = result.size();
      result = joined(result, 2);
    }
    return result;
  }

  /** The same instances, with lists for those that differ in the last index left. */
  private static List<InstanceList> joined(List<InstanceList> parts, int least) {
    Map<String, List<Indexed>> groups = new LinkedHashMap<>();
    List<InstanceList> result = new ArrayList<>();
    for (InstanceList part : parts) {
      InstanceName name = InstanceName.of(part.name());
      if (name == null) {
        result.add(part);
      } else {
        groups
            .computeIfAbsent(name.common(), k -> new ArrayList<>())
            .add(new Indexed(name.index(), part));
      }
    }
    groups.forEach(
        (name, group) -> {
          if (isList(group, least)) {
            result.add(list(name, group));
          } else {
            group.forEach(i -> result.add(i.list));
          }
        });
    return result;
  }

  private static InstanceList list(String name, List<Indexed> group) {
    List<Indexed> ordered = new ArrayList<>(group);
    ordered.sort(Comparator.comparingInt(Indexed::index));
    InstanceList first = ordered.get(0).list;
    List<Integer> sizes = new ArrayList<>(List.of(group.size()));
    sizes.addAll(first.sizes());
    List<Region> instances = new ArrayList<>();
    ordered.forEach(i -> instances.addAll(i.list.instances()));
    return new InstanceList(name, first.className(), sizes, instances);
  }

  /** Whether the indices follow each other, from whichever one on. */
  private static boolean isList(List<Indexed> group, int least) {
    InstanceList first = group.get(0).list;
    IntSummaryStatistics indices = group.stream().mapToInt(Indexed::index).summaryStatistics();
    return group.size() >= least
        && group.stream().allMatch(i -> i.list.isLike(first))
        && group.stream().mapToInt(Indexed::index).distinct().count() == group.size()
        && indices.getMax() - indices.getMin() == group.size() - 1;
  }
}
