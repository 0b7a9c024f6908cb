package io.refmill.contamination;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The digests that lists and keys are made of. */
public final class Hashes {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Odd, so that multiplication is a bijection of 64-bit numbers. */
  private static final long WINDOW_BASE = 0x9e3779b97f4a7c15L;

  private Hashes() {}

  /**
   * SHA-256 of the tokens, each ended by a line feed, as 64 lower-case hexadecimal digits. No token
   * holds a line feed, so different sequences are different texts.
   */
  public static String sha256(List<String> tokens) {
    MessageDigest digest = digest();
    for (String token : tokens) {
      digest.update(token.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) '\n');
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * 64-bit hashes of all windows of {@code length} successive tokens, in order; empty when there
   * are fewer tokens. Among a billion windows and a list of 50,000 hashes, a chance hit has a
   * probability of about 3 in a million.
   */
  public static long[] windows(List<String> tokens, int length) {
    if (length < 1) {
      throw new IllegalArgumentException("a window has at least one token, not " + length);
    }
    int count = tokens.size() - length + 1;
    if (count <= 0) {
      return new long[0];
    }
    long[] hash = new long[tokens.size()];
    for (int i = 0; i < hash.length; i++) {
      hash[i] = token(tokens.get(i));
    }
    long top = 1;
    for (int i = 1; i < length; i++) {
      top *= WINDOW_BASE;
    }
    long[] result = new long[count];
    long rolling = 0;
    for (int i = 0; i < hash.length; i++) {
      if (i >= length) {
        rolling -= hash[i - length] * top;
      }
      rolling = rolling * WINDOW_BASE + hash[i];
      if (i >= length - 1) {
        result[i - length + 1] = mix(rolling);
      }
    }
    return result;
  }

  private static long token(String token) {
    long hash = FNV_OFFSET;
    for (byte b : token.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return mix(hash);
  }

  /** So many numbers that look random and depend on the seed alone. */
  static long[] sequence(long seed, int length) {
    long[] numbers = new long[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = mix(seed + (i + 1) * WINDOW_BASE);
    }
    return numbers;
  }

  /** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
  public static String sha256(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /** The finaliser of MurmurHash3: every input bit reaches every output bit. */
  static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
    z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return z ^ (z >>> 33);
  }
}
