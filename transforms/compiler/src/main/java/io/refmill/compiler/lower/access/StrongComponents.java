package io.refmill.compiler.lower.access;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Strongly connected components of a graph, in topological order: a component comes after all that
 * lead to it. Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972) without
 * recursion.
 */
public final class StrongComponents {
  private StrongComponents() {}

  /** Components of the graph whose node i leads to {@code successors.get(i)}; members ascending. */
  public static List<List<Integer>> of(List<? extends List<Integer>> successors) {
    int n = successors.size();
    int[] number = new int[n];
    int[] low = new int[n];
    int[] next = new int[n];
    boolean[] onStack = new boolean[n];
    Arrays.fill(number, -1);
    Deque<Integer> stack = new ArrayDeque<>();
    Deque<Integer> path = new ArrayDeque<>();
    List<List<Integer>> components = new ArrayList<>();
    int counter = 0;
    for (int root = n - 1; root >= 0; root--) {
      if (number[root] >= 0) {
        continue;
      }
      path.push(root);
      while (!path.isEmpty()) {
        int v = path.peek();
        if (number[v] < 0) {
          number[v] = low[v] = counter++;
          stack.push(v);
          onStack[v] = true;
        }
        boolean descended = false;
        List<Integer> list = successors.get(v);
        while (next[v] < list.size()) {
          int w = list.get(next[v]);
          if (number[w] < 0) {
            path.push(w);
            descended = true;
            break;
          }
          if (onStack[w]) {
            low[v] = Math.min(low[v], low[w]);
          }
          next[v]++;
        }
        if (descended) {
          continue;
        }
        path.pop();
        if (low[v] == number[v]) {
          List<Integer> component = new ArrayList<>();
          int w;
          do {
            w = stack.pop();
            onStack[w] = false;
            component.add(w);
          } while (w != v);
          Collections.sort(component);
          components.add(component);
        }
      }
    }
    Collections.reverse(components);
    return components;
  }
}
