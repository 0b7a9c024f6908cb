package io.refmill.beam.screen;

import io.refmill.beam.process.ProcessWide;
import io.refmill.contamination.ContaminationList;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.curation.ContaminationFilter;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Finding;
import io.refmill.curation.Thresholds;
import io.refmill.fingerprint.ModelFingerprinter;
import io.refmill.store.EntryKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
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
 * @param python the interpreter, or null for the one that a worker's machine has
 * @param workers interpreters in one process
 * @param scratch directory for the interpreters' files
 */
public record Screening(
    List<String> lists,
    ContaminationPolicy policy,
    Thresholds thresholds,
    boolean allDesigns,
    String python,
    int workers,
    String scratch)
    implements Serializable {
  private static final ProcessWide<Screening, Screen> SCREENS = new ProcessWide<>(Screening::open);

  /** Of lists, thresholds and the filter that is made of them, in a second. */
  private record Made(String lists, Thresholds thresholds, ContaminationFilter filter) {}

  private static SoftReference<Made> last = new SoftReference<>(null);

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
      List<byte[]> contents = contents(lists);
      ContaminationFilter filter = made(contents, digest(contents), thresholds);
      Toolchain here = Toolchain.find(System.getenv());
      Toolchain tools = python == null ? here : new Toolchain(here.iverilog(), here.vvp(), python);
      CosimOptions options =
          CosimOptions.defaults(tools, Files.createDirectories(Path.of(scratch)))
              .withWorkers(workers, workers, 1);
      return new Screen(
          filter,
          new ModelFingerprinter(options, new SoughtOfRecords(filter, allDesigns)),
          digest(contents));
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
    return filterOf(contents(files), thresholds);
  }

  private static List<byte[]> contents(List<String> files) throws IOException {
    List<byte[]> contents = new ArrayList<>();
    for (String file : files) {
      if (!Files.isRegularFile(Path.of(file))) {
        // Nor a pipe: a list is read by each worker.
        throw new FileSystemException(file, null, "no such file");
      }
      contents.add(Files.readAllBytes(Path.of(file)));
    }
    return contents;
  }

  /** The filter that was made last if it is the one, as it is for the next stage of a run. */
  private static ContaminationFilter made(
      List<byte[]> contents, String lists, Thresholds thresholds) throws IOException {
    synchronized (SCREENS) {
      Made known = last.get();
      if (known == null || !known.lists.equals(lists) || !known.thresholds.equals(thresholds)) {
        known = new Made(lists, thresholds, filterOf(contents, thresholds));
        last = new SoftReference<>(known);
      }
      return known.filter;
    }
  }

  private static ContaminationFilter filterOf(List<byte[]> contents, Thresholds thresholds)
      throws IOException {
    List<ContaminationList> lists = new ArrayList<>(ContaminationList.bundled());
    for (byte[] content : contents) {
      lists.add(ContaminationList.read(new ByteArrayInputStream(content)));
    }
    return new ContaminationFilter(lists, thresholds);
  }

  private static String digest(List<byte[]> contents) {
    EntryKey.Builder digest = new EntryKey.Builder("contamination lists");
    contents.forEach(digest::add);
    return digest.key().toString();
  }
}
