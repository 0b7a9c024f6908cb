package io.refmill.teach;

import io.refmill.llm.ChatMessage;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.answer.Language;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Reply;
import io.refmill.teach.judge.RewardModule;
import io.refmill.teach.judge.RewardResult;
import io.refmill.teach.judge.TeamResult;
import io.refmill.teach.problem.TeamTask;
import io.refmill.teach.prompt.TemplateName;
import io.refmill.teach.turn.RetryTurn;
import io.refmill.teach.turn.Teacher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Two agents write Verilog and Python from one specification, and neither sees the other's code. In
 * a turn each gives some answers, and each Verilog is compared with each Python, all of which run
 * once. The pair that agrees best is what both build their next turn on: each sees its own code and
 * the calls in which the two differ. The turns end when a pair agrees.
 *
 * <p>Which pair is taken depends on agreement alone; what is right by the row's ground truth counts
 * for the rewards and is never said.
 */
public final class TwoAgents {
  private static final String STAGE = "agents";

  private final Teacher teacher;
  private final RewardModule rewards;
  private final AgentOptions options;

  public TwoAgents(Teacher teacher, RewardModule rewards, AgentOptions options) {
    this.teacher = teacher;
    this.rewards = rewards;
    this.options = options;
  }

  /** One agent's side. */
  private static final class Side {
    private final Language language;
    private final String first;
    private final List<String> attempts = new ArrayList<>();
    private List<ChatMessage> prompt;

    Side(Language language, String first) {
      this.language = language;
      this.first = first;
    }
  }

  /** How far a problem has come. */
  private static final class Course {
    private final TeamTask task;
    private final Side verilog;
    private final Side python;
    private final List<TurnRow> turns = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private String report = "";
    private double agreement;
    private int turn;

    Course(TeamTask task, Side verilog, Side python) {
      this.task = task;
      this.verilog = verilog;
      this.python = python;
    }
  }

  /** Places of a pair among the answers of a turn. */
  private record Place(int verilog, int python) {}

  /** Has two agents work on a problem; nothing waits for them. */
  public CompletableFuture<Teamwork> work(TeamTask task) {
    Course course =
        new Course(
            task,
            new Side(Language.VERILOG, first(TemplateName.AGENT_VERILOG, task.verilogUser())),
            new Side(Language.PYTHON, first(TemplateName.AGENT_PYTHON, task.pythonUser())));
    return turn(course)
        .exceptionally(thrown -> ended(course, OwnFault.OUTCOME, OwnFault.message(thrown)));
  }

  /** What becomes of a row that is no task. */
  public Teamwork left(DesignKey key, String outcome, String message) {
    return new Teamwork(
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

  private String first(TemplateName template, String user) {
    return teacher.templates().fill(template, Map.of("task", user));
  }

  private CompletableFuture<Teamwork> turn(Course course) {
    if (course.turn == options.turns()) {
      return CompletableFuture.completedFuture(
          ended(course, "not_agreed", "no pair of the last turn agrees"));
    }
    course.turn++;
    course.python.prompt = teacher.python(user(course, course.python));
    course.verilog.prompt =
        teacher.verilog(course.task.verilogSystem(), user(course, course.verilog));
    return ask(course, course.verilog)
        .thenCombine(ask(course, course.python), (verilog, python) -> List.of(verilog, python))
        .thenCompose(both -> compared(course, both.get(0), both.get(1)));
  }

  private String user(Course course, Side side) {
    return side.attempts.isEmpty()
        ? side.first
        : RetryTurn.of(
            teacher.templates(), side.first, side.attempts, course.report, side.language);
  }

  private CompletableFuture<List<Reply>> ask(Course course, Side side) {
    String tag =
        STAGE + "/" + course.task.key().id() + "/turn" + course.turn + "/" + side.language.label();
    return teacher.asker().askAll(side.prompt, tag, options.candidates());
  }

  private CompletableFuture<Teamwork> compared(
      Course course, List<Reply> verilog, List<Reply> python) {
    course.replies.addAll(verilog);
    course.replies.addAll(python);
    Optional<Reply> failed =
        Stream.of(verilog, python)
            .filter(side -> side.stream().noneMatch(reply -> reply.answer().isPresent()))
            .map(side -> side.get(0))
            .findFirst();
    Optional<Reply> stopped =
        Stream.concat(verilog.stream(), python.stream()).filter(Reply::stopped).findFirst();
    if (failed.isPresent() || stopped.isPresent()) {
      Reply reply = stopped.or(() -> failed).orElseThrow();
      for (int i = 0; i < options.candidates(); i++) {
        course.turns.add(unanswered(course, course.verilog, i, verilog.get(i)));
      }
      for (int i = 0; i < options.candidates(); i++) {
        course.turns.add(unanswered(course, course.python, i, python.get(i)));
      }
      return CompletableFuture.completedFuture(
          ended(course, stopped.isPresent() ? "stopped" : Reply.FAILED, reply.problem()));
    }
    return rewards
        .team(
            verilog.stream().map(Reply::text).toList(),
            python.stream().map(Reply::text).toList(),
            course.task.truth(),
            RetryTurn.MISMATCHES)
        .thenComposeAsync(
            result -> {
              Place best = best(result);
              note(course, verilog, python, result, best);
              return next(course, verilog, python, result, best);
            },
            teacher.work());
  }

  /** Adds the turn's rows. */
  private void note(
      Course course, List<Reply> verilog, List<Reply> python, TeamResult result, Place best) {
    boolean mends = course.turn > 1 && course.agreement < 1;
    List<TurnRow.Rewards> left =
        TeamRewards.of(
            verilog,
            result.verilog(),
            python,
            result.python(),
            (v, p) -> result.pairs().get(v).get(p).agreement(),
            mends);
    List<TurnRow.Rewards> right =
        TeamRewards.of(
            python,
            result.python(),
            verilog,
            result.verilog(),
            (p, v) -> result.pairs().get(v).get(p).agreement(),
            mends);
    for (int i = 0; i < verilog.size(); i++) {
      course.turns.add(
          row(
              course,
              course.verilog,
              i,
              verilog.get(i),
              result.verilog().get(i),
              i == best.verilog,
              left.get(i)));
    }
    for (int i = 0; i < python.size(); i++) {
      course.turns.add(
          row(
              course,
              course.python,
              i,
              python.get(i),
              result.python().get(i),
              i == best.python,
              right.get(i)));
    }
  }

  /** The pair that agrees best; of such, one of which more has run; of such, the first one. */
  private static Place best(TeamResult result) {
    Place best = new Place(0, 0);
    double most = -1;
    for (int v = 0; v < result.verilog().size(); v++) {
      for (int p = 0; p < result.python().size(); p++) {
        double ran = (ran(result.verilog().get(v)) + ran(result.python().get(p))) / 4.0;
        double agreement = result.pairs().get(v).get(p).agreement();
        double worth = agreement > 0 ? 1 + agreement : ran;
        if (worth > most) {
          most = worth;
          best = new Place(v, p);
        }
      }
    }
    return best;
  }

  private static int ran(RewardResult result) {
    return DisagreementReport.ran(result) ? 1 : 0;
  }

  private CompletableFuture<Teamwork> next(
      Course course, List<Reply> verilog, List<Reply> python, TeamResult result, Place best) {
    TeamResult.Pair pair = result.pairs().get(best.verilog).get(best.python);
    RewardResult left = result.verilog().get(best.verilog);
    RewardResult right = result.python().get(best.python);
    course.agreement = pair.agreement();
    if (pair.agrees()) {
      return CompletableFuture.completedFuture(
          ended(course, "agreed", "Verilog: " + left.status() + ", Python: " + right.status()));
    }
    verilog.get(best.verilog).code(Language.VERILOG).ifPresent(course.verilog.attempts::add);
    python.get(best.python).code(Language.PYTHON).ifPresent(course.python.attempts::add);
    course.report = DisagreementReport.of(left, right, pair);
    return turn(course);
  }

  private TurnRow unanswered(Course course, Side side, int candidate, Reply reply) {
    return row(course, side, candidate, reply, RewardResult.error("not judged"), false, null);
  }

  private TurnRow row(
      Course course,
      Side side,
      int candidate,
      Reply reply,
      RewardResult result,
      boolean chosen,
      TurnRow.Rewards earned) {
    boolean answered = reply.answer().isPresent();
    return new TurnRow(
        course.task.key(),
        STAGE,
        side.language.label(),
        course.turn,
        candidate + 1,
        Asker.columns(side.prompt),
        reply.text(),
        reply.finish(),
        reply.code(side.language).orElse(null),
        answered ? result.status() : Reply.FAILED,
        answered ? result.message() : reply.problem(),
        result.passRate(),
        chosen && answered,
        earned,
        teacher.asker().use(teacher.templates().version(), List.of(reply)));
  }

  private Teamwork ended(Course course, String outcome, String message) {
    return new Teamwork(
        course.turns,
        new OutcomeRow(
            course.task.key(),
            STAGE,
            outcome,
            message,
            course.turn,
            course.agreement,
            teacher.asker().use(teacher.templates().version(), course.replies)));
  }
}
