package io.refmill.pipelines;

import io.refmill.beam.compile.Limits;
import io.refmill.beam.run.Run;
import io.refmill.beam.teach.Teaching;
import io.refmill.beam.verify.Verification;
import io.refmill.dataset.StagePart;
import io.refmill.llm.session.ModelSession;
import io.refmill.llm.session.ModelSettings;
import io.refmill.teach.AnnotateOptions;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.DistillOptions;
import io.refmill.teach.ask.Sampling;
import io.refmill.teach.demo.Known;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a build asks language models for.
 *
 * @param annotate how reasoning is written; empty for none
 * @param distill how models are written that conversion could not make; empty for none
 * @param curate how problems are tried; empty if they are not
 * @param settings of endpoints and limits
 * @param sampling how tokens are drawn
 * @param prompts directory with templates; empty for our own
 * @param session with these settings, for the stages of this process; it stays the caller's
 * @param heard is told of each problem before it is asked: a demo has to know the answers
 */
public record TeachingOptions(
    Optional<AnnotateOptions> annotate,
    Optional<DistillOptions> distill,
    Optional<CurateOptions> curate,
    ModelSettings settings,
    Sampling sampling,
    Optional<Path> prompts,
    ModelSession session,
    Consumer<Known> heard) {
  /** In a form that travels to workers. */
  Teaching teaching(Run run, Limits limits, Verification verification) {
    return new Teaching(
        run.id(),
        annotate.orElse(null),
        distill.orElse(null),
        curate.orElse(null),
        settings,
        sampling,
        prompts.map(path -> path.toAbsolutePath().toString()).orElse(null),
        limits,
        verification);
  }

  /** The parts of the dataset that are filled. */
  List<StagePart<?>> parts() {
    List<StagePart<?>> parts = new ArrayList<>();
    if (annotate.isPresent()) {
      parts.add(StagePart.ANNOTATED);
    }
    if (curate.isPresent()) {
      parts.addAll(List.of(StagePart.ROLLOUTS, StagePart.SELECTION));
    }
    if (distill.isPresent()) {
      parts.addAll(List.of(StagePart.TURNS, StagePart.OUTCOMES));
    }
    return parts;
  }
}
