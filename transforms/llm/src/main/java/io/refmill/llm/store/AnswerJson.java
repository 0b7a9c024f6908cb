package io.refmill.llm.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Usage;
import java.io.IOException;
import java.util.Optional;

/** Answers as they are kept, and written for users. */
final class AnswerJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private AnswerJson() {}

  /** The answer, with the tag of its request for who looks at it. */
  static byte[] write(ChatRequest request, ChatAnswer answer) {
    try {
      return JSON.writeValueAsBytes(tree(request, answer));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer cannot be written", e);
    }
  }

  static ObjectNode tree(ChatRequest request, ChatAnswer answer) {
    return JSON.createObjectNode()
        .put("tag", request.tag())
        .put("content", answer.content())
        .put("reasoning", answer.reasoning())
        .put("finish", answer.finish().name())
        .put("prompt_tokens", answer.usage().promptTokens())
        .put("completion_tokens", answer.usage().completionTokens());
  }

  /** Reads an answer back; empty if it is none. */
  static Optional<ChatAnswer> read(byte[] bytes) {
    try {
      JsonNode root = JSON.readTree(bytes);
      return Optional.of(
          new ChatAnswer(
              root.required("content").textValue(),
              root.required("reasoning").textValue(),
              FinishReason.valueOf(root.required("finish").textValue()),
              new Usage(
                  root.required("prompt_tokens").longValue(),
                  root.required("completion_tokens").longValue())));
    } catch (IOException | RuntimeException e) {
      // As good as not there: it is asked again.
      return Optional.empty();
    }
  }
}
