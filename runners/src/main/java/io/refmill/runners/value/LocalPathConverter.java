package io.refmill.runners.value;

import io.refmill.ingest.file.FilePaths;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * Paths of options that are on this machine: as one, an address would be a directory called {@code
 * s3:}.
 */
public final class LocalPathConverter implements CommandLine.ITypeConverter<Path> {
  @Override
  public Path convert(String value) {
    if (FilePaths.isAddress(value)) {
      throw new CommandLine.TypeConversionException(
          "'"
              + value
              + "' is an address, and this has to be on this machine (inputs of build and"
              + " decontaminate and the output of build may be on a storage)");
    }
    if (value.isBlank()) {
      throw new CommandLine.TypeConversionException(
          "expected a path, found nothing; the directory that you are in is .");
    }
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new CommandLine.TypeConversionException("'" + value + "' is not a valid path");
    }
  }
}
