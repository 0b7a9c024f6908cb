package io.refmill.beam;

import io.refmill.contamination.ContaminationList;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.curation.ContaminationFilter;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Finding;
import io.refmill.curation.Thresholds;
import io.refmill.fingerprint.ModelFingerprinter;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How records are compared with benchmarks, in a form that travels to workers.
 *
 * @param lists files in the form of the bundled lists, which are used too
 * @param policy what goes
 * @param thresholds what an overlap must reach
 * @param allDesigns whether to find out what each design does, or only where it may be what a
 *     problem asks for
 * @param workers interpreters in one process
 * @param scratch directory for the interpreters' files
 */
public record Screening(
    List<String> lists,
    ContaminationPolicy policy,
    Thresholds thresholds,
    boolean allDesigns,
    int workers,
    String scratch)
    implements Serializable {
  private static final ProcessWide<Screening, Screen> SCREENS = new ProcessWide<>(Screening::open);

  public Screening {
    lists = List.copyOf(lists);
  }

  /** Why a record goes, of what was found; empty if it stays. */
  Optional<Finding> reason(List<Finding> findings) {
    return policy.reason(findings, thresholds);
  }

  /** What to name of a record, whether it goes or not. */
  Optional<Finding> mark(List<Finding> findings) {
    return policy.mark(findings, thresholds);
  }

  /** The process's screen; each call needs one of {@link #release}. */
  Screen acquire() {
    return SCREENS.acquire(this);
  }

  /** Gives the screen back; the last one ends its interpreters. */
  void release() {
    SCREENS.release(this);
  }

  /** Ends the interpreters, whoever still holds them. */
  public void closeAll() {
    SCREENS.close(this);
  }

  private Screen open() {
    try {
      ContaminationFilter filter = filter(lists, thresholds);
      CosimOptions options =
          CosimOptions.defaults(
                  Toolchain.find(System.getenv()), Files.createDirectories(Path.of(scratch)))
              .withWorkers(workers, workers, 1);
      return new Screen(
          filter, new ModelFingerprinter(options, ports -> allDesigns || filter.mayAnswer(ports)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The filter against the bundled lists and those in files.
   *
   * @throws IOException if one can't be read
   */
  public static ContaminationFilter filter(List<String> files, Thresholds thresholds)
      throws IOException {
    List<ContaminationList> lists = new ArrayList<>(ContaminationList.bundled());
    for (String file : files) {
      if (!Files.isRegularFile(Path.of(file))) {
        // Nor a pipe: a list is read by each worker.
        throw new FileSystemException(file, null, "no such file");
      }
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        lists.add(ContaminationList.read(in));
      }
    }
    return new ContaminationFilter(lists, thresholds);
  }
}
