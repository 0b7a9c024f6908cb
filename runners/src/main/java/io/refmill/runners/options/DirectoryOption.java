package io.refmill.runners.options;

import io.refmill.report.DatasetReader;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The dataset that a command looks at. */
public final class DirectoryOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Directory that a build wrote.")
  private Path directory;

  /** Where the dataset is. */
  public Path directory() {
    return directory;
  }

  /**
   * Opens it.
   *
   * @throws CommandLine.ParameterException if there is none
   */
  public DatasetReader open() {
    try {
      return new DatasetReader(directory);
    } catch (FileNotFoundException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
