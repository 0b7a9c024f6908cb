package io.refmill.llm.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatException.Kind;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Usage;
import io.refmill.llm.cost.Tokens;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** Reads what endpoints answer. */
final class AnswerReader {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BEGIN = "<think>";
  private static final String END = "</think>";

  private AnswerReader() {}

  /**
   * Reads an answer.
   *
   * @param body of a response with status 200
   * @param hide takes keys out of what is said instead of an answer
   * @throws ChatException if it holds none
   */
  static ChatAnswer read(ChatRequest request, byte[] body, UnaryOperator<String> hide) {
    JsonNode root = parse(body);
    if (root.hasNonNull("error")) {
      // Some that pass requests on to others answer so, with status 200.
      throw new ChatException(
          Kind.SERVER, "the endpoint answered with an error: " + ErrorBody.text(root, hide));
    }
    JsonNode choice = root.path("choices").path(0);
    JsonNode message = choice.path("message");
    if (!message.isObject()) {
      throw malformed("it has no choices[0].message");
    }
    String content = text(message.get("content"));
    String reasoning = text(message.get("reasoning_content"));
    if (reasoning == null || reasoning.isBlank()) {
      // Some send both, and leave the one empty that they do not use.
      String other = text(message.get("reasoning"));
      reasoning = other == null ? reasoning : other;
    }
    FinishReason finish = finish(choice.path("finish_reason").asText(""));
    if (isBlank(content) && isBlank(reasoning)) {
      // A filter may leave an empty text as well as none.
      refuse(message, finish, hide);
    }
    if (content == null && reasoning == null) {
      throw malformed("choices[0].message has no text");
    }
    return split(request, content, reasoning, finish, root.path("usage"));
  }

  private static boolean isBlank(String text) {
    return text == null || text.isBlank();
  }

  private static JsonNode parse(byte[] body) {
    try {
      JsonNode root = JSON.readTree(body);
      if (root == null || !root.isObject()) {
        throw malformed("it is no JSON object");
      }
      return root;
    } catch (JsonEOFException e) {
      throw new ChatException(
          Kind.TRUNCATED, "the answer ends in the middle, after " + body.length + " bytes", e);
    } catch (JsonProcessingException e) {
      // Its message may quote the answer at length; the place is enough.
      throw malformed(
          "it is no JSON"
              + (e.getLocation() == null
                  ? ""
                  : " from byte " + e.getLocation().getByteOffset() + " on"));
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory cannot be read", e);
    }
  }

  private static ChatException malformed(String what) {
    return new ChatException(
        Kind.MALFORMED, "the answer is not one of the chat completions interface: " + what);
  }

  private static void refuse(JsonNode message, FinishReason finish, UnaryOperator<String> hide) {
    String refusal = text(message.get("refusal"));
    if (refusal != null || finish == FinishReason.CONTENT_FILTER) {
      throw new ChatException(
          Kind.REFUSED,
          "the endpoint does not answer this: "
              + (refusal == null
                  ? "its filter let nothing through"
                  : ErrorBody.line(refusal, hide)));
    }
  }

  /** A text, or the texts of parts; null if there is none. */
  private static String text(JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    if (node.isTextual()) {
      return node.textValue();
    }
    if (!node.isArray()) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (JsonNode part : node) {
      text.append(part.path("text").asText(""));
    }
    return text.toString();
  }

  private static FinishReason finish(String reason) {
    return switch (reason) {
      case "stop", "eos", "stop_sequence", "end_turn" -> FinishReason.STOP;
      case "length", "max_tokens" -> FinishReason.LENGTH;
      case "content_filter" -> FinishReason.CONTENT_FILTER;
      default -> FinishReason.OTHER;
    };
  }

  /** Takes apart reasoning and answer where the endpoint did not, by the reward module's rule. */
  private static ChatAnswer split(
      ChatRequest request, String given, String reasoning, FinishReason finish, JsonNode usage) {
    String content = given == null ? "" : given;
    String thought = reasoning == null ? "" : reasoning;
    if (thought.isEmpty()) {
      int end = content.lastIndexOf(END);
      int begin = content.indexOf(BEGIN);
      if (end >= 0) {
        thought = content.substring(0, end);
        content = content.substring(end + END.length());
      } else if (begin >= 0 && content.substring(0, begin).isBlank()) {
        thought = content.substring(begin);
        content = "";
      }
      thought = thought.strip();
      thought = (thought.startsWith(BEGIN) ? thought.substring(BEGIN.length()) : thought).strip();
    }
    return new ChatAnswer(
        content.strip(), thought.strip(), finish, usage(request, usage, content, thought));
  }

  private static Usage usage(ChatRequest request, JsonNode usage, String content, String thought) {
    JsonNode prompt = usage.path("prompt_tokens");
    JsonNode completion = usage.path("completion_tokens");
    return new Usage(
        isCount(prompt) ? prompt.longValue() : Tokens.prompt(request),
        isCount(completion) ? completion.longValue() : Tokens.of(content) + Tokens.of(thought));
  }

  private static boolean isCount(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong() && isPlausible(node.longValue());
  }

  /** A server that counts wildly is not to overflow sums. */
  private static boolean isPlausible(long tokens) {
    return tokens >= 0 && tokens <= 100_000_000;
  }
}
