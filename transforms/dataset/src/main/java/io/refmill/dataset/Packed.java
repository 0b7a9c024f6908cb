package io.refmill.dataset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A value that is carried as bytes between stages which have no use for it. It is encoded once,
 * however often it is handed on, and decoded where it is asked for.
 *
 * <p>Safe for several threads: the first of them may each encode or decode it, to the same end.
 *
 * @param <T> an immutable value with an encoding that is the same for equal ones
 */
public final class Packed<T> {
  private final Unpacking<T> unpacking;
  private volatile T value;
  private volatile byte[] bytes;

  /** Decodes a value. */
  public interface Unpacking<T> {
    /**
     * The value that was encoded so.
     *
     * @throws IOException if the bytes are not those of one
     */
    T unpack(byte[] bytes) throws IOException;
  }

  /** Encodes a value. */
  public interface Packing<T> {
    /**
     * The bytes of a value.
     *
     * @throws IOException if it has none
     */
    byte[] pack(T value) throws IOException;
  }

  private Packed(T value, byte[] bytes, Unpacking<T> unpacking) {
    this.value = value;
    this.bytes = bytes;
    this.unpacking = unpacking;
  }

  /** A value as it is. */
  public static <T> Packed<T> of(T value) {
    return new Packed<>(Objects.requireNonNull(value), null, null);
  }

  /**
   * A value that was encoded.
   *
   * @param bytes must not change any more
   */
  public static <T> Packed<T> of(byte[] bytes, Unpacking<T> unpacking) {
    return new Packed<>(null, Objects.requireNonNull(bytes), Objects.requireNonNull(unpacking));
  }

  /**
   * The value.
   *
   * @throws UncheckedIOException if it cannot be decoded
   */
  public T value() {
    T known = value;
    if (known == null) {
      try {
        known = unpacking.unpack(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      value = known;
    }
    return known;
  }

  /**
   * Its bytes, which are not to be changed.
   *
   * @param packing is used if there are none yet
   */
  public byte[] bytes(Packing<T> packing) throws IOException {
    byte[] known = bytes;
    if (known == null) {
      known = packing.pack(value);
      bytes = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Packed<?> packed && packed.value().equals(value());
  }

  @Override
  public int hashCode() {
    return value().hashCode();
  }

  @Override
  public String toString() {
    return value().toString();
  }
}
