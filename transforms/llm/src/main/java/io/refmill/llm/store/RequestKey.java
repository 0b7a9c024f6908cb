package io.refmill.llm.store;

import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What an answer is kept under: a hash of all of the request, but not of where it went.
 *
 * @param high the first 64 bits of its SHA-256
 * @param low the next 64
 */
record RequestKey(long high, long low) {
  static final int BYTES = 16;

  /** Keys of another form of requests never meet these. */
  private static final String FORM = "refmill request 1";

  /**
   * The key of a request.
   *
   * @param variant what else is sent along with each request, as text
   */
  static RequestKey of(ChatRequest request, String variant) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
    add(digest, FORM);
    add(digest, variant);
    add(digest, request.model());
    digest.update(
        ByteBuffer.allocate(33)
            .putDouble(request.temperature())
            .putDouble(request.topP())
            .putInt(request.maxTokens())
            .put((byte) (request.seed().isPresent() ? 1 : 0))
            .putLong(request.seed().orElse(0))
            .putInt(request.messages().size())
            .flip());
    for (ChatMessage message : request.messages()) {
      add(digest, message.role().wire());
      add(digest, message.content());
    }
    add(digest, request.tag());
    ByteBuffer hash = ByteBuffer.wrap(digest.digest());
    return new RequestKey(hash.getLong(), hash.getLong());
  }

  /** With the length before it, so that two texts are never another two. */
  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(4).putInt(bytes.length).flip());
    digest.update(bytes);
  }
}
