package io.refmill.beam.remote;

import io.refmill.beam.remote.RemoteScheme.Explanation;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.fault.StorageException;
import io.refmill.ingest.file.FilePaths;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;

/** Sets up the remote file systems of a process, and says what went wrong with one. */
public final class RemoteFiles {
  private static final class Holder {
    private static final List<RemoteScheme> SCHEMES =
        ServiceLoader.load(RemoteScheme.class, RemoteScheme.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
  }

  private RemoteFiles() {}

  /**
   * Gives the options of a pipeline what its workers need to read remote files.
   *
   * @param endpoints of servers that are not the usual ones, by scheme
   */
  public static void configure(PipelineOptions options, Map<String, URI> endpoints) {
    for (RemoteScheme scheme : Holder.SCHEMES) {
      scheme.configure(options, Optional.ofNullable(endpoints.get(scheme.scheme())));
    }
  }

  /** Makes remote files readable in this process, which a pipeline's workers are without it. */
  public static void use(Map<String, URI> endpoints) {
    PipelineOptions options = PipelineOptionsFactory.create();
    configure(options, endpoints);
    FileSystems.setDefaultPipelineOptions(options);
    BeamPaths.refresh();
  }

  /** Has what was listed before listed anew. */
  public static void refresh(Path path) {
    if (path.getFileSystem() instanceof RemoteFileSystem remote) {
      remote.refresh();
    }
  }

  /** The scheme of an address, in lower case; empty if the text is none. */
  public static Optional<String> scheme(String text) {
    return FilePaths.isAddress(text)
        ? Optional.of(text.substring(0, text.indexOf(':')).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  /** What to throw when a storage failed to do something with a file. */
  static StorageException failure(String address, Throwable failure) {
    for (Throwable each : MachineFaults.causes(failure)) {
      if (each instanceof StorageException storage) {
        return storage;
      }
    }
    Explanation said =
        Holder.SCHEMES.stream()
            .flatMap(scheme -> scheme.explain(failure).stream())
            .findFirst()
            .orElseGet(() -> unexplained(failure));
    return new StorageException(address, said.reason(), said.remedy(), failure);
  }

  private static Explanation unexplained(Throwable failure) {
    List<Throwable> causes = MachineFaults.causes(failure);
    Throwable innermost = causes.get(causes.size() - 1);
    String text =
        innermost.getMessage() == null
            ? innermost.getClass().getSimpleName()
            : innermost.getMessage();
    return new Explanation(text, "see that the storage answers, and run it again");
  }
}
