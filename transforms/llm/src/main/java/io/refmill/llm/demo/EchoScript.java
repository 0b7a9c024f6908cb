package io.refmill.llm.demo;

import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;

/** Says what it was asked: enough to try an endpoint's settings, and no more. */
public final class EchoScript implements Script {
  private static final int MAX_LENGTH = 200;

  @Override
  public Reply reply(ChatRequest request) {
    ChatMessage last = request.messages().get(request.messages().size() - 1);
    String said = last.content().strip();
    return new Reply(
        "You said: " + (said.length() > MAX_LENGTH ? said.substring(0, MAX_LENGTH) : said),
        "There are " + request.messages().size() + " messages.",
        FinishReason.STOP);
  }
}
