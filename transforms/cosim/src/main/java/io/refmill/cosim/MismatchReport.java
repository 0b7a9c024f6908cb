package io.refmill.cosim;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.Verdict;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows a mismatch, to a reader and to a program. Neither form depends on time or machine. */
public final class MismatchReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Verdict.Mismatch mismatch;

  /** A report of one mismatch. */
  public MismatchReport(Verdict.Mismatch mismatch) {
    this.mismatch = mismatch;
  }

  /** One line, such as fills the template of {@code MISMATCH}. */
  public String summary() {
    String ports =
        mismatch.differences().stream()
            .limit(4)
            .map(d -> d.port() + " is " + d.expected() + ", the model says " + d.actual())
            .collect(Collectors.joining("; "));
    return "in call " + mismatch.call() + " " + ports;
  }

  /**
   * Readable text: the differences, then the calls before with all their values, the last one
   * marked. Values are Verilog literals without size; bits that are x or z were not compared.
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("first difference in call ").append(mismatch.call());
    text.append(" of ").append(mismatch.strength().vectors());
    text.append(" (").append(runName()).append(" run)\n");
    for (Verdict.Difference difference : mismatch.differences()) {
      text.append("  ").append(difference.port()).append(": Verilog ");
      text.append(difference.expected()).append(", Python ");
      text.append(difference.actual()).append('\n');
    }
    Set<String> wrong =
        mismatch.differences().stream().map(Verdict.Difference::port).collect(Collectors.toSet());
    for (Verdict.Call call : mismatch.context()) {
      boolean last = call.index() == mismatch.call();
      text.append(last ? "> call " : "  call ").append(call.index()).append(": ");
      text.append(values(call.inputs())).append('\n');
      for (Map.Entry<String, String> expected : call.expected().entrySet()) {
        String actual = call.actual().get(expected.getKey());
        text.append("      ").append(expected.getKey()).append(" = ").append(expected.getValue());
        if (last && wrong.contains(expected.getKey())) {
          text.append("   but the model says ").append(actual);
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** The same as a JSON object. */
  public String json() {
    ObjectNode root = JSON.createObjectNode();
    root.put("call", mismatch.call());
    root.put("vectors", mismatch.strength().vectors());
    root.put("seed", mismatch.strength().seed());
    root.put("run", runName());
    ArrayNode differences = root.putArray("differences");
    for (Verdict.Difference difference : mismatch.differences()) {
      differences
          .addObject()
          .put("port", difference.port())
          .put("expected", difference.expected())
          .put("actual", difference.actual());
    }
    ArrayNode context = root.putArray("context");
    for (Verdict.Call call : mismatch.context()) {
      ObjectNode node = context.addObject().put("call", call.index());
      put(node.putObject("inputs"), call.inputs());
      put(node.putObject("expected"), call.expected());
      put(node.putObject("actual"), call.actual());
    }
    try {
      return JSON.writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of strings and numbers is always JSON", e);
    }
  }

  private String runName() {
    return mismatch.run().name().toLowerCase(Locale.ROOT);
  }

  private static void put(ObjectNode node, Map<String, String> values) {
    values.forEach(node::put);
  }

  private static String values(Map<String, String> values) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + " = " + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
