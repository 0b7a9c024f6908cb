package io.refmill.beam.store;

import io.refmill.store.EntryKey;
import java.util.Objects;

/**
 * A result of a stage and the hash of its bytes, which was made when it was found and stands beside
 * it: what later stages keep is found by that hash, and nothing is encoded and hashed again for it.
 *
 * @param value the result
 * @param digest of its bytes
 */
public record Known<T>(T value, EntryKey digest) {
  public Known {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(digest, "digest");
  }

  /**
   * The digest of a result and of all that it was made of.
   *
   * @param before of what it was made of, where that has one
   */
  public String origin(String before) {
    return before == null
        ? null
        : Origins.text(new EntryKey.Builder("refmill origin 1").add(before).add(digest).key());
  }
}
