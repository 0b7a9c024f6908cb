package io.refmill.llm.demo;

import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import java.util.Objects;

/**
 * What the scripted server answers. Called by several threads, and again for the same request when
 * it is retried: the reply depends on nothing but the request.
 */
@FunctionalInterface
public interface Script {
  /**
   * Answers.
   *
   * @param request what came over the wire; its tag is empty, as tags are not sent, so candidates
   *     of one prompt differ by their seed alone
   */
  Reply reply(ChatRequest request);

  /**
   * What a model says.
   *
   * @param content the answer
   * @param reasoning sent as {@code reasoning_content}; empty for none
   * @param finish why it ends
   */
  record Reply(String content, String reasoning, FinishReason finish) {
    public Reply {
      Objects.requireNonNull(content);
      Objects.requireNonNull(reasoning);
      Objects.requireNonNull(finish);
    }

    /** A whole answer without reasoning. */
    public static Reply of(String content) {
      return new Reply(content, "", FinishReason.STOP);
    }
  }
}
