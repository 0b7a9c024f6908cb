package io.refmill.teach;

import io.refmill.llm.ChatMessage;
import io.refmill.llm.FinishReason;
import io.refmill.schemas.AnnotatedRow;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.Message;
import io.refmill.teach.answer.AnswerReader;
import io.refmill.teach.answer.Language;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Reply;
import io.refmill.teach.check.CodeForm;
import io.refmill.teach.check.Finding;
import io.refmill.teach.check.ReasoningChecks;
import io.refmill.teach.judge.Judged;
import io.refmill.teach.judge.ModelVerifier;
import io.refmill.teach.problem.AnnotationTask;
import io.refmill.teach.problem.Outline;
import io.refmill.teach.prompt.TemplateName;
import io.refmill.teach.turn.Teacher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Gives verified rows reasoning, by a ladder that begins with what is most honest:
 *
 * <ol>
 *   <li>{@code forward}: the model sees the task alone. Its own code has to be verified, and is the
 *       answer of the row.
 *   <li>{@code guided}: it also sees the outline of the known answer, without what is computed. Its
 *       own code has to be verified, and is the answer of the row.
 *   <li>{@code appended}: it sees the known answer and writes reasoning for it.
 * </ol>
 *
 * <p>Reasoning is kept only if it passes all checks, and the row says on which rung it was made.
 */
public final class Annotator {
  private static final String END_OF_THINK = "</think>";

  private final Teacher teacher;
  private final ModelVerifier verifier;
  private final AnnotateOptions options;

  public Annotator(Teacher teacher, ModelVerifier verifier, AnnotateOptions options) {
    this.teacher = teacher;
    this.verifier = verifier;
    this.options = options;
  }

  /** Rungs of the ladder, the first one first. */
  private enum Rung {
    FORWARD(TemplateName.FORWARD),
    GUIDED(TemplateName.GUIDED),
    APPENDED(TemplateName.APPENDED);

    private final TemplateName template;

    Rung(TemplateName template) {
      this.template = template;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** An attempt that is to be made. */
  private record Step(Rung rung, int attempt) {}

  /** Reasoning and the code behind it. */
  private record Chain(String reasoning, String code) {}

  /** How far a task has come. */
  private static final class Climb {
    private final AnnotationTask task;
    private final List<Step> steps;
    private final List<AnnotatedRow.Check> checks = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private int next;

    Climb(AnnotationTask task, List<Step> steps) {
      this.task = task;
      this.steps = steps;
    }

    /** Notes findings of a step; whether all have passed. */
    boolean noted(Step step, List<Finding> findings) {
      for (Finding f : findings) {
        checks.add(
            new AnnotatedRow.Check(
                step.rung.label(), step.attempt, f.name(), f.passed(), f.message()));
      }
      return findings.stream().allMatch(Finding::passed);
    }
  }

  /** Makes the row of a task; nothing waits for it. */
  public CompletableFuture<AnnotatedRow> annotate(AnnotationTask task) {
    List<Step> steps = new ArrayList<>();
    add(steps, Rung.FORWARD, options.forward());
    add(steps, Rung.GUIDED, options.guided());
    add(steps, Rung.APPENDED, options.appended());
    Climb climb = new Climb(task, steps);
    return climb(climb)
        .exceptionally(thrown -> left(climb, OwnFault.OUTCOME, OwnFault.message(thrown)));
  }

  /**
   * A row that stays as it was.
   *
   * @param reasoningOrigin of the row, or null
   */
  public record Kept(
      DesignKey key, List<Message> messages, String reasoningOrigin, String python) {}

  /** What becomes of a row that is no task. */
  public AnnotatedRow left(Kept row, String outcome, String message) {
    return new AnnotatedRow(
        row.key,
        row.messages,
        row.reasoningOrigin,
        "ir",
        row.python,
        outcome,
        message,
        List.of(),
        teacher.asker().use(teacher.templates().version(), List.of()));
  }

  private static void add(List<Step> steps, Rung rung, int attempts) {
    for (int attempt = 1; attempt <= attempts; attempt++) {
      steps.add(new Step(rung, attempt));
    }
  }

  private CompletableFuture<AnnotatedRow> climb(Climb climb) {
    if (climb.next == climb.steps.size()) {
      return CompletableFuture.completedFuture(
          left(climb, "nothing_kept", "no reasoning passed all checks"));
    }
    Step step = climb.steps.get(climb.next++);
    return teacher
        .asker()
        .ask(messages(step.rung, climb.task), tag(climb.task, step, ""))
        .thenComposeAsync(reply -> looked(climb, step, reply), teacher.work());
  }

  private List<ChatMessage> messages(Rung rung, AnnotationTask task) {
    Map<String, String> values =
        switch (rung) {
          case FORWARD -> Map.of("task", task.user());
          case GUIDED -> Map.of("task", task.user(), "outline", Outline.of(task.python()));
          case APPENDED -> Map.of("task", task.user(), "answer", task.python().stripTrailing());
        };
    return teacher.python(teacher.templates().fill(rung.template, values));
  }

  private static String tag(AnnotationTask task, Step step, String behind) {
    return "annotate/"
        + task.design().id()
        + "/"
        + step.rung.label()
        + "/attempt"
        + step.attempt
        + behind;
  }

  private CompletableFuture<AnnotatedRow> looked(Climb climb, Step step, Reply reply) {
    climb.replies.add(reply);
    if (reply.stopped()) {
      return CompletableFuture.completedFuture(left(climb, "stopped", reply.problem()));
    }
    Chain chain = chain(climb.task, step, reply);
    if (!climb.noted(step, List.of(answered(reply, chain)))) {
      return climb(climb);
    }
    List<Finding> findings =
        new ArrayList<>(
            ReasoningChecks.of(
                chain.reasoning, chain.code, climb.task.user(), climb.task.design()));
    findings.add(new Finding("code", codeProblem(step, chain)));
    boolean kept = climb.noted(step, findings);
    if (!kept || step.rung != Rung.APPENDED && !isVerified(climb, step, "verified", chain.code)) {
      return climb(climb);
    }
    return options.regenerate()
        ? regenerated(climb, step, chain)
        : CompletableFuture.completedFuture(kept(climb, step, chain));
  }

  /** What keeps code from a row; the compiler's own is not a language model's to spoil. */
  private static String codeProblem(Step step, Chain chain) {
    return step.rung == Rung.APPENDED
        ? CodeForm.turnProblem(chain.reasoning, chain.code)
        : CodeForm.problem(chain.code);
  }

  private static Finding answered(Reply reply, Chain chain) {
    if (reply.answer().isEmpty()) {
      return new Finding("answered", reply.problem());
    }
    boolean cut = reply.answer().get().finish() == FinishReason.LENGTH;
    return new Finding(
        "answered", cut ? "the answer is cut off" : chain == null ? "there is no code in it" : "");
  }

  /** The chain of an answer, or null if it has no code. */
  private static Chain chain(AnnotationTask task, Step step, Reply reply) {
    if (step.rung == Rung.APPENDED) {
      return new Chain(written(reply), task.python());
    }
    return reply.code(Language.PYTHON).map(code -> new Chain(reply.reasoning(), code)).orElse(null);
  }

  /** What was written, without what the model thought before it wrote. */
  private static String written(Reply reply) {
    String text = reply.answer().map(a -> a.content()).orElse("");
    int end = text.lastIndexOf(END_OF_THINK);
    text = end < 0 ? text : text.substring(end + END_OF_THINK.length());
    return text.replace("<answer>", "").replace("</answer>", "").strip();
  }

  private boolean isVerified(Climb climb, Step step, String check, String code) {
    Judged judged = verifier.judge(climb.task.design(), code);
    String problem = judged.matches() ? "" : judged.status() + ": " + judged.message();
    return climb.noted(step, List.of(new Finding(check, problem)));
  }

  private CompletableFuture<AnnotatedRow> regenerated(Climb climb, Step step, Chain chain) {
    String user =
        teacher
            .templates()
            .fill(
                TemplateName.REGENERATE,
                Map.of("task", climb.task.user(), "reasoning", chain.reasoning));
    return teacher
        .asker()
        .ask(teacher.python(user), tag(climb.task, step, "/regenerated"))
        .thenComposeAsync(
            reply -> {
              climb.replies.add(reply);
              if (reply.stopped()) {
                return CompletableFuture.completedFuture(left(climb, "stopped", reply.problem()));
              }
              String code = reply.code(Language.PYTHON).orElse(null);
              boolean same =
                  code == null
                      ? climb.noted(
                          step, List.of(new Finding("regenerated", "no code: " + reply.problem())))
                      : isVerified(climb, step, "regenerated", code);
              return same
                  ? CompletableFuture.completedFuture(kept(climb, step, chain))
                  : climb(climb);
            },
            teacher.work());
  }

  private AnnotatedRow kept(Climb climb, Step step, Chain chain) {
    String turn = AnswerReader.turn(chain.reasoning, chain.code, Language.PYTHON);
    List<Message> prompt = Asker.columns(teacher.python(climb.task.user()));
    return row(
        climb,
        Stream.concat(prompt.stream(), Stream.of(new Message("assistant", turn))).toList(),
        step.rung.label(),
        step.rung == Rung.APPENDED ? "ir" : "model",
        chain.code,
        "kept",
        "");
  }

  /** The row as it was. */
  private AnnotatedRow left(Climb climb, String outcome, String message) {
    AnnotationTask task = climb.task;
    return row(
        climb, task.messages(), task.reasoningOrigin(), "ir", task.python(), outcome, message);
  }

  private AnnotatedRow row(
      Climb climb,
      List<Message> messages,
      String reasoningOrigin,
      String origin,
      String python,
      String outcome,
      String message) {
    return new AnnotatedRow(
        climb.task.design().key(),
        messages,
        reasoningOrigin,
        origin,
        python,
        outcome,
        message,
        climb.checks,
        teacher.asker().use(teacher.templates().version(), climb.replies));
  }
}
