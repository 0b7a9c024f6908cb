package io.refmill.cosim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.Explanation;
import io.refmill.contract.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows a mismatch: to people, to language models and to programs. The same each time. */
public final class MismatchReport {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SUMMARISED = 3;
  private static final int MAX_SUMMARY_BITS = 128;

  private final Verdict.Mismatch mismatch;
  private final Explanation explanation;

  /** A report of one mismatch. */
  public MismatchReport(Verdict.Mismatch mismatch) {
    this.mismatch = mismatch;
    this.explanation = mismatch.explanation();
  }

  /** One line, such as fills the template of {@code MISMATCH}. */
  public String summary() {
    List<Verdict.Difference> differences = mismatch.differences();
    String ports =
        differences.stream()
            .limit(SUMMARISED)
            .map(d -> d.port() + " is " + cut(d.expected()) + ", the model says " + cut(d.actual()))
            .collect(Collectors.joining("; "));
    int more = differences.size() - SUMMARISED;
    String causes =
        explanation.causes().stream()
            .limit(SUMMARISED)
            .map(cause -> "; likely cause: " + words(cause))
            .collect(Collectors.joining());
    return where() + ", " + ports + (more > 0 ? "; and " + more + " more outputs" : "") + causes;
  }

  private static String cut(String bits) {
    return bits.length() <= MAX_SUMMARY_BITS ? bits : bits.substring(0, MAX_SUMMARY_BITS) + "...";
  }

  private String where() {
    boolean initialised = mismatch.run() == Verdict.Run.INITIALISED;
    return "at call " + mismatch.call() + (initialised ? " with initialised state" : "");
  }

  private static String words(Explanation.Cause cause) {
    String outputs = String.join(", ", cause.outputs());
    return outputs + ": " + cause.kind().words() + "; " + cause.evidence();
  }

  /**
   * For people: the differences, the cause, what led to them, and the calls before with all their
   * values. Bits that the simulator gives as x or z were not compared.
   */
  public String text() {
    return "mismatch " + String.join("", sections());
  }

  /**
   * For a language model that is to mend its answer: as much of {@link #text} as fits, in whole
   * sections, the most telling ones first.
   *
   * @param characters length of the result, at most, if the differences fit
   */
  public String feedback(int characters) {
    StringBuilder text = new StringBuilder("Your model and the Verilog differ ");
    for (String section :
        List.of(differences(), causes(), further(), history(), state(), calls())) {
      boolean first = text.indexOf("\n") < 0;
      if (first || text.length() + section.length() <= characters) {
        text.append(section);
      }
    }
    return text.toString();
  }

  private List<String> sections() {
    return List.of(differences(), causes(), history(), state(), calls());
  }

  private String differences() {
    StringBuilder text = new StringBuilder(where());
    text.append(", the first of ").append(explanation.differing()).append(" that differ, of ");
    text.append(mismatch.strength().vectors()).append('\n');
    for (Verdict.Difference difference : mismatch.differences()) {
      text.append("  ").append(difference.port());
      text.append(": the simulator has ").append(difference.expected());
      text.append(", the model ").append(difference.actual()).append('\n');
    }
    return text.toString();
  }

  private String causes() {
    StringBuilder text = new StringBuilder();
    for (Explanation.Cause cause : explanation.causes()) {
      text.append("  ").append(words(cause)).append('\n');
    }
    return text.isEmpty() ? "" : "likely cause\n" + text;
  }

  private String further() {
    StringBuilder text = new StringBuilder();
    mismatch.context().stream()
        .skip(Math.max(0, mismatch.context().size() - 1))
        .forEach(call -> append(text, call));
    mismatch.further().forEach(call -> append(text, call));
    return text.isEmpty() ? "" : "calls that differ\n" + text;
  }

  private String history() {
    StringBuilder text = new StringBuilder("what led to it\n");
    for (Explanation.History history : explanation.history()) {
      text.append("  ").append(history.port());
      if (history.lastAgreed() < 0) {
        text.append(" was never compared before\n");
      } else {
        text.append(" agreed up to call ").append(history.lastAgreed());
        text.append(", with the value that it took in call ").append(history.lastChanged());
        text.append('\n');
      }
    }
    for (Explanation.InputChange change : explanation.changes()) {
      text.append("  call ").append(change.call()).append(": ").append(change.port()).append(" ");
      text.append(change.before()).append(" -> ").append(change.after()).append('\n');
    }
    return text.toString();
  }

  private String state() {
    StringBuilder text = new StringBuilder();
    for (Explanation.Variable variable : explanation.state()) {
      text.append("  ").append(variable.name()).append(" = ").append(variable.before());
      if (!variable.after().equals(variable.before())) {
        text.append(" -> ").append(variable.after());
      }
      text.append(
          variable.changedIn() < 0 ? ", as at the start" : ", since call " + variable.changedIn());
      text.append('\n');
    }
    return text.isEmpty() ? "" : "the model's state in that call\n" + text;
  }

  private String calls() {
    StringBuilder text = new StringBuilder("calls up to there\n");
    mismatch.context().forEach(call -> append(text, call));
    return text.toString();
  }

  private static void append(StringBuilder text, Verdict.Call call) {
    text.append("  ").append(call.index()).append("  inputs ").append(values(call.inputs()));
    text.append("\n      simulator ").append(values(call.expected()));
    text.append("\n      model     ").append(values(call.actual())).append('\n');
  }

  private static String values(Map<String, String> values) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" "));
  }

  /** For programs: the same as a JSON object, without what the verdict's strength says. */
  public String json() {
    try {
      return JSON.writeValueAsString(tree());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of strings and numbers is always JSON", e);
    }
  }

  /** The object that {@link #json} writes. */
  public ObjectNode tree() {
    ObjectNode root = JSON.createObjectNode();
    root.put("call", mismatch.call());
    root.put("run", lower(mismatch.run()));
    ArrayNode differences = root.putArray("differences");
    for (Verdict.Difference difference : mismatch.differences()) {
      differences
          .addObject()
          .put("port", difference.port())
          .put("expected", difference.expected())
          .put("actual", difference.actual());
    }
    root.put("compared_calls", explanation.compared());
    root.put("differing_calls", explanation.differing());
    ArrayNode causes = root.putArray("causes");
    for (Explanation.Cause cause : explanation.causes()) {
      ObjectNode node = causes.addObject().put("kind", lower(cause.kind()));
      node.put("words", cause.kind().words()).put("evidence", cause.evidence());
      node.put("calls", cause.calls()).put("of", cause.of());
      new ArrayList<>(cause.outputs()).forEach(node.putArray("outputs")::add);
    }
    ArrayNode history = root.putArray("history");
    for (Explanation.History port : explanation.history()) {
      ObjectNode node = history.addObject().put("port", port.port());
      node.put("last_agreed", port.lastAgreed()).put("last_changed", port.lastChanged());
    }
    ArrayNode changes = root.putArray("input_changes");
    for (Explanation.InputChange change : explanation.changes()) {
      ObjectNode node = changes.addObject().put("call", change.call()).put("port", change.port());
      node.put("before", change.before()).put("after", change.after());
    }
    ArrayNode state = root.putArray("state");
    for (Explanation.Variable variable : explanation.state()) {
      ObjectNode node = state.addObject().put("name", variable.name());
      node.put("before", variable.before()).put("after", variable.after());
      node.put("changed_in", variable.changedIn());
    }
    ArrayNode context = root.putArray("context");
    for (Verdict.Call call : mismatch.context()) {
      ObjectNode node = context.addObject().put("call", call.index());
      put(node.putObject("inputs"), call.inputs());
      put(node.putObject("expected"), call.expected());
      put(node.putObject("actual"), call.actual());
    }
    return root;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static void put(ObjectNode node, Map<String, String> values) {
    values.forEach(node::put);
  }
}
