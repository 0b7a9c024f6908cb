package io.refmill.cosim.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.CosimTestBase;
import io.refmill.cosim.Designs;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.process.MachineFault;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is done to interpreters from outside never becomes a statement about a model. */
class PythonPoolTest {
  /** Takes long enough to be met at work. */
  private static final String SLOW =
      """
      class TopModule:
          def eval(self, inputs):
              n = 0
              while n < 100000:
                  n += 1
              return {"y": inputs.get("a", 0)}
      """;

  /** The same for calls that are made once. */
  private static final String SLOWER = SLOW.replace("100000", "400000");

  private static final DesignInterface DESIGN =
      Designs.top("w").in("a", 8).out("y", 8).request("", SLOW).design();
  private static final Stimuli STIMULI = new StimulusGenerator(DESIGN, 100, 1).generate();

  @TempDir private Path directory;
  private CosimOptions options;

  @BeforeEach
  void chooseOptions() {
    options = CosimTestBase.options(directory).withWorkers(1, 1, 1);
  }

  private PythonPool pool(CosimOptions chosen) throws IOException {
    return new PythonPool(
        chosen, new LimitedProcess(), Files.createTempDirectory(directory, "pool"), false);
  }

  /** Something that may fail for the machine's sake. */
  private interface Task<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Does something while interpreters get a signal as long as some are due. */
  private static <T> T disturbed(String signal, int due, Task<T> task)
      throws IOException, InterruptedException {
    AtomicInteger left = new AtomicInteger(due);
    Thread killer =
        new Thread(
            () -> {
              try {
                while (left.get() > 0) {
                  Thread.sleep(300);
                  for (ProcessHandle child : ProcessHandle.current().children().toList()) {
                    boolean python = child.info().command().orElse("").contains("python");
                    if (python && left.getAndDecrement() > 0) {
                      new ProcessBuilder("kill", "-" + signal, "" + child.pid()).start().waitFor();
                    }
                  }
                }
              } catch (IOException | InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    killer.start();
    try {
      return task.run();
    } finally {
      left.set(0);
      killer.join();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "TERM", "HUP", "INT"})
  void oneThatIsKilledIsReplaced(String signal) throws Exception {
    try (PythonPool pool = pool(options)) {
      PythonRun quiet = pool.run(SLOW, DESIGN, STIMULI, 0, false);
      PythonRun.Completed run =
          assertInstanceOf(
              PythonRun.Completed.class,
              disturbed(signal, 1, () -> pool.run(SLOW, DESIGN, STIMULI, 0, false)));
      assertEquals(
          List.of(((PythonRun.Completed) quiet).columns().get(0).toArray()),
          List.of(run.columns().get(0).toArray()));
    }
  }

  @Test
  void whereAllAreKilledThereIsNoAnswer() throws Exception {
    try (PythonPool pool = pool(options)) {
      PythonRun.Failed failed =
          assertInstanceOf(
              PythonRun.Failed.class,
              disturbed("KILL", 1000, () -> pool.run(SLOW, DESIGN, STIMULI, 0, false)));
      assertEquals(DiagnosticCode.MACHINE_FAULT, failed.code());
      RaceFreeStimuli.Choice.None none =
          assertInstanceOf(
              RaceFreeStimuli.Choice.None.class,
              disturbed(
                  "KILL", 1000, () -> pool.choose(List.of(SLOW, SLOW), List.of(STIMULI, STIMULI))));
      assertEquals(DiagnosticCode.MACHINE_FAULT, none.failure().code());
      assertThrows(
          MachineFault.class,
          () -> disturbed("KILL", 1000, () -> pool.experiment(SLOW, DESIGN, STIMULI)));
      assertThrows(
          MachineFault.class,
          () -> disturbed("KILL", 1000, () -> pool.watch(SLOWER, STIMULI, 99, Map.of())));
      assertInstanceOf(PythonRun.Completed.class, pool.run(SLOW, DESIGN, STIMULI, 0, false));
    }
  }

  @Test
  void whatAnInterpreterNeedsIsWrittenAgain() throws Exception {
    Path scratch = Files.createDirectory(directory.resolve("vanishing"));
    try (PythonPool pool = new PythonPool(options, new LimitedProcess(), scratch, false)) {
      ScratchDirectory.delete(scratch);
      assertInstanceOf(PythonRun.Completed.class, pool.run(SLOW, DESIGN, STIMULI, 0, false));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bin/false", "/no/such/python"})
  void withoutAnInterpreterThereIsNoAnswer(String python) throws Exception {
    Toolchain found = options.toolchain();
    Toolchain broken = new Toolchain(found.iverilog(), found.vvp(), python);
    try (PythonPool pool = pool(options.withToolchain(broken))) {
      PythonRun.Failed failed =
          assertInstanceOf(PythonRun.Failed.class, pool.run(SLOW, DESIGN, STIMULI, 0, false));
      assertEquals(DiagnosticCode.MACHINE_FAULT, failed.code());
    }
  }

  @Test
  void itTellsWhetherModelsAreAlone() throws Exception {
    Toolchain without = CosimTestBase.withoutNamespaces(options.toolchain(), directory);
    try (PythonPool pool = pool(options.withToolchain(without))) {
      assertFalse(pool.isolated());
      assertInstanceOf(PythonRun.Completed.class, pool.run(SLOW, DESIGN, STIMULI, 0, false));
    }
    try (PythonPool pool = pool(options)) {
      // A process in namespaces of its own sees another network than ours.
      assertEquals(pool.isolated(), apart());
    }
  }

  /** Whether the interpreter that has been started has a network of its own. */
  private static boolean apart() throws IOException {
    for (ProcessHandle child : ProcessHandle.current().children().toList()) {
      Path network = Path.of("/proc/" + child.pid() + "/ns/net");
      if (child.info().command().orElse("").contains("python") && Files.exists(network)) {
        Path ours = Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
        return !Files.readSymbolicLink(network).equals(ours);
      }
    }
    return false;
  }

  @Test
  void afterTheEndNothingIsStarted() throws Exception {
    PythonPool pool = pool(options);
    pool.close();
    assertThrows(IOException.class, () -> pool.run(SLOW, DESIGN, STIMULI, 0, false));
    assertTrue(
        ProcessHandle.current()
            .children()
            .noneMatch(child -> child.info().command().orElse("").contains("python")));
  }
}
