package io.refmill.beam.process;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.cosim.settings.Toolchain;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a worker says that cannot do its part. */
class WorkerNeedsTest {
  @TempDir private Path directory;

  private final Toolchain.Check here = Toolchain.find(System.getenv()).check();

  private WorkerNeeds needs(String simulator, String python, Path shared) {
    return new WorkerNeeds(simulator, python, shared.toString(), "another process");
  }

  private String problem(WorkerNeeds needs, Toolchain.Check found) {
    return assertThrows(WorkerException.class, () -> needs.check(found)).getMessage();
  }

  @Test
  void whoHasAllIsLetWork() {
    WorkerNeeds needs = needs(here.simulatorVersion(), here.pythonVersion(), directory);
    assertDoesNotThrow(() -> needs.check(here));
    assertDoesNotThrow(() -> needs.check());
  }

  @Test
  void missingProgramsAreNamedWithARemedy() {
    Path none = directory.resolve("iverilog");
    Toolchain.Check missing =
        new Toolchain(none.toString(), none.toString(), here.toolchain().python()).check();
    String said = problem(needs("Icarus Verilog 11.0", "3.11.7", directory), missing);
    assertTrue(said.startsWith("the worker on "), said);
    assertTrue(said.contains("iverilog cannot be run"), said);
    assertTrue(said.contains("install Icarus Verilog"), said);
  }

  @Test
  void otherVersionsWouldMakeOtherRows() {
    String said = problem(needs("Icarus Verilog 1.0", here.pythonVersion(), directory), here);
    assertTrue(said.contains("started with Icarus Verilog 1.0"), said);
    said = problem(needs(here.simulatorVersion(), "3.8.0", directory), here);
    assertTrue(said.contains("another Python"), said);
  }

  @Test
  void directoryThatIsNotSharedIsNamed() {
    Path elsewhere = directory.resolve("elsewhere");
    String said = problem(needs(here.simulatorVersion(), here.pythonVersion(), elsewhere), here);
    assertTrue(said.contains(elsewhere.toString()), said);
    assertTrue(said.contains("file system that all workers share"), said);
  }
}
