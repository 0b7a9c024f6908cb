package io.refmill.llm.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.RequestSeed;
import io.refmill.llm.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Requests as lines of JSON: what failed is written so, and what is to be asked is read so. */
public final class RequestLines {
  private static final String FORM = "{\"messages\": [{\"role\": \"user\", \"content\": \"...\"}]}";

  /** Characters of a wrong value that a message shows. */
  private static final int MAX_SHOWN = 60;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What a request may say. */
  private static final List<String> FIELDS =
      List.of("tag", "model", "messages", "temperature", "top_p", "max_tokens", "seed");

  /** What is said of one that failed besides. */
  private static final List<String> OF_FAILURES = List.of("failure", "message", "attempts");

  /**
   * What a request has that does not say it.
   *
   * @param seed from which the request's own follows
   */
  public record Defaults(String model, double temperature, double topP, int maxTokens, long seed) {}

  private RequestLines() {}

  /** A request that failed, and why. */
  public static String failed(ChatRequest request, ChatException failure) {
    ObjectNode line = tree(request);
    line.put("failure", failure.kind().name());
    line.put("message", failure.getMessage());
    line.put("attempts", failure.attempts());
    return text(line);
  }

  /** A request. */
  public static String of(ChatRequest request) {
    return text(tree(request));
  }

  /** The answer to a request: its tag, content, reasoning, finish and tokens. */
  public static String answered(ChatRequest request, ChatAnswer answer) {
    return text(AnswerJson.tree(request, answer));
  }

  private static ObjectNode tree(ChatRequest request) {
    ObjectNode line = JSON.createObjectNode();
    line.put("tag", request.tag());
    line.put("model", request.model());
    ArrayNode messages = line.putArray("messages");
    for (ChatMessage message : request.messages()) {
      messages.addObject().put("role", message.role().wire()).put("content", message.content());
    }
    line.put("temperature", request.temperature());
    line.put("top_p", request.topP());
    line.put("max_tokens", request.maxTokens());
    // Said also where there is none: what says nothing gets one.
    line.put("seed", request.seed().isPresent() ? (Long) request.seed().getAsLong() : null);
    return line;
  }

  /** By way of bytes, since half a surrogate pair is an escape there, and can be written. */
  private static String text(ObjectNode line) {
    try {
      return new String(JSON.writeValueAsBytes(line), StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request cannot be written", e);
    }
  }

  /**
   * Reads requests; fields that only failed ones have are passed over.
   *
   * @param defaults for what a line does not say
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if a line holds no request; the message says where and why
   */
  public static List<ChatRequest> read(Path file, Defaults defaults) throws IOException {
    List<ChatRequest> requests = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          try {
            requests.add(request(JSON.readTree(line), defaults, file.getFileName() + ":" + number));
          } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                file
                    + ":"
                    + number
                    + ": this is no JSON from column "
                    + e.getLocation().getColumnNr()
                    + " on; each line is a request: "
                    + FORM,
                e);
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ":" + number + ": " + e.getMessage(), e);
          }
        }
      }
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is not UTF-8", e);
    }
    return requests;
  }

  private static ChatRequest request(JsonNode line, Defaults defaults, String place) {
    List<ChatMessage> messages = new ArrayList<>();
    for (JsonNode message : line.path("messages")) {
      if (!message.path("content").isTextual()) {
        throw new IllegalArgumentException("a message without a text as \"content\"");
      }
      messages.add(new ChatMessage(role(message.path("role")), message.get("content").textValue()));
    }
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("expected " + FORM);
    }
    requireKnown(line);
    String model = text(line, "model", defaults.model());
    JsonNode maxTokens =
        field(
            line,
            "max_tokens",
            "a whole number",
            node -> node.isIntegralNumber() && node.canConvertToInt());
    return new ChatRequest(
        model == null ? "" : model,
        messages,
        number(line, "temperature", defaults.temperature()),
        number(line, "top_p", defaults.topP()),
        maxTokens == null ? defaults.maxTokens() : maxTokens.intValue(),
        seed(line, defaults, text(line, "tag", place)),
        text(line, "tag", place));
  }

  /** Nobody would send a field of another name: the answers would be to another request. */
  private static void requireKnown(JsonNode line) {
    for (Iterator<String> names = line.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!FIELDS.contains(name) && !OF_FAILURES.contains(name)) {
        throw new IllegalArgumentException(
            "a request has no \""
                + name
                + "\", but "
                + String.join(", ", FIELDS)
                + "; further fields go into all requests by --request-fields, and tag comes back"
                + " with the answer");
      }
    }
  }

  private static OptionalLong seed(JsonNode line, Defaults defaults, String tag) {
    if (!line.has("seed")) {
      return OptionalLong.of(RequestSeed.of(defaults.seed(), tag));
    }
    JsonNode seed =
        field(
            line,
            "seed",
            "a whole number",
            node -> node.isIntegralNumber() && node.canConvertToLong());
    return seed == null ? OptionalLong.empty() : OptionalLong.of(seed.longValue());
  }

  private static double number(JsonNode line, String name, double otherwise) {
    JsonNode number = field(line, name, "a number", JsonNode::isNumber);
    return number == null ? otherwise : number.doubleValue();
  }

  private static String text(JsonNode line, String name, String otherwise) {
    JsonNode text = field(line, name, "a text", JsonNode::isTextual);
    return text == null ? otherwise : text.textValue();
  }

  /**
   * A field; null if the line does not say it. One of another type is a mistake: who wrote it would
   * pay for answers to another request.
   */
  private static JsonNode field(
      JsonNode line, String name, String expected, Predicate<JsonNode> isExpected) {
    JsonNode value = line.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!isExpected.test(value)) {
      throw new IllegalArgumentException(
          "\"" + name + "\": expected " + expected + ", found " + shown(value));
    }
    return value;
  }

  private static String shown(JsonNode value) {
    String text = value.toString();
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
  }

  private static Role role(JsonNode role) {
    for (Role each : Role.values()) {
      if (each.wire().equals(role.asText().toLowerCase(Locale.ROOT))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "expected the role system, user or assistant, found " + role);
  }
}
