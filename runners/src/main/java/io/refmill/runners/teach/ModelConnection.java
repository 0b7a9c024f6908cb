package io.refmill.runners.teach;

import io.refmill.llm.client.Endpoint;
import io.refmill.llm.client.Reachability;
import io.refmill.llm.client.SystemTime;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.Script;
import io.refmill.llm.demo.ScriptedServer;
import io.refmill.llm.session.ModelSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** A session with the endpoints of a command line; those of a demo run as long as it does. */
public final class ModelConnection implements AutoCloseable {
  private static final Duration DEMO_LATENCY = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ScriptedServer demo;
  private final List<String> addresses;
  private final ModelSession session;

  private ModelConnection(ScriptedServer demo, List<String> addresses, ModelSession session) {
    this.demo = demo;
    this.addresses = addresses;
    this.session = session;
  }

  /**
   * Connects.
   *
   * @param beside what is made; answers and failures are kept there
   * @param script what a demo answers
   */
  public static ModelConnection open(
      ModelOptions options, CommandSpec spec, Path beside, Script script) throws IOException {
    ScriptedServer demo =
        options.isDemo()
            ? new ScriptedServer(
                script,
                new ScriptedServer.Settings(
                    Faults.NONE, DEMO_LATENCY, options.requestSeed, Optional.empty()))
            : null;
    try {
      List<String> addresses = demo == null ? options.endpoints : List.of(demo.address());
      return new ModelConnection(
          demo,
          addresses,
          ModelSession.open(
              options.session(spec, addresses, beside, System.getenv()), new SystemTime()));
    } catch (IOException | RuntimeException e) {
      if (demo != null) {
        demo.close();
      }
      throw e;
    }
  }

  /** What asks, within the limits of the command line. */
  public ModelSession session() {
    return session;
  }

  /** The addresses of the endpoints, with that of a demo. */
  List<String> addresses() {
    return addresses;
  }

  /**
   * Why none of the endpoints can be reached; empty if one can. Then all requests fail, each after
   * all of its tries.
   */
  Optional<String> unreachable() throws IOException {
    try {
      return Reachability.problem(addresses.stream().map(Endpoint::parse).toList(), PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Says so before a run whose requests may all be in the cache. */
  public void warn(PrintWriter err) throws IOException {
    unreachable()
        .ifPresent(
            problem -> {
              err.println(
                  "refmill: " + problem + " What the cache has no answer for is tried anyway");
              err.flush();
            });
  }

  @Override
  public void close() throws IOException {
    session.close();
    if (demo != null) {
      demo.close();
    }
  }
}
