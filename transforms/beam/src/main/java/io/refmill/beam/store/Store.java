package io.refmill.beam.store;

import io.refmill.beam.process.ProcessWide;
import io.refmill.store.EntryKey;
import io.refmill.store.EntryStore;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;

/**
 * Where results are kept from one run to the next, in a form that travels to workers. Plain files
 * that are only appended to: many processes on many machines write one directory, where databases
 * want one writer, or locks that shared file systems do not have.
 *
 * @param directory that all workers share, or null to keep nothing
 * @param maxBytes of all its files together
 * @param code that the results are of: that of another build may come to others
 */
public record Store(String directory, long maxBytes, String code) implements Serializable {
  /** Keeps nothing. */
  public static final Store NONE = new Store(null, 0, "");

  private static final String FILES = "results";
  private static final ProcessWide<Store, Memory> MEMORIES = new ProcessWide<>(Store::open);

  /** The process's memory; each call needs one of {@link #release}. */
  public Memory acquire() {
    return MEMORIES.acquire(this);
  }

  /** Gives the memory back. */
  public void release() {
    MEMORIES.release(this);
  }

  /** Closes its files, whoever still holds them. */
  public void closeAll() {
    MEMORIES.close(this);
  }

  /** Begins the key of a stage's result: what else it depends on is added. */
  public EntryKey.Builder key(String stage) {
    return new EntryKey.Builder("refmill " + stage + " 1").add(code);
  }

  private Memory open() {
    if (directory == null) {
      return new Memory(null, "");
    }
    try {
      return new Memory(EntryStore.open(Path.of(directory), FILES, maxBytes), directory);
    } catch (IOException e) {
      Memory none = new Memory(null, directory);
      none.giveUp(e);
      return none;
    }
  }
}
