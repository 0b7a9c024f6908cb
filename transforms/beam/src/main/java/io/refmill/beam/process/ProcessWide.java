package io.refmill.beam.process;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What the workers of one process share, so that external programs stay warm and no more of them
 * run at once than there are workers. The last one that gives it back closes it.
 *
 * @param <K> what it is opened with
 * @param <T> what is shared
 */
public final class ProcessWide<K, T extends AutoCloseable> {
  private static final class Shared<T> {
    private final T value;
    private int users;

    private Shared(T value) {
      this.value = value;
    }
  }

  private final Map<K, Shared<T>> shared = new HashMap<>();
  private final Function<K, T> open;

  /** Opens what is not open yet in this way. */
  public ProcessWide(Function<K, T> open) {
    this.open = open;
  }

  /** The process's own; each call needs one of {@link #release}. */
  public synchronized T acquire(K key) {
    Shared<T> found = shared.computeIfAbsent(key, k -> new Shared<>(open.apply(k)));
    found.users++;
    return found.value;
  }

  /** Gives it back. */
  public synchronized void release(K key) {
    Shared<T> found = shared.get(key);
    if (found != null && --found.users == 0) {
      close(key);
    }
  }

  /** Closes it, whoever still holds it: a runner need not tear its workers down. */
  public synchronized void close(K key) {
    Shared<T> found = shared.remove(key);
    if (found != null) {
      try {
        found.value.close();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
