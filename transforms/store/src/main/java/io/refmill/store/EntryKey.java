package io.refmill.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What an entry is kept under: the SHA-256 of all that it was made of, from its first 64 bits to
 * its last.
 */
public record EntryKey(long first, long second, long third, long fourth) {
  /** Of a key in a file. */
  public static final int BYTES = 32;

  /** The key whose {@value #BYTES} bytes come next. */
  public static EntryKey read(ByteBuffer from) {
    return new EntryKey(from.getLong(), from.getLong(), from.getLong(), from.getLong());
  }

  /** Adds its {@value #BYTES} bytes to a buffer, which is returned. */
  public ByteBuffer write(ByteBuffer to) {
    return to.putLong(first).putLong(second).putLong(third).putLong(fourth);
  }

  /** Puts what an entry was made of into a hash, part by part. */
  public static final class Builder {
    private final MessageDigest digest = sha256();

    /**
     * A hash.
     *
     * @param form of what is hashed: keys of another form never meet these
     */
    public Builder(String form) {
      add(form);
    }

    /** Adds a text. */
    public Builder add(String text) {
      return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a text that may be null, which is not the empty one. */
    public Builder addOptional(String text) {
      return text == null ? add(0) : add(1).add(text);
    }

    /** Adds bytes, with their number before them, so that two parts are never another two. */
    public Builder add(byte[] bytes) {
      digest.update(ByteBuffer.allocate(4).putInt(bytes.length).flip());
      digest.update(bytes);
      return this;
    }

    /** Adds a key, and with it all that that was made of. */
    public Builder add(EntryKey key) {
      return add(key.write(ByteBuffer.allocate(BYTES)).array());
    }

    /** Adds a number. */
    public Builder add(long number) {
      digest.update(ByteBuffer.allocate(8).putLong(number).flip());
      return this;
    }

    /** The key of all that was added; this is of no use afterwards. */
    public EntryKey key() {
      return read(ByteBuffer.wrap(digest.digest()));
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
