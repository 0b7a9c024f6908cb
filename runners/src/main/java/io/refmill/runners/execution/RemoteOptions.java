package io.refmill.runners.execution;

import io.refmill.beam.remote.RemoteFiles;
import io.refmill.ingest.file.FilePaths;
import io.refmill.runners.value.Unread;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Files on storages: {@code s3://bucket/rows.jsonl}. */
public final class RemoteOptions {
  /** What these lead to is no storage, and has answers of its own. */
  private static final Set<String> OTHERS = Set.of("http", "https", "git", "ssh", "file", "ftp");

  private static final String S3 = "s3";

  @Option(
      names = "--s3-endpoint",
      paramLabel = "URL",
      description =
          "Server of s3:// addresses, if it is not Amazon's; default: AWS_ENDPOINT_URL_S3, then"
              + " AWS_ENDPOINT_URL. Credentials and region come from where AWS's own tools look.")
  private URI endpoint;

  /** Servers that are not the usual ones, by scheme. */
  Map<String, URI> endpoints() {
    if (endpoint != null) {
      return Map.of(S3, endpoint);
    }
    return Stream.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
        .map(System.getenv()::get)
        .filter(value -> value != null && !value.isBlank())
        .findFirst()
        .map(value -> Map.of(S3, URI.create(value)))
        .orElse(Map.of());
  }

  /**
   * Makes remote files readable in this process, if one of these texts is an address of one.
   *
   * @throws CommandLine.ParameterException if nobody knows its scheme; says what is missing
   */
  public void check(CommandLine command, List<String> texts) {
    List<String> addresses = texts.stream().filter(RemoteOptions::isRemote).toList();
    if (!addresses.isEmpty()) {
      use(command, addresses);
    }
    if (addresses.stream().noneMatch(RemoteOptions::isS3)) {
      Unread.without(command, "--s3-endpoint", "an address that begins with s3://");
    }
  }

  private void use(CommandLine command, List<String> addresses) {
    if (endpoint != null && (endpoint.getScheme() == null || endpoint.getHost() == null)) {
      throw new CommandLine.ParameterException(
          command, "expected --s3-endpoint=http://HOST:PORT, found " + endpoint);
    }
    RemoteFiles.use(endpoints());
    for (String address : addresses) {
      if (FilePaths.remote(address).isEmpty()) {
        throw new CommandLine.ParameterException(command, missing(address));
      }
    }
  }

  /** Whether a text is the address of something on a storage. */
  public static boolean isRemote(String text) {
    return RemoteFiles.scheme(text).filter(scheme -> !OTHERS.contains(scheme)).isPresent();
  }

  private static boolean isS3(String address) {
    return RemoteFiles.scheme(address).filter(S3::equalsIgnoreCase).isPresent();
  }

  private static String missing(String address) {
    String scheme = RemoteFiles.scheme(address).orElseThrow().toLowerCase(Locale.ROOT);
    String needs = address + " needs the file system of " + scheme + ":// on the class path";
    if (scheme.equals(S3)) {
      return needs
          + ": the launcher, ./refmill, builds and adds it; else build runners/s3/target/refmill-s3.jar"
          + " (mvn -DskipTests -DskipChecks -pl runners/s3 -am package) and start java -cp"
          + " refmill.jar:refmill-s3.jar io.refmill.runners.Refmill";
    }
    return needs
        + " (a module of Beam's: docs/remote-files.md says which, and how), or download it and give"
        + " the file";
  }

  /** The last name of an address, which a directory on this machine can have too. */
  static String name(Path remote) {
    Path last = remote.getFileName();
    return last == null ? remote.toUri().getAuthority() : last.toString();
  }
}
