package io.refmill.llm.store;

import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.store.EntryKey;

/** What an answer is kept under: a hash of all of the request, but not of where it went. */
final class RequestKey {
  private static final String FORM = "refmill request 2";

  private RequestKey() {}

  /**
   * The key of a request.
   *
   * @param variant what else is sent along with each request, as text
   */
  static EntryKey of(ChatRequest request, String variant) {
    EntryKey.Builder key =
        new EntryKey.Builder(FORM)
            .add(variant)
            .add(request.model())
            .add(Double.doubleToLongBits(request.temperature()))
            .add(Double.doubleToLongBits(request.topP()))
            .add(request.maxTokens())
            .add(request.seed().isPresent() ? 1 : 0)
            .add(request.seed().orElse(0))
            .add(request.messages().size());
    for (ChatMessage message : request.messages()) {
      key.add(message.role().wire()).add(message.content());
    }
    return key.add(request.tag()).key();
  }
}
