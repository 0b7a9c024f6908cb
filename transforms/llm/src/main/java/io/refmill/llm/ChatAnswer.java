package io.refmill.llm;

import java.util.Objects;

/**
 * What a model answered; its texts can be written to any file ({@link WellFormed}).
 *
 * @param content the answer proper, without reasoning
 * @param reasoning what the model thought before: the endpoint's {@code reasoning_content} or
 *     {@code reasoning}, or the {@code <think>} block that the answer begins with; empty if none
 * @param finish why the answer ends
 * @param usage what it is billed for, as the endpoint says it; estimated where it does not
 */
public record ChatAnswer(String content, String reasoning, FinishReason finish, Usage usage) {
  public ChatAnswer {
    content = WellFormed.of(content);
    reasoning = WellFormed.of(reasoning);
    Objects.requireNonNull(finish);
    Objects.requireNonNull(usage);
  }
}
