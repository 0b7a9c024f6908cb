package io.refmill.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Proof;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Requests and answers of the engine, as {@code src/main/python/README.md} has them. */
final class EngineMessages {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A sentence for people needs no more. */
  private static final int MAX_DETAIL = 300;

  private static final String PROGRAM = "yosys";
  private static final int HEXADECIMAL = 16;

  private EngineMessages() {}

  /** A line that asks for proofs of all tasks. */
  static byte[] request(List<ProofTask> tasks) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode batch = root.putArray("batch");
    for (int i = 0; i < tasks.size(); i++) {
      row(batch.addObject().put("id", Integer.toString(i)), tasks.get(i));
    }
    byte[] text = JSON.writeValueAsBytes(root);
    byte[] line = java.util.Arrays.copyOf(text, text.length + 1);
    line[text.length] = '\n';
    return line;
  }

  private static void row(ObjectNode row, ProofTask task) {
    DesignInterface design = task.design();
    files(row, task.unit());
    row.put("module", design.topModule());
    row.put("python", task.python());
    row.put("protocol", lower(design.protocol()));
    ArrayNode ports = row.putArray("ports");
    for (DesignInterface.Port port : design.ports()) {
      ports
          .addObject()
          .put("name", port.name())
          .put("direction", lower(port.direction()))
          .put("width", port.width())
          .put("signed", port.signed());
    }
    ArrayNode clocks = row.putArray("clocks");
    for (DesignInterface.Clock clock : design.clocks()) {
      clocks.addObject().put("port", clock.port()).put("edge", lower(clock.edge()));
    }
    ArrayNode resets = row.putArray("resets");
    for (DesignInterface.Reset reset : design.resets()) {
      resets
          .addObject()
          .put("port", reset.port())
          .put("active_high", reset.activeHigh())
          .put("kind", lower(reset.kind()));
    }
    ArrayNode state = row.putArray("state");
    for (DesignInterface.StateVariable variable : design.state()) {
      ObjectNode node = state.addObject();
      variable.path().forEach(node.putArray("path")::add);
      node.put("width", variable.width());
      ArrayNode dimensions = node.putArray("dimensions");
      variable
          .dimensions()
          .forEach(d -> dimensions.addObject().put("low", d.low()).put("size", d.size()));
      node.put("initial", variable.initialValue().toString(HEXADECIMAL));
      node.put("initialised", variable.initialised());
    }
  }

  /** The file with the module is the last one; those before it are read first. */
  private static void files(ObjectNode row, SourceUnit unit) {
    int last = unit.files().size() - 1;
    row.put("verilog", unit.files().get(last).text());
    ArrayNode files = row.putArray("files");
    unit.files().subList(0, last).forEach(file -> file(files, file, "source"));
    unit.includes().forEach(file -> file(files, file, "include"));
  }

  private static void file(ArrayNode files, SourceFile file, String kind) {
    files.addObject().put("path", file.path()).put("kind", kind).put("text", file.text());
  }

  /**
   * What the engine answered.
   *
   * @param version of the program that decided
   * @param second of the program that was asked for a second opinion
   * @return empty if that is no answer to so many tasks
   */
  static Optional<List<Attempt>> answers(byte[] text, int tasks, String version, String second) {
    try {
      JsonNode answers = JSON.readTree(text).path("answers");
      if (answers.size() != tasks) {
        return Optional.empty();
      }
      List<Attempt> attempts = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        JsonNode answer = answers.get(i);
        if (!answer.path("id").asText().equals(Integer.toString(i))) {
          return Optional.empty();
        }
        attempts.add(SecondOpinion.of(attempt(answer, version), answer.path("second"), second));
      }
      return Optional.of(attempts);
    } catch (IOException | IllegalArgumentException e) {
      // It was ended while it wrote, or says what nobody knows.
      return Optional.empty();
    }
  }

  private static Attempt attempt(JsonNode answer, String version) {
    Proof.Outcome outcome =
        Proof.Outcome.valueOf(answer.path("proof").asText().toUpperCase(Locale.ROOT));
    String reason = answer.path("reason").asText("");
    String detail = answer.path("detail").asText("");
    // Where calls are named by how often they are made, there are too many.
    boolean many = answer.path("counterexample").has("times");
    Proof proof =
        new Proof(
            outcome,
            many ? Proof.Reason.CALLS_TOO_MANY : reason(reason),
            detail.substring(0, Math.min(MAX_DETAIL, detail.length())),
            (int) Math.min(Integer.MAX_VALUE, answer.path("depth").asLong()),
            answer.path("assumes_start").asBoolean(),
            answer.path("open").asBoolean(),
            engine(answer.path("engine").asText(""), version),
            Math.round(answer.path("ms").asDouble()),
            null);
    List<Map<String, BigInteger>> calls = many ? List.of() : calls(answer.path("counterexample"));
    if (outcome == Proof.Outcome.REFUTED && calls.isEmpty() && !many) {
      throw new IllegalArgumentException("a refutation without calls");
    }
    return new Attempt(
        proof, outcome == Proof.Outcome.REFUTED ? calls : List.of(), Optional.empty());
  }

  static Proof.Reason reason(String code) {
    return Arrays.stream(Proof.Reason.values())
        .filter(reason -> reason.name().equals(code))
        .findFirst()
        .orElse(code.isEmpty() ? null : Proof.Reason.ENGINE_FAILED);
  }

  /** Such as {@code Yosys 0.23 sat}. */
  private static String engine(String named, String version) {
    return named.startsWith(PROGRAM) ? version + named.substring(PROGRAM.length()) : named;
  }

  static List<Map<String, BigInteger>> calls(JsonNode counterexample) {
    List<Map<String, BigInteger>> calls = new ArrayList<>();
    for (JsonNode call : counterexample.path("inputs")) {
      Map<String, BigInteger> inputs = new HashMap<>();
      for (Map.Entry<String, JsonNode> input : call.properties()) {
        inputs.put(input.getKey(), new BigInteger(input.getValue().asText(), HEXADECIMAL));
      }
      calls.add(inputs);
    }
    return calls;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
