package io.refmill.llm;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The seed of a request: from that of the run, and from what the request is for. */
public final class RequestSeed {
  private RequestSeed() {}

  /** A seed of 31 bits, as many endpoints take no other. */
  public static long of(long run, String tag) {
    CRC32 hash = new CRC32();
    hash.update((run + "/" + tag).getBytes(StandardCharsets.UTF_8));
    return hash.getValue() & Integer.MAX_VALUE;
  }
}
