package io.refmill.teach.run;

import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.llm.ChatModel;
import io.refmill.teach.AgentOptions;
import io.refmill.teach.AnnotateOptions;
import io.refmill.teach.Annotator;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.Curator;
import io.refmill.teach.DistillOptions;
import io.refmill.teach.Distiller;
import io.refmill.teach.TwoAgents;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Sampling;
import io.refmill.teach.judge.ModelVerifier;
import io.refmill.teach.judge.RewardModule;
import io.refmill.teach.prompt.Templates;
import io.refmill.teach.turn.Teacher;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * All that stages work with: verifiers, the reward module, threads that wait for them. Each is
 * started when a stage first needs it. For one thread.
 */
public final class Workbench implements AutoCloseable {
  /** What a candidate may take in the reward module, as in training by default. */
  private static final Duration REWARD_TIME = Duration.ofSeconds(5);

  private final CosimOptions options;
  private final int workers;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final ExecutorService work;
  private CoSimulator simulator;
  private RewardModule rewards;

  /**
   * A workbench.
   *
   * @param options of verification; a match is confirmed by the seed behind theirs. Their scratch
   *     directory takes the reward module too
   * @param workers designs that are verified, and answers that are judged, at the same time
   */
  public Workbench(CosimOptions options, int workers) {
    this.options = options.withWorkers(workers, workers, 1);
    this.workers = workers;
    this.work =
        Executors.newFixedThreadPool(
            workers,
            task -> {
              Thread thread = new Thread(task, "refmill-teach");
              thread.setDaemon(true);
              return thread;
            });
  }

  private Teacher teacher(ChatModel model, Sampling sampling, Templates templates) {
    return new Teacher(new Asker(model, sampling), templates, work);
  }

  private CoSimulator simulator() {
    if (simulator == null) {
      simulator = opened(new CoSimulator(options));
    }
    return simulator;
  }

  private RewardModule rewards() throws IOException {
    if (rewards == null) {
      rewards =
          opened(
              new RewardModule(
                  options.toolchain(),
                  options.scratchDirectory(),
                  workers,
                  REWARD_TIME.toSeconds(),
                  options.requireIsolation()));
    }
    return rewards;
  }

  private <T extends AutoCloseable> T opened(T resource) {
    open.push(resource);
    return resource;
  }

  /**
   * A stage that makes reasoning.
   *
   * @throws IllegalStateException if a program is missing, as for the others
   */
  public Annotator annotator(
      ChatModel model, Sampling sampling, Templates templates, AnnotateOptions annotation) {
    return new Annotator(
        teacher(model, sampling, templates), new ModelVerifier(simulator()), annotation);
  }

  /** A stage that makes models. */
  public Distiller distiller(
      ChatModel model, Sampling sampling, Templates templates, DistillOptions distillation) {
    CoSimulator confirming = opened(new CoSimulator(options.withSeed(options.seed() + 1)));
    return new Distiller(
        teacher(model, sampling, templates),
        new ModelVerifier(simulator()),
        new ModelVerifier(confirming),
        distillation);
  }

  /**
   * A stage in which two agents work.
   *
   * @throws IOException if the reward module can't be written
   */
  public TwoAgents agents(
      ChatModel model, Sampling sampling, Templates templates, AgentOptions teamwork)
      throws IOException {
    return new TwoAgents(teacher(model, sampling, templates), rewards(), teamwork);
  }

  /**
   * A stage that finds out how hard problems are.
   *
   * @throws IOException if the reward module can't be written
   */
  public Curator curator(ChatModel model, Sampling sampling, CurateOptions curation)
      throws IOException {
    return new Curator(new Asker(model, sampling), rewards(), curation);
  }

  @Override
  public void close() {
    work.shutdownNow();
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException("a resource could not be closed", e);
      }
    }
  }
}
