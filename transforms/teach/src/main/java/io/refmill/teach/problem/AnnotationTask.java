package io.refmill.teach.problem;

import io.refmill.schemas.Message;
import java.util.List;

/**
 * A verified row that is to get reasoning.
 *
 * @param design what its code is verified against
 * @param messages the row's turns
 * @param user the turn that asks for the model
 * @param python the known answer
 * @param reasoningOrigin of the row, or null
 */
public record AnnotationTask(
    Design design, List<Message> messages, String user, String python, String reasoningOrigin) {
  public AnnotationTask {
    messages = List.copyOf(messages);
  }
}
