package io.refmill.teach.problem;

import io.refmill.llm.ChatMessage;
import io.refmill.schemas.DesignKey;
import java.util.List;

/**
 * A problem of {@code rl}.
 *
 * @param key its row
 * @param prompt as a trainer sends it
 * @param truth ground truth of the row
 */
public record RolloutTask(DesignKey key, List<ChatMessage> prompt, String truth) {
  public RolloutTask {
    prompt = List.copyOf(prompt);
  }
}
