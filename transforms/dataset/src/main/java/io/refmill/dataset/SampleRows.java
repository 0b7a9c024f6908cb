package io.refmill.dataset;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import io.refmill.curation.Baseline;
import io.refmill.curation.Specification;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.schemas.ClusterColumns;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.InterfaceColumns;
import io.refmill.schemas.Message;
import io.refmill.schemas.ProofColumns;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RowFacts;
import io.refmill.schemas.SftRow;
import io.refmill.schemas.SourceText;
import io.refmill.schemas.WordColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes the rows of the dataset of a sample. */
public final class SampleRows {
  private final String version;
  private final FactFinder finder;

  /**
   * Rows of a version.
   *
   * @param version of refmill
   * @throws IOException if the tokenizer that the rules name can't be read
   */
  public SampleRows(String version, RowRules rules) throws IOException {
    this.version = version;
    this.finder = new FactFinder(rules);
  }

  /**
   * The rows of a sample.
   *
   * @param sft for supervised fine-tuning
   * @param rl for reinforcement learning, or null where rollouts would not be worth it
   */
  public record Rows(SftRow sft, RlRow rl) {}

  /** Makes the rows of a sample. */
  public Rows of(Sample sample) {
    List<Message> messages = messages(sample);
    Measures measures = finder.measures(sample);
    RowFacts facts = finder.facts(sample, measures);
    WordColumns words = words(sample);
    return new Rows(
        sft(sample, messages, facts, words),
        facts.rlExclusion() == null ? rl(sample, facts, words, measures.baseline()) : null);
  }

  /** The row of a sample whose model a language model wrote. */
  DistilledRow distilled(Sample sample) {
    return sample.verified().distilled().of(finder.key(sample));
  }

  /** The turns of a sample, the answer last. */
  static List<Message> messages(Sample sample) {
    List<Message> messages = new ArrayList<>(prompt(sample));
    messages.add(
        answer(
            "python",
            sample.verified().compiled().model().python(),
            sample.specification().reasoning()));
    return messages;
  }

  private SftRow sft(Sample sample, List<Message> messages, RowFacts facts, WordColumns words) {
    CompiledModel compiled = sample.verified().compiled();
    DesignRecord record = compiled.record();
    DesignInterface design = compiled.model().design();
    return new SftRow(
        messages,
        record.id(),
        record.index(),
        record.source(),
        design.topModule(),
        sample.specification().text(),
        lower(sample.specification().source()),
        record.mainText(),
        Rejections.furtherFiles(record),
        compiled.model().python(),
        DesignColumns.of(design),
        DesignColumns.evidence(design, compiled.model().doubts(), sample.verified().strength()),
        proof(sample.proof()),
        sample.fingerprints().verilog(),
        clusters(sample.clusters()),
        lower(sample.category()),
        ContaminationColumns.of(sample.contamination()),
        record.license(),
        facts,
        words,
        version);
  }

  private static RlRow rl(Sample sample, RowFacts facts, WordColumns words, Baseline baseline) {
    CompiledModel compiled = sample.verified().compiled();
    DesignRecord record = compiled.record();
    DesignInterface design = compiled.model().design();
    Verdict.Strength strength = sample.verified().strength();
    return new RlRow(
        "refmill",
        prompt(sample),
        "reference-model",
        new RlRow.RewardModel("rule", groundTruth(sample, baseline)),
        new RlRow.ExtraInfo(
            record.index(),
            record.id(),
            record.source(),
            design.topModule(),
            lower(design.protocol()),
            design.sequential(),
            lower(sample.category()),
            sample.fingerprints().verilog(),
            sample.clusters().near().id(),
            sample.clusters().near().size(),
            strength.vectors(),
            strength.seed(),
            strength.comparedShare(),
            strength.branchCoverage(),
            strength.initialisedState(),
            DoubtText.of(compiled.model().doubts(Doubt.Kind.RACE)),
            DoubtText.of(compiled.model().doubts(Doubt.Kind.HAZARD)),
            sample.verified().trace().calls(),
            strength.addedVectors(),
            strength.baseCoverage(),
            record.license(),
            facts,
            words,
            proof(sample.proof())));
  }

  private static ProofColumns proof(Proof proof) {
    return new ProofColumns(
        proof.outcome().label(),
        proof.code(),
        proof.calls(),
        proof.premises(),
        proof.engine().isEmpty() ? null : proof.engine());
  }

  private static ClusterColumns clusters(Clusters clusters) {
    return new ClusterColumns(
        column(clusters.near()), column(clusters.structure()), column(clusters.behaviour()));
  }

  private static ClusterColumns.Cluster column(Cluster cluster) {
    return new ClusterColumns.Cluster(cluster.id(), cluster.size());
  }

  private static List<Message> prompt(Sample sample) {
    return List.of(
        new Message("system", sample.specification().system().strip()),
        new Message("user", sample.specification().user().strip()));
  }

  private static WordColumns words(Sample sample) {
    CompiledModel compiled = sample.verified().compiled();
    DesignDescription description = compiled.description();
    Specification specification = sample.specification();
    return new WordColumns(
        description.summary(),
        compiled.record().specification(),
        specification.findings(),
        specification.reasoning().isEmpty() ? null : "derived",
        description.categories(),
        description.difficulty(),
        verilog(sample));
  }

  /** Whether a text ends inside of a comment: the reward accepts no such answer. */
  private static boolean isOpen(String text) {
    return SourceScanner.scan(text, Reading.SOURCE).endsInComment();
  }

  /** The turns for whoever writes Verilog, whose answer is one file. */
  private static List<Message> verilog(Sample sample) {
    DesignRecord record = sample.verified().compiled().record();
    Specification specification = sample.specification();
    if (!specification.determined()
        || !Rejections.furtherFiles(record).isEmpty()
        || isOpen(record.mainText())) {
      return List.of();
    }
    return List.of(
        new Message("system", specification.verilogSystem().strip()),
        new Message("user", specification.verilogUser().strip()),
        answer("verilog", record.mainText(), ""));
  }

  /** The assistant's turn: reasoning, where there is some, and code. */
  private static Message answer(String language, String code, String reasoning) {
    String end = code.endsWith("\n") ? "" : "\n";
    return new Message(
        "assistant",
        (reasoning.isEmpty() ? "" : "<think>\n" + reasoning + "\n</think>\n")
            + "<answer>\n```"
            + language
            + "\n"
            + code
            + end
            + "```\n</answer>");
  }

  /** All that a reward function needs to judge an answer, as JSON. */
  private static String groundTruth(Sample sample, Baseline baseline) {
    CompiledModel compiled = sample.verified().compiled();
    DesignInterface design = compiled.model().design();
    InterfaceColumns columns = DesignColumns.of(design);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("format", 1);
    json.put("module", design.topModule());
    json.put("protocol", columns.protocol());
    json.put("sequential", columns.sequential());
    ArrayNode ports = json.putArray("ports");
    for (InterfaceColumns.Port port : columns.ports()) {
      ObjectNode node =
          ports
              .addObject()
              .put("name", port.name())
              .put("direction", port.direction())
              .put("width", port.width())
              .put("signed", port.signed());
      if (port.unpacked() != null) {
        node.put("unpacked", port.unpacked());
      }
    }
    ArrayNode clocks = json.putArray("clocks");
    for (InterfaceColumns.Clock clock : columns.clocks()) {
      clocks.addObject().put("port", clock.port()).put("edge", clock.edge());
    }
    ArrayNode resets = json.putArray("resets");
    for (InterfaceColumns.Reset reset : columns.resets()) {
      resets
          .addObject()
          .put("port", reset.port())
          .put("active_high", reset.activeHigh())
          .put("kind", reset.kind());
    }
    json.put("python", compiled.model().python());
    json.put("verilog", compiled.record().mainText());
    ArrayNode files = json.putArray("files");
    for (SourceText file : Rejections.furtherFiles(compiled.record())) {
      files.addObject().put("path", file.path()).put("kind", file.kind()).put("text", file.text());
    }
    GoldenTrace trace = sample.verified().trace();
    json.putObject("trace").put("calls", trace.calls()).put("data", trace.data());
    json.put("baseline", baseline.passRate());
    json.put("initialised_state", sample.verified().strength().initialisedState());
    return json.toString();
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
