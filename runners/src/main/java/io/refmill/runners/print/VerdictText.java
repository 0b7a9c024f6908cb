package io.refmill.runners.print;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.Verdict;
import io.refmill.cosim.MismatchReport;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.proof.Settled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;

/** A verdict for people and for programs. */
public final class VerdictText {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private VerdictText() {}

  /**
   * For people.
   *
   * @param seed of the stimuli
   * @param fresh whether it was drawn for this run
   */
  public static String plain(Verdict verdict, long seed, boolean fresh) {
    StringBuilder text = new StringBuilder();
    if (verdict instanceof Verdict.Match match) {
      text.append("match\n");
      strength(text, match.strength());
    } else if (verdict instanceof Verdict.Mismatch mismatch) {
      text.append(new MismatchReport(mismatch).text());
      strength(text, mismatch.strength());
    } else {
      Verdict.Failed failed = (Verdict.Failed) verdict;
      text.append(failed.code()).append(": ").append(failed.message()).append('\n');
    }
    if (fresh) {
      text.append("a new seed was drawn; to run the same calls again: --seed=").append(seed);
      text.append('\n');
    }
    return text.toString();
  }

  private static void strength(StringBuilder text, Verdict.Strength strength) {
    text.append(
        String.format(
            Locale.ROOT,
            "%s, seed %d, %.1f %% of output bits compared, branch coverage %.1f %%%s%s%s%s%n",
            Words.count(strength.vectors(), "call"),
            strength.seed(),
            100 * strength.comparedShare(),
            100 * strength.branchCoverage(),
            strength.addedVectors() == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    " (%.1f %% before %d calls were added to reach more)",
                    100 * strength.baseCoverage(),
                    strength.addedVectors()),
            strength.advancedVectors() == 0
                ? ""
                : ", no output changed but in "
                    + strength.advancedVectors()
                    + " calls more from later states",
            strength.initialisedState() ? ", with initialised state" : "",
            switch (strength.secondRun()) {
              case NOT_NEEDED, AGREES, DIFFERS -> "";
              case UNKNOWN -> "; unknown state leaves outputs unknown";
              case INEXACT -> "; state could not be initialised, so unknown bits were not compared";
              case FAILED -> "; the run with initialised state failed";
            }));
    text.append(strength.simulatorVersion())
        .append(", Python ")
        .append(strength.pythonVersion())
        .append('\n');
  }

  /**
   * For programs; the seed repeats the run.
   *
   * @param proof what was found besides; empty if nothing was tried
   */
  public static String json(Verdict verdict, long seed, Optional<Settled> proof) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (verdict instanceof Verdict.Match match) {
      node.put("verdict", "match");
      node.set("strength", tree(match.strength()));
    } else if (verdict instanceof Verdict.Mismatch mismatch) {
      node.put("verdict", "mismatch");
      node.setAll(new MismatchReport(mismatch).tree());
      node.set("strength", tree(mismatch.strength()));
    } else {
      Verdict.Failed failed = (Verdict.Failed) verdict;
      fail(node, failed.code().name(), failed.message());
    }
    node.put("seed", seed);
    proof.ifPresent(settled -> node.set("proof", ProofText.tree(settled)));
    return write(node);
  }

  /** By the names and with the values of the columns that a row has for the same. */
  private static ObjectNode tree(Verdict.Strength strength) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("vectors", strength.vectors());
    node.put("added_vectors", strength.addedVectors());
    node.put("advanced_vectors", strength.advancedVectors());
    node.put("seed", strength.seed());
    node.put("compared_share", strength.comparedShare());
    node.set("toggled", JSON.valueToTree(strength.toggled()));
    node.set("known", JSON.valueToTree(strength.known()));
    node.put("branch_coverage", strength.branchCoverage());
    node.put("base_branch_coverage", strength.baseCoverage());
    node.put("second_run", strength.secondRun().name().toLowerCase(Locale.ROOT));
    node.put("initialised_state", strength.initialisedState());
    node.put("simulator_version", strength.simulatorVersion());
    node.put("python_version", strength.pythonVersion());
    return node;
  }

  /** Of what was not run. */
  public static String rejection(String code, String message) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    fail(node, code, message);
    return write(node);
  }

  /** Of what the compiler does not take, with the place. */
  public static String rejection(Diagnostic first) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    fail(node, first.code().name(), first.message());
    SourceLocation location = first.location();
    node.put("file", location.file());
    node.put("line", location.line());
    node.put("column", location.column());
    return write(node);
  }

  private static void fail(ObjectNode node, String code, String message) {
    node.put("verdict", "failed");
    node.put("code", code);
    node.put("message", message);
  }

  private static String write(ObjectNode node) {
    try {
      return JSON.writeValueAsString(node) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
