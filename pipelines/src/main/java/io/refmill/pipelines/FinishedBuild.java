package io.refmill.pipelines;

import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.fault.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds out whether a build would only make again what is in its output. */
public final class FinishedBuild {
  private FinishedBuild() {}

  /**
   * Whether the output holds a dataset, whole and unchanged, that follows from just these options,
   * programs and inputs.
   *
   * @param options whose store is not used, but for its code
   * @throws InputException if an input is not there
   * @throws IOException if files can't be read
   */
  public static boolean isThere(BuildOptions options) throws InputException, IOException {
    return isIn(options.output(), options);
  }

  /** The same of another directory than the output. */
  public static boolean isIn(Path output, BuildOptions options) throws InputException, IOException {
    Path file = output.resolve(Manifest.FILE);
    Optional<DatasetFiles> listed = DatasetFiles.listedIn(output);
    if (listed.isEmpty() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    Manifest before;
    try {
      before = Manifest.read(file);
    } catch (IOException e) {
      // Whatever it is, it is not ours.
      return false;
    }
    if (before.made().isEmpty() || !before.arguments().equals(options.arguments())) {
      return false;
    }
    List<Path> ours = List.of(options.output(), output, output.toRealPath(), options.scratch());
    InputPlan plan = new InputPlanner(options.ingest(), ours).plan(options.inputs());
    return before.made().equals(Manifest.of(options, plan).made()) && listed.get().areAll(output);
  }
}
