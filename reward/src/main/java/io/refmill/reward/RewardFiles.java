package io.refmill.reward;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The Python of the reward module, to be written beside the datasets that it judges. */
public final class RewardFiles {
  /** Paths below the module's directory. */
  static final List<String> NAMES =
      List.of(
          "README.md",
          "compute_score.py",
          "refmill_reward/__init__.py",
          "refmill_reward/answers.py",
          "refmill_reward/characters.py",
          "refmill_reward/comparing.py",
          "refmill_reward/compiled.py",
          "refmill_reward/contract.py",
          "refmill_reward/directive_scanner.py",
          "refmill_reward/directives.txt",
          "refmill_reward/frames.py",
          "refmill_reward/isolation.py",
          "refmill_reward/launcher.py",
          "refmill_reward/listing.py",
          "refmill_reward/policy.py",
          "refmill_reward/preprocessor_view.py",
          "refmill_reward/problems.py",
          "refmill_reward/programs.py",
          "refmill_reward/rules.py",
          "refmill_reward/runner.py",
          "refmill_reward/runs.py",
          "refmill_reward/sandbox.py",
          "refmill_reward/scoring.py",
          "refmill_reward/scratch.py",
          "refmill_reward/shared.py",
          "refmill_reward/system_tasks.txt",
          "refmill_reward/verilog.py",
          "refmill_reward/verilog_text.py");

  private RewardFiles() {}

  /** Writes the module into a directory, which is made if need be. */
  public static void write(Path directory) throws IOException {
    for (String name : NAMES) {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream stream = RewardFiles.class.getResourceAsStream("python/" + name)) {
        if (stream == null) {
          throw new IllegalStateException(name + " is not on the class path");
        }
        Files.copy(stream, file, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
