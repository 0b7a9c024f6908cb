package io.refmill.contamination;

/**
 * A digest of what a design does bit by bit, behind a sketch of it: who has another sketch has
 * another digest, and a sketch is found in little time.
 */
public final class BitDigest {
  /** Digits of a sketch, and of the digest of a response. */
  private static final int SKETCH = 16;

  private static final int RESPONSE = 32;

  private BitDigest() {}

  /** Whether that is one, and not the digest of a response with the ports as they are. */
  public static boolean isOne(String digest) {
    return digest.length() == SKETCH + RESPONSE;
  }

  public static String sketch(String digest) {
    return digest.substring(0, SKETCH);
  }

  /** The digest of the response, which a design without vectors has with its ports as they are. */
  public static String response(String digest) {
    return digest.substring(SKETCH);
  }
}
