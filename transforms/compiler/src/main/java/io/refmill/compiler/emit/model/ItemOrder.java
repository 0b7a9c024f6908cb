package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The order of processes that start together: readers of a variable before its writers where that
 * is possible, so that few variables need a local; writers of one variable keep their order.
 *
 * <p>One goes through the list again and again and takes each time those of which all that have to
 * be before them are taken. In which of the rounds an element is taken follows from those before
 * it, so that nobody has to go through the list.
 */
final class ItemOrder {
  /** Readers times writers of a variable from which all readers together come before a writer. */
  private static final int MANY = 16;

  /** So many from one place may be a loop. */
  private static final int ROUNDS = 4;

  /** Elements between those that are put together. */
  private static final int FAR = 256;

  /**
   * Something that comes after others: an element of the list, or, with index -1, what stands for
   * all of several others.
   */
  private static final class Place {
    final int index;
    final List<Place> after = new ArrayList<>();

    /** Elements that write the same variable. */
    final List<Place> sameAfter = new ArrayList<>();

    int missing;
    int missingSame;
    boolean taken;

    /** Where in the order an element is at last. */
    int position;

    /** When the last one before it was taken: the round, and the index of the element; or -1. */
    int lastRound = -1;

    int lastIndex = -1;

    Place(int index) {
      this.index = index;
    }

    void comesAfter(Place other) {
      other.after.add(this);
      missing++;
    }

    void wasTaken(int atRound, int atIndex) {
      if (atRound > lastRound || atRound == lastRound && atIndex > lastIndex) {
        lastRound = atRound;
        lastIndex = atIndex;
      }
    }

    int round() {
      return lastRound < 0 ? 0 : index > lastIndex ? lastRound : lastRound + 1;
    }
  }

  private final List<? extends Region.Item> list;
  private final List<Place> elements = new ArrayList<>();
  private final List<Place> ready = new ArrayList<>();
  private final PriorityQueue<Integer> free = new PriorityQueue<>();
  private final boolean calls;
  private int left;

  private ItemOrder(List<? extends Region.Item> list) {
    this.list = list;
    this.left = list.size();
    this.calls = list.stream().anyMatch(i -> i instanceof Region.Call);
    for (int i = 0; i < list.size(); i++) {
      elements.add(new Place(i));
    }
  }

  /**
   * The elements in order; as they are where some of them are in a cycle and none is a call, and
   * where one assigns at once what another one meets if that may have a meaning.
   *
   * @param ordered whether it may: two that never meet in an element or in a call need no order
   */
  static List<? extends Region.Item> of(List<? extends Region.Item> list, boolean ordered) {
    return list.size() < 2 || ordered && meetAtOnce(list) ? list : new ItemOrder(list).run();
  }

  private static boolean meetAtOnce(List<? extends Region.Item> list) {
    Map<Signal, Region.Item> writers = new HashMap<>();
    Set<Signal> several = new HashSet<>();
    for (Region.Item item : list) {
      for (Signal s : blockingWrites(item)) {
        if (writers.putIfAbsent(s, item) != null) {
          several.add(s);
        }
      }
    }
    if (writers.isEmpty()) {
      return false;
    }
    for (Region.Item item : list) {
      for (Signal s : reads(item)) {
        Region.Item writer = writers.get(s);
        if (writer != null && (writer != item || several.contains(s))) {
          return true;
        }
      }
    }
    return false;
  }

  private List<? extends Region.Item> run() {
    constrain();
    for (Place p : elements) {
      if (p.missing == 0) {
        ready.add(p);
      }
      if (p.missingSame == 0) {
        free.add(p.index);
      }
    }
    takeReady();
    if (left > 0 && !calls) {
      return list;
    }
    // Only who is in a cycle of readers and writers needs to remember what it reads.
    while (left > 0) {
      Place p = elements.get(free.remove());
      if (!p.taken) {
        ready.add(p);
        takeReady();
      }
    }
    List<Place> result = new ArrayList<>(elements);
    result.sort(
        (a, b) ->
            a.round() != b.round() ? Integer.compare(a.round(), b.round()) : a.index - b.index);
    gather(result);
    return result.stream().map(p -> list.get(p.index)).toList();
  }

  /**
   * Puts together what comes from one place of the source, so that it can become a loop: behind the
   * first of them, or else before the last, where all that has to come before or after allows that.
   */
  private void gather(List<Place> order) {
    Map<SourceLocation, List<Place>> groups = new LinkedHashMap<>();
    for (Place p : order) {
      if (from(p) != null) {
        groups.computeIfAbsent(from(p), k -> new ArrayList<>()).add(p);
      }
    }
    for (int i = 0; i < order.size(); i++) {
      order.get(i).position = i;
    }
    for (List<Place> group : groups.values()) {
      int first = group.get(0).position;
      int size = group.get(group.size() - 1).position - first + 1;
      if (group.size() >= ROUNDS && size <= FAR && !isRegular(order.subList(first, first + size))) {
        gather(order.subList(first, first + size), group);
      }
    }
  }

  /** Whether each of several from one place has others of the same places behind it. */
  private boolean isRegular(List<Place> order) {
    List<SourceLocation> from = order.stream().map(this::from).toList();
    int round = from.subList(1, from.size()).indexOf(from.get(0)) + 1;
    return round > 1
        && IntStream.range(round, from.size())
            .allMatch(i -> from.get(i) != null && from.get(i).equals(from.get(i - round)));
  }

  /** Where a process comes from; null for a call. */
  private SourceLocation from(Place p) {
    return list.get(p.index) instanceof LoweredDesign.Activation a
        ? a.node().process().location()
        : null;
  }

  private static void gather(List<Place> order, List<Place> group) {
    Set<Place> members = new HashSet<>(group);
    List<Place> others = order.stream().filter(p -> !members.contains(p)).toList();
    Set<Place> afterOthers = new HashSet<>();
    boolean up = true;
    boolean down = true;
    boolean free = true;
    int passed = 0;
    for (Place p : order) {
      if (members.contains(p)) {
        Set<Place> later = later(p);
        up &= !afterOthers.contains(p);
        down &= Collections.disjoint(later, others.subList(passed, others.size()));
        later.remove(p);
        free &= Collections.disjoint(later, members);
      } else {
        afterOthers.addAll(later(p));
        passed++;
      }
    }
    if (up || down) {
      int first = order.get(0).position;
      List<Place> inOrder = new ArrayList<>(group);
      if (free) {
        inOrder.sort(Comparator.comparingInt(p -> p.index));
      }
      List<Place> together = new ArrayList<>(up ? inOrder : others);
      together.addAll(up ? others : inOrder);
      for (int i = 0; i < together.size(); i++) {
        order.set(i, together.get(i));
        together.get(i).position = first + i;
      }
    }
  }

  /** The elements that come after one. */
  private static Set<Place> later(Place p) {
    Set<Place> result = new HashSet<>();
    List<Place> left = new ArrayList<>(p.after);
    while (!left.isEmpty()) {
      Place next = left.remove(left.size() - 1);
      if (result.add(next) && next.index < 0) {
        left.addAll(next.after);
      }
    }
    return result;
  }

  private void constrain() {
    Map<Signal, List<Place>> readers = new LinkedHashMap<>();
    Map<Signal, List<Place>> writers = new LinkedHashMap<>();
    for (Place p : elements) {
      Region.Item item = list.get(p.index);
      reads(item).forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(p));
      for (Signal s : writes(item)) {
        List<Place> earlier = writers.get(s);
        if (earlier != null) {
          Place last = earlier.get(earlier.size() - 1);
          p.comesAfter(last);
          last.sameAfter.add(p);
          p.missingSame++;
        }
      }
      for (Signal s : nonblockingWrites(item)) {
        writers.computeIfAbsent(s, k -> new ArrayList<>()).add(p);
      }
    }
    writers.forEach((s, list) -> readFirst(readers.getOrDefault(s, List.of()), list));
  }

  private void readFirst(List<Place> readers, List<Place> writers) {
    // What leaves a cycle has to know each reader that was taken before.
    if (calls || (long) readers.size() * writers.size() <= MANY) {
      for (Place w : writers) {
        for (Place r : readers) {
          if (r != w) {
            w.comesAfter(r);
          }
        }
      }
      return;
    }
    // Those up to a reader, and those from it on: a writer that reads does not wait for itself.
    int count = readers.size();
    Place[] upTo = new Place[count];
    Place[] from = new Place[count];
    for (int i = 0; i < count; i++) {
      upTo[i] = together(readers.get(i), i == 0 ? null : upTo[i - 1]);
    }
    for (int i = count - 1; i >= 0; i--) {
      from[i] = together(readers.get(i), i == count - 1 ? null : from[i + 1]);
    }
    int next = 0;
    for (Place w : writers) {
      while (next < count && readers.get(next).index < w.index) {
        next++;
      }
      if (next == count || readers.get(next) != w) {
        w.comesAfter(upTo[count - 1]);
        continue;
      }
      if (next > 0) {
        w.comesAfter(upTo[next - 1]);
      }
      if (next < count - 1) {
        w.comesAfter(from[next + 1]);
      }
    }
  }

  private static Place together(Place reader, Place others) {
    Place result = new Place(-1);
    result.comesAfter(reader);
    if (others != null) {
      result.comesAfter(others);
    }
    return result;
  }

  private void takeReady() {
    while (!ready.isEmpty()) {
      Place p = ready.remove(ready.size() - 1);
      if (p.taken) {
        continue;
      }
      p.taken = true;
      int round = p.lastRound;
      int index = p.lastIndex;
      if (p.index >= 0) {
        left--;
        round = p.round();
        index = p.index;
        for (Place s : p.sameAfter) {
          if (--s.missingSame == 0) {
            free.add(s.index);
          }
        }
      }
      for (Place a : p.after) {
        if (!a.taken) {
          a.wasTaken(round, index);
        }
        if (--a.missing == 0) {
          ready.add(a);
        }
      }
    }
  }

  /** What a process or call reads. */
  static Set<Signal> reads(Region.Item item) {
    return item.match(Region.Item::misplaced, a -> a.node().reads(), Region.Call::reads);
  }

  private static Set<Signal> writes(Region.Item item) {
    return item.match(Region.Item::misplaced, a -> a.node().writes(), Region.Call::writes);
  }

  /** What a call assigns is seen by nobody before it returns, as far as order matters at all. */
  private static Set<Signal> blockingWrites(Region.Item item) {
    return item.match(
        Region.Item::misplaced, a -> a.node().blockingWrites(), c -> Set.<Signal>of());
  }

  private static Set<Signal> nonblockingWrites(Region.Item item) {
    return item.match(
        Region.Item::misplaced, a -> a.node().nonblockingWrites(), Region.Call::writes);
  }
}
