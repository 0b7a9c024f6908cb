package io.refmill.llm.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.WellFormed;
import java.util.Map;

/** Requests as endpoints read them. */
final class RequestBody {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RequestBody() {}

  static byte[] of(ChatRequest request, ObjectNode extra) {
    ObjectNode body = JSON.createObjectNode();
    body.put("model", request.model());
    ArrayNode messages = body.putArray("messages");
    for (ChatMessage message : request.messages()) {
      messages
          .addObject()
          .put("role", message.role().wire())
          .put("content", WellFormed.of(message.content()));
    }
    body.put("temperature", request.temperature());
    body.put("top_p", request.topP());
    body.put("max_tokens", request.maxTokens());
    request.seed().ifPresent(seed -> body.put("seed", seed));
    for (Map.Entry<String, JsonNode> field : extra.properties()) {
      if (field.getValue().isNull()) {
        body.remove(field.getKey());
      } else {
        body.set(field.getKey(), field.getValue());
      }
    }
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request cannot be written", e);
    }
  }
}
