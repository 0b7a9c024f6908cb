package io.refmill.teach.run;

import io.refmill.compiler.VerilogCompiler;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
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
public final class StageTools implements AutoCloseable {
  /** Of processor time for an answer, as in training by default: a reward is what it is there. */
  private static final double REWARD_SECONDS = 5;

  private final ExecutorService work;
  private final CoSimulator simulator;
  private final CoSimulator second;
  private final RewardModule rewards;
  private final Teacher teacher;
  private final TaskReader reader;

  /**
   * Opens them; programs start when they are first needed.
   *
   * @param options of the verifier, whose directory takes the reward module too
   * @throws IOException if files can't be written
   */
  public StageTools(
      ChatModel model,
      Sampling sampling,
      Templates templates,
      CosimOptions options,
      VerilogCompiler compiler)
      throws IOException {
    int workers = options.simulatorWorkers();
    work = Executors.newFixedThreadPool(workers);
    simulator = new CoSimulator(options);
    second = new CoSimulator(options.withSeed(options.seed() + 1));
    Path module = Files.createDirectories(options.scratchDirectory().resolve("rewards"));
    rewards =
        new RewardModule(
            options.toolchain(), module, workers, REWARD_SECONDS, options.requireIsolation());
    teacher = new Teacher(new Asker(model, sampling), templates, work);
    reader = new TaskReader(compiler);
  }

  /** Takes what needs processor time. */
  public ExecutorService work() {
    return work;
  }

  /** Asks the model. */
  public Teacher teacher() {
    return teacher;
  }

  /** Makes tasks of rows. */
  public TaskReader reader() {
    return reader;
  }

  /** Verifies candidates. */
  public ModelVerifier verifier() {
    return new ModelVerifier(simulator);
  }

  /** Verifies with stimuli of another seed. */
  public ModelVerifier confirmation() {
    return new ModelVerifier(second);
  }

  /** Judges answers as trainers do. */
  public RewardModule rewards() {
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
