package io.refmill.llm.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What the scripted server saw. */
public final class Traffic {
  private final List<Long> arrivals = new ArrayList<>();
  private final List<Answered> answered = new ArrayList<>();
  private final Map<String, Integer> comings = new HashMap<>();
  private final Map<String, Integer> paid = new HashMap<>();
  private int open;
  private int mostOpen;

  /** Tokens of a request that came at that time. */
  private record Answered(long arrival, long tokens) {}

  /** A request came; returns how often it had come before. */
  synchronized int arrived(String request, long nanos) {
    arrivals.add(nanos);
    open++;
    mostOpen = Math.max(mostOpen, open);
    return comings.merge(request, 1, Integer::sum) - 1;
  }

  /** Counts what a request may take while it is answered. */
  synchronized void tokens(long nanos, long count) {
    answered.add(new Answered(nanos, count));
  }

  /** A request was answered in full, and would be billed. */
  synchronized void paid(String request) {
    paid.merge(request, 1, Integer::sum);
  }

  synchronized void left() {
    open--;
  }

  /** Requests that came, those that met a fault too. */
  public synchronized int requests() {
    return arrivals.size();
  }

  /** Answers that were sent in full. */
  public synchronized int answers() {
    return paid.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Answers that were sent in full to a request that had got one before. */
  public synchronized int paidAgain() {
    return answers() - paid.size();
  }

  /** The most requests that were open at the same time. */
  public synchronized int mostOpen() {
    return mostOpen;
  }

  /** The most requests that came within any time of this length. */
  public synchronized int mostWithin(long window, TimeUnit unit) {
    long nanos = unit.toNanos(window);
    int most = 0;
    int first = 0;
    List<Long> sorted = arrivals.stream().sorted().toList();
    for (int i = 0; i < sorted.size(); i++) {
      while (sorted.get(i) - sorted.get(first) >= nanos) {
        first++;
      }
      most = Math.max(most, i - first + 1);
    }
    return most;
  }

  /** The most tokens, of prompts and answers, of requests that came within any such time. */
  public synchronized long mostTokensWithin(long window, TimeUnit unit) {
    long nanos = unit.toNanos(window);
    long most = 0;
    long sum = 0;
    int first = 0;
    // They are noted when they are answered, in another order than they came in.
    List<Answered> sorted =
        answered.stream().sorted(Comparator.comparingLong(Answered::arrival)).toList();
    for (Answered last : sorted) {
      sum += last.tokens;
      while (last.arrival - sorted.get(first).arrival >= nanos) {
        sum -= sorted.get(first).tokens;
        first++;
      }
      most = Math.max(most, sum);
    }
    return most;
  }
}
