package io.refmill.llm.cost;

import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;

/**
 * Tokens of texts before an endpoint has counted them. The vocabulary of a model behind an endpoint
 * is not known, so this goes by bytes: code and English take three to four bytes a token.
 */
public final class Tokens {
  private static final int BYTES_PER_TOKEN = 3;

  /** What templates of chats put around a message. */
  private static final int PER_MESSAGE = 8;

  private Tokens() {}

  /** Tokens of a text, rather too many than too few. */
  public static long of(String text) {
    return (utf8Length(text) + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN;
  }

  /** Tokens of all messages of a request, rather too many than too few. */
  public static long prompt(ChatRequest request) {
    long sum = 0;
    for (ChatMessage message : request.messages()) {
      sum += of(message.content()) + PER_MESSAGE;
    }
    return sum;
  }

  private static long utf8Length(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Each half of a surrogate pair counts as two of its four bytes.
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }
}
