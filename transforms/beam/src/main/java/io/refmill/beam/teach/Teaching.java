package io.refmill.beam.teach;

import io.refmill.beam.compile.Limits;
import io.refmill.beam.process.ProcessWide;
import io.refmill.beam.verify.Verification;
import io.refmill.beam.verify.VerifyModels;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.llm.ChatModel;
import io.refmill.llm.client.SystemTime;
import io.refmill.llm.session.ModelSession;
import io.refmill.llm.session.ModelSettings;
import io.refmill.teach.AnnotateOptions;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.DistillOptions;
import io.refmill.teach.ask.Sampling;
import io.refmill.teach.demo.Known;
import io.refmill.teach.prompt.Templates;
import io.refmill.teach.run.StageTools;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * What is asked of language models in a run, and how, in a form that travels to workers. Workers of
 * one process share a session and its limits: in the process that began the run that is the run's
 * own, in another one it is one with the same limits.
 *
 * @param run id of the run
 * @param annotate how reasoning is written, or null for none
 * @param distill how models are written that conversion could not make, or null for none
 * @param curate how problems are tried, or null if they are not
 * @param settings of endpoints and limits
 * @param sampling how tokens are drawn
 * @param prompts directory with templates, or null for our own
 * @param limits of the compiler
 * @param verification of what language models write
 */
public record Teaching(
    String run,
    AnnotateOptions annotate,
    DistillOptions distill,
    CurateOptions curate,
    ModelSettings settings,
    Sampling sampling,
    String prompts,
    Limits limits,
    Verification verification)
    implements Serializable {
  /** The session of a run, and who is told of the problems that are about to be asked. */
  private record Begun(ModelSession session, Consumer<Known> heard) {}

  private static final Map<String, Begun> BEGUN = new ConcurrentHashMap<>();

  private static final ProcessWide<Teaching, Tools> TOOLS = new ProcessWide<>(Teaching::open);

  /** What the stages of a process work with. */
  record Tools(StageTools stage, Consumer<Known> heard, ModelSession own) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      stage.close();
      if (own != null) {
        own.close();
      }
    }
  }

  /** The most tasks that a group has under way. */
  int together() {
    return Math.max(8, settings.client().concurrency()) + verification.workers();
  }

  /**
   * Makes a session the run's own for this process; it stays the caller's.
   *
   * @param heard is told of each problem before it is asked, as a demo has to know the answers
   */
  public void begin(ModelSession session, Consumer<Known> heard) {
    BEGUN.put(run, new Begun(session, heard));
  }

  /** Ends what {@link #begin} began, and all that the stages of this process still hold. */
  public void end() {
    TOOLS.close(this);
    BEGUN.remove(run);
  }

  /** The process's tools; each call needs one of {@link #release}. */
  Tools acquire() {
    return TOOLS.acquire(this);
  }

  /** Gives the tools back. */
  void release() {
    TOOLS.release(this);
  }

  private Tools open() {
    Begun begun = BEGUN.get(run);
    try {
      ModelSession own =
          begun == null
              ? ModelSession.open(
                  settings.withoutFailures().options(System.getenv()), new SystemTime())
              : null;
      ChatModel model = begun == null ? own : begun.session;
      Path scratch =
          Files.createDirectories(Path.of(verification.scratch()).resolve("language-model"));
      CosimOptions options =
          CosimOptions.defaults(Toolchain.find(System.getenv()), scratch)
              .withVectors(verification.vectors())
              .withSeed(verification.seed())
              .withIsolationRequired(verification.requireIsolation())
              .withWorkers(verification.workers(), verification.workers(), VerifyModels.BATCH);
      Templates templates = prompts == null ? Templates.bundled() : Templates.of(Path.of(prompts));
      StageTools tools =
          new StageTools(
              model,
              sampling,
              templates,
              options,
              new VerilogCompiler(limits.parse(), limits.compile()));
      return new Tools(tools, begun == null ? known -> {} : begun.heard, own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
