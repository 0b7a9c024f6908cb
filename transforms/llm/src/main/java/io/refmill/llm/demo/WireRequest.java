package io.refmill.llm.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Requests as they come over the wire, and answers as they go. */
final class WireRequest {
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final ObjectMapper JSON = new ObjectMapper();

  private WireRequest() {}

  /**
   * Reads a request.
   *
   * @throws IllegalArgumentException if it is none
   */
  static ChatRequest read(byte[] body) {
    try {
      JsonNode root = JSON.readTree(body);
      List<ChatMessage> messages = new ArrayList<>();
      for (JsonNode message : root.path("messages")) {
        Role role = Role.valueOf(message.path("role").asText().toUpperCase(Locale.ROOT));
        messages.add(new ChatMessage(role, message.path("content").asText()));
      }
      JsonNode seed = root.path("seed");
      return new ChatRequest(
          root.path("model").asText(),
          messages,
          root.path("temperature").asDouble(1),
          root.path("top_p").asDouble(1),
          root.path("max_tokens").asInt(1 << 20),
          seed.isNumber() ? OptionalLong.of(seed.longValue()) : OptionalLong.empty(),
          "");
    } catch (IOException e) {
      throw new IllegalArgumentException("this is no JSON", e);
    }
  }

  static long promptTokens(ChatRequest request) {
    return request.messages().stream().mapToLong(each -> tokens(each.content())).sum();
  }

  static long tokens(String text) {
    return (text.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
  }

  static byte[] answer(ChatRequest request, Script.Reply reply) throws IOException {
    ObjectNode message = JSON.createObjectNode().put("role", "assistant");
    message.put("content", reply.content());
    if (!reply.reasoning().isEmpty()) {
      message.put("reasoning_content", reply.reasoning());
    }
    long prompt = promptTokens(request);
    long completion = tokens(reply.content()) + tokens(reply.reasoning());
    ObjectNode root = JSON.createObjectNode();
    root.put("id", "chatcmpl-demo").put("object", "chat.completion").put("model", request.model());
    root.putArray("choices")
        .addObject()
        .put("index", 0)
        .put("finish_reason", wire(reply.finish()))
        .set("message", message);
    root.putObject("usage")
        .put("prompt_tokens", prompt)
        .put("completion_tokens", completion)
        .put("total_tokens", prompt + completion);
    return JSON.writeValueAsBytes(root);
  }

  private static String wire(FinishReason finish) {
    return finish == FinishReason.OTHER ? null : finish.name().toLowerCase(Locale.ROOT);
  }

  static byte[] error(String message) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.putObject("error").put("message", message).put("type", "demo");
    return JSON.writeValueAsBytes(root);
  }
}
