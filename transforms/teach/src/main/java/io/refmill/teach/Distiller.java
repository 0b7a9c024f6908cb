package io.refmill.teach;

import io.refmill.contract.Verdict;
import io.refmill.curation.TeachesNothing;
import io.refmill.llm.ChatMessage;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.DistillOptions.Show;
import io.refmill.teach.answer.Language;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Reply;
import io.refmill.teach.check.CodeForm;
import io.refmill.teach.check.Finding;
import io.refmill.teach.check.ReasoningChecks;
import io.refmill.teach.judge.Judged;
import io.refmill.teach.judge.ModelVerifier;
import io.refmill.teach.problem.Design;
import io.refmill.teach.problem.DistillTask;
import io.refmill.teach.problem.IdleModel;
import io.refmill.teach.prompt.TemplateName;
import io.refmill.teach.turn.RetryTurn;
import io.refmill.teach.turn.Teacher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Has models written for designs that the compiler could not convert: some candidates a turn, all
 * verified on the same simulations; what is wrong with the best one is said in the next turn. A
 * turn is accepted only if its best candidate has a higher match rate than the last accepted one,
 * else the next turn is built on that one again. A match ends it.
 *
 * <p>A source that the simulator refuses is found before anything is asked.
 *
 * <p>A match counts when stimuli from another seed confirm it, since the reports have shown some of
 * the first ones, and when it teaches anything ({@link TeachesNothing}): all output bits have to
 * change where the compiler has no model of its own that could be compared. Reasoning that does not
 * hold ({@link ReasoningChecks#ofTurn}) is left out of the row. Code that the row's turn could not
 * hold ({@link CodeForm}) is not run: the row would show other code than was verified.
 */
public final class Distiller {
  private static final String STAGE = "distill";

  /** Status of a candidate whose code cannot stand in a row; it is not run. */
  private static final String CODE_FORM = "code_form";

  private final Teacher teacher;
  private final ModelVerifier verifier;
  private final ModelVerifier confirmation;
  private final DistillOptions options;

  /**
   * A distiller.
   *
   * @param confirmation verifies with stimuli from another seed
   */
  public Distiller(
      Teacher teacher, ModelVerifier verifier, ModelVerifier confirmation, DistillOptions options) {
    this.teacher = teacher;
    this.verifier = verifier;
    this.confirmation = confirmation;
    this.options = options;
  }

  /**
   * A candidate with what came of it.
   *
   * @param form why its code cannot stand in a row; empty if it can, or there is none
   * @param judged null without code that can
   */
  private record Tried(Reply reply, String code, String form, Judged judged) {
    String status() {
      return judged != null
          ? judged.status()
          : !form.isEmpty() ? CODE_FORM : reply.answer().isPresent() ? "no_answer" : Reply.FAILED;
    }

    String message() {
      return judged != null ? judged.message() : form.isEmpty() ? reply.problem() : form;
    }

    double rate() {
      return judged == null ? -1 : judged.matchRate();
    }
  }

  /** How far a design has come. */
  private static final class Course {
    private final DistillTask task;
    private final boolean source;
    private final String first;
    private final List<TurnRow> turns = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private final List<String> accepted = new ArrayList<>();
    private Judged best;
    private int turn;

    Course(DistillTask task, boolean source, String first) {
      this.task = task;
      this.source = source;
      this.first = first;
    }
  }

  /** Has a model written; nothing waits for it. */
  public CompletableFuture<Distillation> distill(DistillTask task) {
    if (options.show() == Show.NEVER && !task.determined()) {
      return CompletableFuture.completedFuture(
          left(
              task.design().key(),
              "ineligible",
              "no specification says what it does, and its source is not to be shown"));
    }
    boolean source =
        options.show() == Show.ALWAYS || options.show() == Show.WHERE_NEEDED && !task.determined();
    Course course = new Course(task, source, first(task, source));
    return CompletableFuture.supplyAsync(() -> obstacle(course), teacher.work())
        .thenCompose(
            found ->
                found.isPresent() ? CompletableFuture.completedFuture(found.get()) : turn(course))
        .exceptionally(thrown -> ended(course, OwnFault.OUTCOME, OwnFault.message(thrown)));
  }

  /** What the verifier has against the source, whatever the model; nothing is asked then. */
  private Optional<Distillation> obstacle(Course course) {
    Design design = course.task.design();
    Judged idle = verifier.judge(design, IdleModel.of(design.ports()));
    if (idle.isAboutSource() || idle.isFault()) {
      return Optional.of(ended(course, idle.status(), idle.message()));
    }
    return idle.verdict() instanceof Verdict.Match match
        ? idle(course, match.strength())
        : Optional.empty();
  }

  private Optional<Distillation> idle(Course course, Verdict.Strength strength) {
    return Optional.ofNullable(TeachesNothing.problem(strength, false))
        .map(
            nothing ->
                ended(course, nothing.code().name().toLowerCase(Locale.ROOT), nothing.message()));
  }

  /** What becomes of a row that is no task. */
  public Distillation left(DesignKey key, String outcome, String message) {
    return new Distillation(
        Optional.empty(),
        Optional.empty(),
        List.of(),
        new OutcomeRow(
            key,
            STAGE,
            outcome,
            message,
            0,
            0,
            teacher.asker().use(teacher.templates().version(), List.of())));
  }

  private String first(DistillTask task, boolean source) {
    return source
        ? teacher
            .templates()
            .fill(
                TemplateName.DISTILL_SOURCE,
                Map.of("task", task.user(), "source", Sources.text(task)))
        : teacher.templates().fill(TemplateName.DISTILL_SPECIFICATION, Map.of("task", task.user()));
  }

  private CompletableFuture<Distillation> turn(Course course) {
    if (course.turn == options.turns()) {
      return CompletableFuture.completedFuture(
          ended(course, "not_verified", "no candidate of " + course.turn + " turns matches"));
    }
    course.turn++;
    List<ChatMessage> prompt = teacher.python(user(course));
    String tag = STAGE + "/" + course.task.design().id() + "/turn" + course.turn;
    return teacher
        .asker()
        .askAll(prompt, tag, options.candidates())
        .thenComposeAsync(replies -> judged(course, prompt, replies), teacher.work());
  }

  private String user(Course course) {
    return course.best == null
        ? course.first
        : RetryTurn.of(
            teacher.templates(),
            course.first,
            course.accepted,
            course.best.report(RetryTurn.REPORT_CHARACTERS),
            Language.PYTHON);
  }

  private CompletableFuture<Distillation> judged(
      Course course, List<ChatMessage> prompt, List<Reply> replies) {
    course.replies.addAll(replies);
    List<String> codes =
        replies.stream().map(reply -> reply.code(Language.PYTHON).orElse(null)).toList();
    List<String> forms =
        codes.stream().map(code -> code == null ? "" : CodeForm.problem(code)).toList();
    List<String> models = new ArrayList<>();
    for (int i = 0; i < codes.size(); i++) {
      if (codes.get(i) != null && forms.get(i).isEmpty()) {
        models.add(codes.get(i));
      }
    }
    List<Judged> verdicts = new ArrayList<>(verifier.judge(course.task.design(), models));
    List<Tried> tried = new ArrayList<>();
    for (int i = 0; i < replies.size(); i++) {
      String code = codes.get(i);
      String form = forms.get(i);
      boolean ran = code != null && form.isEmpty();
      tried.add(new Tried(replies.get(i), code, form, ran ? verdicts.remove(0) : null));
    }
    int best = 0;
    for (int i = 1; i < tried.size(); i++) {
      best = tried.get(i).rate() > tried.get(best).rate() ? i : best;
    }
    Tried leader = tried.get(best);
    boolean better =
        leader.judged != null && (course.best == null || leader.rate() > course.best.matchRate());
    for (int i = 0; i < tried.size(); i++) {
      course.turns.add(row(course, prompt, i, tried.get(i), better && i == best));
    }
    if (better) {
      course.accepted.add(leader.code);
      course.best = leader.judged;
    }
    return next(course, tried, better ? leader : null);
  }

  private CompletableFuture<Distillation> next(Course course, List<Tried> tried, Tried accepted) {
    Optional<Judged> blocked =
        tried.stream()
            .map(Tried::judged)
            .filter(judged -> judged != null && (judged.isAboutSource() || judged.isFault()))
            .findFirst();
    if (accepted != null && accepted.judged.matches()) {
      return CompletableFuture.completedFuture(matched(course, accepted));
    }
    if (blocked.isPresent()) {
      return CompletableFuture.completedFuture(
          ended(course, blocked.get().status(), blocked.get().message()));
    }
    Optional<Reply> stopped = tried.stream().map(Tried::reply).filter(Reply::stopped).findFirst();
    return stopped.isPresent()
        ? CompletableFuture.completedFuture(ended(course, "stopped", stopped.get().problem()))
        : turn(course);
  }

  private Distillation matched(Course course, Tried found) {
    Verdict.Match match = (Verdict.Match) found.judged.verdict();
    Optional<Distillation> nothing = idle(course, match.strength());
    if (nothing.isPresent()) {
      return nothing.get();
    }
    Judged again = confirmation.judge(course.task.design(), found.code);
    if (!again.matches()) {
      return ended(
          course,
          again.isFault() ? again.status() : "not_verified",
          "stimuli from another seed do not confirm the match: " + again.message());
    }
    Design design = course.task.design();
    Optional<Verdict.Failed> idle =
        design.own().isEmpty() && again.verdict() instanceof Verdict.Match confirmed
            ? Optional.ofNullable(
                TeachesNothing.idle(List.of(match.strength(), confirmed.strength())))
            : Optional.empty();
    if (idle.isPresent()) {
      return ended(course, idle.get().code().name().toLowerCase(Locale.ROOT), idle.get().message());
    }
    String reasoning = found.reply.reasoning();
    String untrue = untrue(reasoning, found.code, course.turn, design);
    DistilledRow row =
        DistilledRows.of(
            course.task,
            teacher.python(course.source ? course.first : course.task.user()),
            course.source,
            untrue.isEmpty() ? reasoning : "",
            found.code,
            match.strength(),
            course.turn,
            teacher.asker().use(teacher.templates().version(), course.replies));
    Distillation ended = ended(course, "verified", untrue);
    return new Distillation(Optional.of(row), Optional.of(match), ended.turns(), ended.outcome());
  }

  /** Why reasoning is left out; empty if it is not. */
  private static String untrue(String reasoning, String code, int turn, Design design) {
    List<Finding> findings = new ArrayList<>(ReasoningChecks.ofTurn(reasoning, turn, design));
    findings.add(new Finding("turn", CodeForm.turnProblem(reasoning, code)));
    String problems =
        findings.stream()
            .filter(finding -> !finding.passed())
            .map(finding -> finding.name() + ": " + finding.message())
            .collect(Collectors.joining("; "));
    return problems.isEmpty() ? "" : "without its reasoning: " + problems;
  }

  private Distillation ended(Course course, String outcome, String message) {
    double rate = course.best == null ? 0 : course.best.matchRate();
    OutcomeRow row =
        new OutcomeRow(
            course.task.design().key(),
            STAGE,
            outcome,
            message,
            course.turn,
            rate,
            teacher.asker().use(teacher.templates().version(), course.replies));
    return new Distillation(Optional.empty(), Optional.empty(), course.turns, row);
  }

  private TurnRow row(
      Course course, List<ChatMessage> prompt, int candidate, Tried tried, boolean chosen) {
    return new TurnRow(
        course.task.design().key(),
        STAGE,
        Language.PYTHON.label(),
        course.turn,
        candidate + 1,
        Asker.columns(prompt),
        tried.reply.text(),
        tried.reply.finish(),
        tried.code,
        tried.status(),
        tried.message(),
        Math.max(0, tried.rate()),
        chosen,
        null,
        teacher.asker().use(teacher.templates().version(), List.of(tried.reply)));
  }
}
