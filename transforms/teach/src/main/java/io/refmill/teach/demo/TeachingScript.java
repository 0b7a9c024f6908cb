package io.refmill.teach.demo;

import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Role;
import io.refmill.llm.demo.Script;
import io.refmill.teach.answer.Language;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers the prompts of this module as a model would that is right now and then: what it says
 * depends on the request alone. It knows the answers by a table.
 */
public final class TeachingScript implements Script {
  private static final Pattern PYTHON = Pattern.compile("hardware module `([^`\n]{1,500})`");
  private static final Pattern VERILOG =
      Pattern.compile("Write the Verilog module `([^`\n]{1,500})`");
  private static final Pattern ATTEMPT =
      Pattern.compile("^Attempt (\\d{1,6}):$", Pattern.MULTILINE);
  private static final String ATTEMPTS = "\n## Attempts\n";
  private static final String APPEND = "\n## What you are to do\n";

  private static final String THOUGHTS =
      """
      The task says which values come in and which have to go out, and how wide each of them is. I \
      begin with the interface and read every input under its own name, cut to its width.

      Then I ask what has to be kept from one call to the next. What the task says of an edge \
      changes once in a call, from what was kept before and from the inputs of the same call; \
      everything else follows from these at once.

      A value that can grow beyond its variable is cut where it is computed. At last the result \
      names every output once.""";

  private static final List<String> FLAWS =
      List.of(
          "\n\nThis matches the given solution.",
          "\n\nThe register `no_such_signal_here` holds the rest.",
          "\n\n```python\nclass TopModule:\n    pass\n```");

  private final Map<String, List<Known>> known = new ConcurrentHashMap<>();

  /** A script that knows some problems; of two that fit a prompt it takes the first. */
  public TeachingScript(Iterable<Known> problems) {
    problems.forEach(this::learn);
  }

  /** Makes a problem known, too. */
  public void learn(Known problem) {
    known.computeIfAbsent(problem.module(), module -> new CopyOnWriteArrayList<>()).add(problem);
  }

  @Override
  public Reply reply(ChatRequest request) {
    String user =
        request.messages().stream()
            .filter(m -> m.role() == Role.USER)
            .reduce((first, second) -> second)
            .map(m -> m.content())
            .orElse("");
    Matcher verilog = VERILOG.matcher(user);
    if (verilog.find()) {
      return answer(verilog.group(1), user, Language.VERILOG, request);
    }
    Matcher python = PYTHON.matcher(user);
    return python.find()
        ? answer(python.group(1), user, Language.PYTHON, request)
        : Reply.of("I do not know what is asked.");
  }

  private Reply answer(String module, String user, Language language, ChatRequest request) {
    Known problem =
        known.getOrDefault(module, List.of()).stream()
            .filter(each -> user.contains(each.task()))
            .findFirst()
            .orElse(null);
    if (problem == null || language == Language.VERILOG && problem.verilog().isEmpty()) {
      return Reply.of("I do not know the module " + module + ".");
    }
    String draw = request.seed().isPresent() ? "" + request.seed().getAsLong() : "none";
    if (user.contains(APPEND)) {
      return Reply.of(thoughts(module + draw));
    }
    int attempts = attempts(user);
    Learner.Quality quality = Learner.of(module + "/" + language.label(), attempts, draw);
    String code = code(problem, language, quality, draw);
    String content = code == null ? "I can't think of any." : fenced(code, language);
    // Endpoints give reasoning beside the answer, or in front of it.
    return Draw.of("beside/" + draw) < 0.5
        ? new Reply(content, thoughts(module + draw), FinishReason.STOP)
        : Reply.of("<think>\n" + thoughts(module + draw) + "\n</think>\n" + content);
  }

  private static String thoughts(String draw) {
    return Draw.of("flawed/" + draw) < 0.3 ? THOUGHTS + Draw.of("flaw/" + draw, FLAWS) : THOUGHTS;
  }

  private static int attempts(String user) {
    int from = user.lastIndexOf(ATTEMPTS);
    int most = 0;
    if (from >= 0) {
      Matcher attempt = ATTEMPT.matcher(user.substring(from));
      while (attempt.find()) {
        most = Math.max(most, Integer.parseInt(attempt.group(1)));
      }
    }
    return most;
  }

  private static String code(
      Known problem, Language language, Learner.Quality quality, String draw) {
    boolean python = language == Language.PYTHON;
    String right = python ? problem.python() : problem.verilog();
    return switch (quality.kind()) {
      case RIGHT -> right;
      case WRONG -> python ? Spoiled.python(right, quality.period()) : Spoiled.verilog(right, draw);
      case NO_CODE -> null;
      case NO_SYNTAX -> right.replaceFirst("[:;]", "(");
      case RAISES ->
          python ? right.replace("return {", "return [][0], {") : right.replace("endmodule", "");
      case OTHER_PORTS -> python ? Spoiled.ports(right) : Spoiled.verilog(right, "1" + draw);
      case HOSTILE ->
          Draw.of("hostile/" + draw, python ? Hostile.PYTHON : Hostile.VERILOG)
              .replace("%s", problem.module());
    };
  }

  private static String fenced(String code, Language language) {
    return "<answer>\n```" + language.label() + "\n" + code.stripTrailing() + "\n```\n</answer>";
  }
}
