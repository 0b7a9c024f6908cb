package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.nest.InstanceTree.Place;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Puts the calls of instances between the processes of a settle step. */
final class CallOrder {
  private CallOrder() {}

  /** A part of a step that has no place in it yet. */
  static final class Draft {
    final Region.Item item;

    /** The instance that is called, or null. */
    final Place callee;

    final Map<Signal, Positions> reads = new LinkedHashMap<>();
    final Set<Integer> after = new LinkedHashSet<>();

    Draft(Region.Item item, Place callee) {
      this.item = item;
      this.callee = callee;
    }
  }

  /** The flat order, but for what has to be earlier or later because it belongs together. */
  static List<Region.Item> sorted(List<Draft> drafts, Set<Place> culprits) {
    int[] missing = new int[drafts.size()];
    List<List<Integer>> before = new ArrayList<>();
    drafts.forEach(d -> before.add(new ArrayList<>()));
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int i = 0; i < drafts.size(); i++) {
      missing[i] = drafts.get(i).after.size();
      for (int j : drafts.get(i).after) {
        before.get(j).add(i);
      }
      if (missing[i] == 0) {
        ready.add(i);
      }
    }
    List<Region.Item> result = new ArrayList<>();
    while (!ready.isEmpty()) {
      int next = ready.remove();
      result.add(drafts.get(next).item);
      for (int i : before.get(next)) {
        if (--missing[i] == 0) {
          ready.add(i);
        }
      }
    }
    if (result.size() < drafts.size()) {
      inCycles(drafts, missing, culprits);
    }
    return result;
  }

  /** Of what found no place in the order, the calls that something in a cycle waits for. */
  private static void inCycles(List<Draft> drafts, int[] missing, Set<Place> culprits) {
    Set<Integer> left = new LinkedHashSet<>();
    for (int i = 0; i < missing.length; i++) {
      if (missing[i] > 0) {
        left.add(i);
      }
    }
    boolean changed = true;
    while (changed) {
      Set<Integer> waitedFor = new HashSet<>();
      left.forEach(i -> waitedFor.addAll(drafts.get(i).after));
      changed = left.retainAll(waitedFor);
    }
    for (int i : left) {
      if (drafts.get(i).callee != null) {
        culprits.add(drafts.get(i).callee);
      }
    }
    if (culprits.isEmpty()) {
      throw new AssertionError("a cycle without calls");
    }
  }
}
