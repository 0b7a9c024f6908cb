package io.refmill.runners.print;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import io.refmill.cosim.MismatchReport;
import io.refmill.proof.Settled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** A proof for people and for programs. */
public final class ProofText {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ProofText() {}

  /** For people. */
  public static String plain(Settled settled) {
    Proof proof = settled.proof();
    StringBuilder text = new StringBuilder();
    if (settled.against() instanceof Verdict.Failed failed) {
      return text.append(failed.code())
          .append(": ")
          .append(failed.message())
          .append('\n')
          .toString();
    }
    text.append(proof.outcome().label().replace('_', ' ')).append(": ").append(words(proof));
    text.append('\n');
    if (proof.reason() != null) {
      text.append(proof.code()).append(": ").append(proof.reason().words()).append('\n');
    }
    if (!proof.detail().isBlank()) {
      text.append(proof.detail()).append('\n');
    }
    if (proof.start()) {
      text.append("where the source leaves state uninitialised, it starts as the model does\n");
    }
    if (proof.open()) {
      text.append("what the source leaves x was not compared\n");
    }
    if (proof.second() != null) {
      text.append("second opinion: ").append(words(proof.second())).append('\n');
    }
    if (settled.against() instanceof Verdict.Mismatch mismatch) {
      text.append("the simulator, in the calls that the engine has found: ");
      text.append(new MismatchReport(mismatch).text());
    }
    return text.append(
            String.format(
                Locale.ROOT,
                "%s, %.2f s%n",
                proof.engine().isEmpty() ? "no engine was asked" : proof.engine(),
                proof.millis() / 1000.0))
        .toString();
  }

  private static String words(Proof.Second second) {
    return switch (second.opinion()) {
      case AGREES -> "the same";
      case DISAGREES -> second.detail();
      case NOT_TRIED -> "none, " + second.reason() + ": " + second.detail();
    };
  }

  private static String words(Proof proof) {
    return switch (proof.outcome()) {
      case BOUNDED -> "the model does what the source does for " + proof.calls() + " calls";
      case PROVEN, REFUTED, UNDECIDED, NOT_TRIED -> proof.outcome().words();
    };
  }

  /** For programs. */
  public static String json(Settled settled) {
    try {
      return JSON.writeValueAsString(tree(settled)) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same as a tree. */
  static ObjectNode tree(Settled settled) {
    Proof proof = settled.proof();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("proof", proof.outcome().label());
    node.put("proof_reason", proof.code());
    node.put("detail", proof.detail());
    node.put("proof_calls", proof.calls());
    proof.premises().forEach(node.putArray("proof_premises")::add);
    node.put("proof_engine", proof.engine().isEmpty() ? null : proof.engine());
    node.put("processor_ms", proof.millis());
    if (proof.second() != null) {
      ObjectNode second = node.putObject("second_opinion");
      second.put("opinion", proof.second().opinion().label());
      second.put("reason", proof.second().reason() == null ? null : proof.second().reason().name());
      second.put("detail", proof.second().detail());
    }
    if (settled.against() instanceof Verdict.Mismatch mismatch) {
      node.set("mismatch", new MismatchReport(mismatch).tree());
    } else if (settled.against() instanceof Verdict.Failed failed) {
      node.put("code", failed.code().name()).put("message", failed.message());
    }
    return node;
  }
}
