package io.refmill.runners;

import io.refmill.compiler.VerilogCompiler;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.llm.ChatModel;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Sampling;
import io.refmill.teach.judge.ModelVerifier;
import io.refmill.teach.judge.RewardModule;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.prompt.Templates;
import io.refmill.teach.turn.Teacher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What a stage works with: the model, the verifier, the reward module, and threads for both. */
final class StageTools implements AutoCloseable {
  /** Of processor time for an answer, as in training by default: a reward is what it is there. */
  private static final double REWARD_SECONDS = 5;

  private final ExecutorService work;
  private final CoSimulator simulator;
  private final CoSimulator second;
  private final RewardModule rewards;
  private final Teacher teacher;
  private final TaskReader reader;

  StageTools(
      ChatModel model,
      Sampling sampling,
      Templates templates,
      Toolchain toolchain,
      VerificationOptions verification,
      LimitOptions limits,
      int workers,
      Path scratch)
      throws IOException {
    CosimOptions options =
        CosimOptions.defaults(toolchain, scratch)
            .withVectors(verification.vectors)
            .withSeed(verification.seed)
            .withWorkers(workers, workers, CosimOptions.defaults(toolchain, scratch).batchSize())
            .withIsolationRequired(verification.requireIsolation);
    work = Executors.newFixedThreadPool(workers);
    simulator = new CoSimulator(options);
    second = new CoSimulator(options.withSeed(verification.seed + 1));
    Path module = Files.createDirectories(scratch.resolve("rewards"));
    rewards =
        new RewardModule(toolchain, module, workers, REWARD_SECONDS, verification.requireIsolation);
    teacher = new Teacher(new Asker(model, sampling), templates, work);
    reader =
        new TaskReader(new VerilogCompiler(limits.limits().parse(), limits.limits().compile()));
  }

  ExecutorService work() {
    return work;
  }

  Teacher teacher() {
    return teacher;
  }

  TaskReader reader() {
    return reader;
  }

  ModelVerifier verifier() {
    return new ModelVerifier(simulator);
  }

  /** Verifies with stimuli of another seed. */
  ModelVerifier confirmation() {
    return new ModelVerifier(second);
  }

  RewardModule rewards() {
    return rewards;
  }

  @Override
  public void close() {
    work.shutdownNow();
    rewards.close();
    second.close();
    simulator.close();
  }
}
