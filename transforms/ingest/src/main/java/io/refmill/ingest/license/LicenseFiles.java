package io.refmill.ingest.license;

import io.refmill.ingest.file.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the license files that hold for a repository's sources. Not for use by several threads. */
public final class LicenseFiles {
  /** Longest license file that is read, in bytes. */
  private static final int MAX_BYTES = 1 << 20;

  private final Map<Path, Optional<String>> known = new HashMap<>();

  /**
   * The license that holds in a directory: of the file there, or in the nearest directory above.
   *
   * @param levels directories above it that may be looked at
   */
  public Optional<String> of(Path directory, int levels) throws IOException {
    Optional<String> own = known.get(directory);
    if (own == null) {
      own = in(directory);
      known.put(directory, own);
    }
    Path above = directory.getParent();
    return own.isPresent() || levels == 0 || above == null ? own : of(above, levels - 1);
  }

  private static Optional<String> in(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(directory)) {
      files = entries.filter(LicenseFiles::isLicense).sorted().toList();
    }
    for (Path file : files) {
      if (Files.size(file) <= MAX_BYTES) {
        Optional<String> license = Licenses.in(Texts.lenient(Files.readAllBytes(file)));
        if (license.isPresent()) {
          return license;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isLicense(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    String bare = name.replaceFirst("\\.(txt|md|rst)$", "");
    return Licenses.FILES.contains(bare) && Files.isRegularFile(file);
  }
}
