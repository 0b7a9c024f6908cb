package io.refmill.pipelines;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.dataset.PartSummary;
import io.refmill.dataset.ShardFiles;
import io.refmill.dataset.StagePart;
import io.refmill.llm.session.ModelSession;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the stages with a language model came to, counted from what was written.
 *
 * @param parts rows of each part by its name
 * @param session what the session of this process did; on a cluster, workers have their own
 */
public record Taught(Map<String, PartSummary> parts, ModelSession.Progress session) {
  private static final String STOPPED = "stopped";
  private static final String VERIFIED = "verified";

  /** Counts what was written. */
  static Taught of(TeachingOptions options, ShardFiles files) throws IOException {
    Map<String, PartSummary> parts = new LinkedHashMap<>();
    for (StagePart<?> part : options.parts()) {
      parts.put(part.name(), files.summary(part));
    }
    return new Taught(parts, options.session().progress());
  }

  /** Whether the budget ended it before all was asked. */
  public boolean stopped() {
    return session.stopped()
        || parts.values().stream().anyMatch(part -> part.outcomes().containsKey(STOPPED));
  }

  /** What does not add up; empty if each design that went in has its rows. */
  void problems(List<String> problems, Funnel funnel, TeachingOptions options) {
    options.annotate().ifPresent(stage -> compare(problems, StagePart.ANNOTATED, funnel.sft()));
    options
        .curate()
        .ifPresent(
            stage -> {
              compare(problems, StagePart.SELECTION, funnel.rl());
              compare(problems, StagePart.ROLLOUTS, funnel.rl() * stage.rollouts());
            });
    if (options.distill().isPresent()) {
      PartSummary outcomes = parts.get(StagePart.OUTCOMES.name());
      long stay = funnel.reached(Stage.READ) - funnel.reached(Stage.VERIFIED);
      compare(problems, StagePart.OUTCOMES, stay + outcomes.outcomes().getOrDefault(VERIFIED, 0L));
    }
  }

  private void compare(List<String> problems, StagePart<?> part, long expected) {
    long rows = parts.get(part.name()).rows();
    if (rows != expected) {
      problems.add(part.name() + " has " + rows + " rows and should have " + expected);
    }
  }

  /** Removes files of splits without rows; a part without any keeps one that names its columns. */
  void removeEmpty(ShardFiles files, Funnel funnel, TeachingOptions options) throws IOException {
    for (StagePart<?> part : options.parts()) {
      if (part.bySplit()) {
        String kept = parts.get(part.name()).rows() == 0 ? files.splits().get(0) : null;
        for (String split : files.splits()) {
          Funnel.Rows rows = funnel.splits().get(split);
          long of = part == StagePart.ANNOTATED ? rows.sft() : rows.rl();
          remove(of == 0 && !split.equals(kept), files.files(part.name(), split));
        }
      }
    }
    if (options.distill().isPresent()) {
      String kept = funnel.distilled() == 0 ? files.splits().get(0) : null;
      for (String split : files.splits()) {
        remove(
            funnel.splits().get(split).distilled() == 0 && !split.equals(kept),
            files.files(ShardFiles.DISTILLED, split));
      }
    }
  }

  private static void remove(boolean empty, List<Path> files) throws IOException {
    for (Path file : empty ? files : List.<Path>of()) {
      Files.delete(file);
    }
  }

  /** Adds it to a report. */
  void writeTo(ObjectNode report, TeachingOptions options) {
    ObjectNode node = report.putObject("language_model");
    node.put("model", options.sampling().model());
    ObjectNode stages = node.putObject("parts");
    parts.forEach(
        (name, part) -> {
          ObjectNode one = stages.putObject(name);
          one.put("rows", part.rows());
          ObjectNode outcomes = one.putObject("outcomes");
          part.outcomes().forEach(outcomes::put);
          one.put("requests", part.requests());
          one.put("prompt_tokens", part.promptTokens());
          one.put("completion_tokens", part.completionTokens());
        });
    StageReport.requests(node, session);
  }
}
