package io.refmill.llm.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Endpoints with their keys, in turn, but for those that want to be left alone. */
final class Slots {
  private static final long FIRST_COOL_DOWN = 1_000_000_000L;
  private static final int MOST_DOUBLINGS = 6;

  private final List<Slot> slots;
  private int next;

  /** An endpoint and a key for it. For one thread at a time. */
  static final class Slot {
    final Endpoint endpoint;
    final Optional<ApiKey> key;
    private long readyAt;
    private int failures;
    private String barred;

    private Slot(Endpoint endpoint, Optional<ApiKey> key) {
      this.endpoint = endpoint;
      this.key = key;
    }

    /** Not to be used before that time. */
    void coolUntil(long time) {
      readyAt = Math.max(readyAt, time);
    }

    /** Not to be used for a while, which grows as long as nothing goes well. */
    void cool(long now) {
      if (now >= readyAt) {
        coolUntil(now + (FIRST_COOL_DOWN << Math.min(failures, MOST_DOUBLINGS)));
        failures++;
      }
    }

    /** Something went well. */
    void answered() {
      failures = 0;
    }

    /** Never to be used again. */
    void bar(String reason) {
      barred = reason;
    }
  }

  /**
   * All of them. A key goes to the endpoint that it was given for and to no other.
   *
   * @param keys none, one for all endpoints, one for each, or several for the only one
   * @throws IllegalArgumentException if their number is another
   */
  Slots(List<Endpoint> endpoints, List<ApiKey> keys) {
    slots = new ArrayList<>();
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException("expected an endpoint");
    }
    if (endpoints.size() == 1) {
      keys.forEach(key -> slots.add(new Slot(endpoints.get(0), Optional.of(key))));
    } else if (keys.size() > 1 && keys.size() != endpoints.size()) {
      throw new IllegalArgumentException(
          endpoints.size()
              + " endpoints need no key, one for all, or one for each in the same order; found "
              + keys.size());
    }
    if (slots.isEmpty()) {
      for (int i = 0; i < endpoints.size(); i++) {
        Optional<ApiKey> key =
            keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(keys.size() == 1 ? 0 : i));
        slots.add(new Slot(endpoints.get(i), key));
      }
    }
  }

  /**
   * The next that is ready.
   *
   * @param avoided taken only if no other is ready; null for none
   */
  Optional<Slot> next(long now, Slot avoided) {
    Slot second = null;
    for (int i = 0; i < slots.size(); i++) {
      int index = (next + i) % slots.size();
      Slot slot = slots.get(index);
      if (slot.barred == null && slot.readyAt <= now) {
        if (slot != avoided) {
          next = (index + 1) % slots.size();
          return Optional.of(slot);
        }
        second = slot;
      }
    }
    return Optional.ofNullable(second);
  }

  /** When the first of them is ready again. */
  long readyAt() {
    return slots.stream()
        .filter(slot -> slot.barred == null)
        .mapToLong(slot -> slot.readyAt)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** Why none will ever be ready again; empty if one will. */
  Optional<String> barred() {
    return slots.stream().allMatch(slot -> slot.barred != null)
        ? Optional.of(slots.get(0).barred)
        : Optional.empty();
  }

  /** An answer without any key. */
  String hideInAnswer(String text) {
    String hidden = text;
    for (Slot slot : slots) {
      hidden = slot.key.isPresent() ? slot.key.get().hideInAnswer(hidden) : hidden;
    }
    return hidden;
  }

  /** What an endpoint says without any key. */
  String hide(String text) {
    String hidden = text;
    for (Slot slot : slots) {
      hidden = slot.key.isPresent() ? slot.key.get().hide(hidden) : hidden;
    }
    return hidden;
  }
}
