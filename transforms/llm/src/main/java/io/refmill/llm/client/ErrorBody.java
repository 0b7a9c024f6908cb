package io.refmill.llm.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.llm.WellFormed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * What endpoints say when something is wrong. Keys are taken out of what came, before it is cut:
 * half a key would not be found any more.
 */
final class ErrorBody {
  private static final int MAX_LENGTH = 300;
  private static final ObjectMapper JSON = new ObjectMapper();

  private ErrorBody() {}

  /** The body as JSON; a missing node if it is none. */
  static JsonNode parse(byte[] body) {
    try {
      JsonNode root = JSON.readTree(body);
      return root == null ? JSON.missingNode() : root;
    } catch (IOException e) {
      return JSON.missingNode();
    }
  }

  /**
   * The message in one line.
   *
   * @param hide takes keys out
   */
  static String text(JsonNode root, UnaryOperator<String> hide) {
    JsonNode error = root.path("error");
    for (JsonNode each :
        new JsonNode[] {
          error.path("message"), error, root.path("message"), root.path("detail"), root
        }) {
      if (each.isTextual()) {
        return line(each.textValue(), hide);
      }
    }
    return root.isMissingNode() ? "" : line(root.toString(), hide);
  }

  /**
   * The message of a body that may be JSON or not.
   *
   * @param hide takes keys out
   */
  static String text(byte[] body, UnaryOperator<String> hide) {
    JsonNode root = parse(body);
    return root.isContainerNode()
        ? text(root, hide)
        : line(new String(body, StandardCharsets.UTF_8), hide);
  }

  /** The code that says more than the status; empty if there is none. */
  static String code(JsonNode root) {
    JsonNode error = root.path("error");
    return error.path("code").asText("") + " " + error.path("type").asText("");
  }

  /**
   * One line of visible characters, of no great length.
   *
   * @param hide takes keys out
   */
  static String line(String given, UnaryOperator<String> hide) {
    String text = hide.apply(given);
    String start = text.length() > 4 * MAX_LENGTH ? text.substring(0, 4 * MAX_LENGTH) : text;
    String line = start.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
    return WellFormed.of(line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "..." : line);
  }
}
