package io.refmill.pipelines;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.Proof;
import io.refmill.dataset.DesignCost;
import io.refmill.dataset.ShardSummary;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.DiagnosticKind;
import io.refmill.ingest.ColumnUse;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.schemas.SchemaVersion;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.util.ReleaseInfo;

/** Writes {@code report.json}: all that is to be known of a run and is not in the rows. */
final class RunReport {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** Files of rows that are listed; a dataset may have thousands of shards. */
  private static final int MAX_FILES = 1000;

  private RunReport() {}

  /** What is to be said of a run, but for the list of its files. */
  static ObjectNode of(BuildOptions options, PipelineOptions runner, BuildJob.Result result) {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    report.put("format", 1);
    report.put("schema", SchemaVersion.CURRENT);
    versions(report.putObject("versions"), options, runner);
    options(report.putObject("options"), options);
    funnel(report, result);
    ObjectNode isolation = report.putObject("isolation");
    isolation.put("complete", options.isolation().complete());
    isolation.put("problem", options.isolation().problem());
    ObjectNode files = report.putObject("design_files");
    files.put("needed", result.files().needed());
    files.put("parsed", result.files().parsed());
    report.put("interferences", result.interferences());
    result.teaching().ifPresent(taught -> taught.writeTo(report, options.teaching().orElseThrow()));
    ObjectNode durations = report.putObject("durations_ms");
    result.millis().forEach(durations::put);
    slowest(report.putArray("slowest"), result.slowest());
    return report;
  }

  /** Designs that took longest, and where their processor time went. */
  private static void slowest(ArrayNode designs, List<DesignCost> slowest) {
    for (DesignCost cost : slowest) {
      ObjectNode design = designs.addObject();
      design.put("id", cost.id());
      design.put("index", cost.index());
      design.put("source", cost.source());
      design.put("module", cost.module());
      design.put("rejection", cost.rejection());
      ObjectNode times = design.putObject("processor_ms");
      times.put("total", millis(cost.times().total()));
      DesignCost.Times.PARTS.forEach(
          part -> times.put(part.key(), millis(part.nanos().applyAsLong(cost.times()))));
    }
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  /** Writes it beside all the other files, which it lists. */
  static void write(Path directory, ObjectNode report, FileHashes hashes) throws IOException {
    DatasetFiles.of(directory, hashes).writeTo(report);
    Files.write(directory.resolve(DatasetFiles.REPORT), JSON.writeValueAsBytes(report));
  }

  private static void versions(ObjectNode node, BuildOptions options, PipelineOptions runner) {
    node.put("refmill", options.version());
    node.put("simulator", options.simulatorVersion());
    node.put("python", options.pythonVersion());
    options.proving().ifPresent(proving -> node.put("prover", proving.versions()));
    node.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
    node.put("beam", ReleaseInfo.getReleaseInfo().getSdkVersion());
    node.put("runner", runner.getRunner().getSimpleName());
  }

  private static void options(ObjectNode node, BuildOptions options) {
    options.inputs().forEach(node.putArray("inputs")::add);
    node.put("format", options.ingest().format().name());
    node.put("code_column", options.ingest().codeColumn());
    node.put("specification_column", options.ingest().specificationColumn());
    node.put("id_column", options.ingest().idColumn());
    node.put("unit", options.ingest().unit().name());
    node.put("top", options.ingest().top());
    node.put("vectors", options.vectors());
    node.put("seed", options.seed());
    node.put("confirm_rate", options.confirmShare());
    node.put("require_isolation", options.requireIsolation());
    node.put("prove", options.proving().isPresent());
    options.proving().ifPresent(proving -> node.put("prove_seconds", proving.seconds()));
    node.put(
        "second_opinion",
        options.proving().map(proving -> !proving.second().isEmpty()).orElse(false));
    ObjectNode splits = node.putObject("splits");
    options.rows().splits().parts().forEach(part -> splits.put(part.name(), part.share()));
    node.put("max_tokens", options.rows().maxTokens());
    node.put("max_prompt_tokens", options.rows().maxPromptTokens());
    node.put("tokenizer", options.rows().tokenizer());
    node.put("max_baseline", options.rows().maxBaseline());
    node.put("drop_near_duplicates", options.dropNearDuplicates());
    options.contaminationLists().forEach(node.putArray("contamination_lists")::add);
    node.put("contamination", options.contaminationPolicy().name().toLowerCase(Locale.ROOT));
    node.set("thresholds", JSON.valueToTree(options.thresholds()));
    node.put("max_faults", options.maxFaults());
    LicenseRules licenses = options.ingest().licenses();
    node.put("license", licenses.declared());
    node.put("license_column", licenses.column());
    licenses.allow().forEach(node.putArray("licenses_allow")::add);
    licenses.deny().forEach(node.putArray("licenses_deny")::add);
    node.set("limits", JSON.valueToTree(options.limits()));
  }

  private static void funnel(ObjectNode report, BuildJob.Result result) {
    Funnel funnel = result.funnel();
    ObjectNode input = report.putObject("input");
    input.put("records", result.plan().records());
    input.put("support_files", result.plan().supportFiles());
    ObjectNode ignored = input.putObject("ignored_files");
    result.plan().ignoredFiles().forEach(ignored::put);
    result.plan().leftOut().forEach(input.putArray("left_out")::addPOJO);
    input.withArray("left_out");
    result.plan().unreadable().forEach(input.putArray("unreadable")::addPOJO);
    columns(input.putArray("rows"), result.plan().rows());
    report.putPOJO("repositories", result.repositories());
    ObjectNode stages = report.putObject("reached");
    for (Stage stage : Stage.values()) {
      stages.put(stage.label(), funnel.reached(stage));
    }
    ObjectNode outputs = report.putObject("outputs");
    outputs.put("sft", funnel.sft());
    outputs.put("rl", funnel.rl());
    outputs.put("distilled", funnel.distilled());
    outputs.put("rejected", funnel.rejected());
    outputs.put("duplicate", funnel.count(DiagnosticCode.DUPLICATE));
    outputs.put("contaminated", funnel.count(DiagnosticCode.CONTAMINATED));
    outputs.put("machine_faults", funnel.count(DiagnosticCode.MACHINE_FAULT));
    outputs.put("shards", result.shards());
    ObjectNode splits = outputs.putObject("splits");
    funnel
        .splits()
        .forEach(
            (name, rows) -> splits.putObject(name).put("sft", rows.sft()).put("rl", rows.rl()));
    coverage(report.putObject("branch_coverage"), funnel);
    proofs(report.putObject("proofs"), funnel);
    ObjectNode codes = report.putObject("rejections_by_code");
    Map<DiagnosticKind, Long> kinds = new EnumMap<>(DiagnosticKind.class);
    for (Map.Entry<DiagnosticCode, Long> entry : funnel.byFrequency()) {
      codes.put(entry.getKey().name(), entry.getValue());
      kinds.merge(entry.getKey().kind(), entry.getValue(), Long::sum);
    }
    ObjectNode byKind = report.putObject("rejections_by_kind");
    kinds.forEach((kind, count) -> byKind.put(kind.name(), count));
  }

  /** What became of the columns of each file of rows. */
  private static void columns(ArrayNode files, List<ColumnUse> uses) {
    for (ColumnUse use : uses.subList(0, Math.min(MAX_FILES, uses.size()))) {
      ObjectNode file = files.addObject();
      file.put("file", use.file());
      file.put("rows", use.rows());
      ObjectNode columns = file.putObject("columns");
      use.taken()
          .forEach(
              (role, taken) -> {
                ObjectNode counts = columns.putObject(role);
                taken.forEach(counts::put);
              });
      use.unused().forEach(file.putArray("unused")::add);
      file.put("repeated_ids", use.repeatedIds());
    }
  }

  /** Samples by how their proofs ended, those that are not proven by why, and what that took. */
  private static void proofs(ObjectNode node, Funnel funnel) {
    ShardSummary.Proofs proofs = funnel.proofs();
    for (Proof.Outcome outcome : Proof.Outcome.values()) {
      node.put(outcome.label(), proofs.count(outcome));
    }
    reasons(node.putObject("reasons"), proofs.outcomes());
    ObjectNode second = node.putObject("second");
    for (Proof.Opinion opinion : Proof.Opinion.values()) {
      second.put(opinion.label(), proofs.count(opinion));
    }
    reasons(second.putObject("reasons"), proofs.second());
    proofs.disagreements().forEach(second.putArray("disagreements")::add);
    node.put("processor_ms", proofs.millis());
    node.put("slowest_ms", proofs.slowest());
  }

  /** By reason, and then by what it is the reason of. */
  private static void reasons(ObjectNode reasons, Map<String, Long> counts) {
    counts.forEach(
        (outcome, count) -> {
          String[] parts = outcome.split(" ", 2);
          if (parts.length > 1) {
            ObjectNode by =
                reasons.has(parts[1])
                    ? (ObjectNode) reasons.get(parts[1])
                    : reasons.putObject(parts[1]);
            by.put(parts[0], count);
          }
        });
  }

  /** What the search for branches that the base stimuli miss was worth. */
  private static void coverage(ObjectNode node, Funnel funnel) {
    ShardSummary.Coverage coverage = funnel.coverage();
    node.put("mean_base", ShardSummary.Coverage.mean(coverage.base(), funnel.written()));
    node.put("mean", ShardSummary.Coverage.mean(coverage.reached(), funnel.written()));
    node.put("extended_samples", coverage.extended());
    node.put("added_vectors", coverage.addedVectors());
  }
}
