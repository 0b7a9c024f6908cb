package io.refmill.teach;

import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.llm.ChatModel;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Sampling;
import io.refmill.teach.judge.ModelVerifier;
import io.refmill.teach.judge.RewardModule;
import io.refmill.teach.prompt.Templates;
import io.refmill.teach.turn.Teacher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The real verifier and the real reward module, and a teacher for any model. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StageTestBase {
  static final Sampling SAMPLING = Sampling.of("scripted");

  @TempDir static Path directory;
  CoSimulator simulator;
  CoSimulator second;
  RewardModule rewards;
  ExecutorService work;

  @BeforeAll
  void open() throws Exception {
    Toolchain toolchain = Toolchain.find(System.getenv());
    CosimOptions options =
        CosimOptions.defaults(toolchain, directory)
            .withVectors(200)
            .withSearch(500)
            .withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(4), Duration.ofSeconds(1));
    simulator = new CoSimulator(options);
    second = new CoSimulator(options.withSeed(2));
    rewards = new RewardModule(toolchain, directory, 2, 1, false);
    work = Executors.newFixedThreadPool(2);
  }

  @AfterAll
  void close() {
    work.shutdownNow();
    rewards.close();
    second.close();
    simulator.close();
  }

  Teacher teacher(ChatModel model) {
    return new Teacher(new Asker(model, SAMPLING), Templates.bundled(), work);
  }

  ModelVerifier verifier() {
    return new ModelVerifier(simulator);
  }

  Distiller distiller(ChatModel model, DistillOptions options) {
    return new Distiller(teacher(model), verifier(), new ModelVerifier(second), options);
  }
}
