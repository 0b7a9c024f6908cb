package io.refmill.ingest;

import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files that a plan reads. */
public final class InputFiles {
  private InputFiles() {}

  /** All of them, by their names. */
  public static SortedMap<String, Path> of(InputPlan plan) {
    SortedMap<String, Path> files = new TreeMap<>();
    for (ReadTask task : plan.tasks()) {
      if (task instanceof ReadTask.Lines lines) {
        files.put(lines.source(), FilePaths.of(lines.path()));
      } else if (task instanceof ReadTask.Packed packed) {
        files.put(packed.source(), FilePaths.of(packed.path()));
      } else if (task instanceof ReadTask.RowGroup group) {
        files.put(group.source(), FilePaths.of(group.path()));
      } else if (task instanceof ReadTask.Units units) {
        for (ReadTask.Unit unit : units.units()) {
          unit.files().forEach(file -> files.put(file.name(), FilePaths.of(file.path())));
          unit.includes().forEach(file -> files.put(file.name(), FilePaths.of(file.path())));
        }
      }
    }
    return files;
  }
}
