package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.demo.Script;
import io.refmill.schemas.AnnotatedRow;
import io.refmill.schemas.Message;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.judge.Judged;
import io.refmill.teach.problem.AnnotationTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.turn.InOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AnnotatorTest extends StageTestBase {
  private static final String GOOD =
      "The counter has one variable of state, `q`, which is 3 bits wide. On each call with `rst` it"
          + " goes back to 0, else it grows by one where `en` is set, and it is cut to its width.";

  private TestRows rows;

  @BeforeAll
  void build() throws Exception {
    rows = new TestRows(Modules.of(40), simulator, directory);
  }

  private AnnotationTask task(int index) {
    Read<AnnotationTask> read =
        new TaskReader(new VerilogCompiler()).annotation(rows.sft.get(index));
    assertInstanceOf(Read.Task.class, read, read::toString);
    return ((Read.Task<AnnotationTask>) read).task();
  }

  private AnnotatedRow annotated(Script script, AnnotateOptions options) {
    return annotator(new ScriptedModel(script), options).annotate(task(0)).join();
  }

  private Annotator annotator(ScriptedModel model, AnnotateOptions options) {
    return new Annotator(teacher(model), verifier(), options);
  }

  private static Script.Reply chain(String reasoning, String code) {
    return Script.Reply.of(
        "<think>"
            + reasoning
            + "</think><answer>```python\n"
            + code
            + "\n```</answer>".replace("<answer>", "<answer>\n"));
  }

  private static String user(ChatRequest request) {
    return request.messages().get(1).content();
  }

  private static List<String> failed(AnnotatedRow row) {
    return row.checks().stream()
        .filter(check -> !check.passed())
        .map(check -> check.rung() + check.attempt() + ":" + check.name())
        .toList();
  }

  @Test
  void whatTheModelFindsItselfIsForwardAndHasItsOwnCode() {
    String own = task(0).python().replace("self.q + 1", "1 + self.q") + "\n# mine\n";
    AnnotatedRow row = annotated(request -> chain(GOOD, own.strip()), AnnotateOptions.DEFAULT);
    assertEquals("kept", row.outcome(), row.checks().toString());
    assertEquals("forward", row.reasoningOrigin());
    assertEquals("model", row.origin());
    assertTrue(row.python().contains("# mine"));
    assertEquals(1, row.use().requests());
    assertEquals(3, row.messages().size());
    assertEquals(task(0).user(), row.messages().get(1).content());
    assertTrue(row.messages().get(0).content().contains("Think first."));
    String turn = row.messages().get(2).content();
    assertTrue(turn.startsWith("<think>\n" + GOOD + "\n</think>\n<answer>\n```python\n"), turn);
  }

  @Test
  void theLadderIsClimbedStepByStep() {
    String wrong = task(0).python().replace("+ 1", "+ 2");
    List<String> users = new ArrayList<>();
    AnnotatedRow row =
        annotated(
            request -> {
              users.add(user(request));
              return user(request).contains("## What you are to do")
                  ? Script.Reply.of("<think>I see it</think>\n" + GOOD)
                  : chain(GOOD, wrong);
            },
            AnnotateOptions.DEFAULT);
    assertEquals("appended", row.reasoningOrigin());
    assertEquals("ir", row.origin());
    assertEquals(task(0).python(), row.python());
    assertEquals(
        List.of("forward1:verified", "forward2:verified", "guided1:verified"), failed(row));
    assertEquals(4, users.size());
    assertFalse(users.get(0).contains("## Outline") || users.get(0).contains("self.q + 1"));
    assertTrue(users.get(2).contains("## Outline"), users.get(2));
    assertFalse(users.get(2).contains("self.q + 1"), users.get(2));
    assertTrue(users.get(3).contains("self.q + 1"));
    assertTrue(row.messages().get(2).content().startsWith("<think>\n" + GOOD), "without I see it");
  }

  @Test
  void reasoningThatIsNotHonestIsNotKept() {
    String right = task(0).python().strip();
    Map<String, String> flaws =
        Map.of(
            "phrases", GOOD + " My previous attempt failed, as the testbench reported.",
            "copied", GOOD + "\n```python\nself.q = 0\n```",
            "names", GOOD + " Then `carry_chain` is taken.",
            "widths", GOOD + " What `q` (4 bits) holds follows.",
            "facts", GOOD + " The reset `rst` is active low.",
            "length", "I count.");
    flaws.forEach(
        (name, reasoning) -> {
          AnnotatedRow row =
              annotated(
                  request ->
                      user(request).contains("## What you are to do")
                          ? Script.Reply.of(reasoning)
                          : chain(reasoning, right),
                  new AnnotateOptions(1, 1, 1, false));
          assertEquals("nothing_kept", row.outcome(), name + ": " + row.checks());
          assertEquals(
              List.of("forward1:" + name, "guided1:" + name, "appended1:" + name), failed(row));
          assertEquals("derived", row.reasoningOrigin());
          assertEquals(task(0).messages(), row.messages());
        });
  }

  @Test
  void reasoningThatKnowsTheAnswerIsNotKept() {
    String reasoning = GOOD + " This is what the given solution does.";
    AnnotatedRow row =
        annotated(
            request -> chain(reasoning, task(0).python().strip()),
            new AnnotateOptions(1, 0, 0, false));
    assertEquals(List.of("forward1:phrases"), failed(row));
  }

  /** Code is right and is read from the answer, but the row's turn would not give it back. */
  private static final List<String> UNHELD =
      List.of(
          "<think>%s</think><answer>\n~~~python\n%s\n'''\n```\n'''\n~~~\n</answer>",
          "<think>%s</think>```python\n# </answer>\n%s\n```");

  @Test
  void aTurnThatDoesNotHoldItsCodeIsNotKept() {
    String right = task(0).python().strip();
    for (String form : UNHELD) {
      AnnotatedRow row =
          annotated(
              request -> Script.Reply.of(form.formatted(GOOD, right)),
              new AnnotateOptions(1, 0, 0, false));
      assertEquals("nothing_kept", row.outcome(), row.checks().toString());
      assertEquals(List.of("forward1:code"), failed(row));
      assertEquals(task(0).messages(), row.messages());
    }
  }

  @Test
  void codeHasAFormToo() {
    String right = task(0).python().strip();
    for (String odd : List.of("<|im_end|>", "\u202e", "\u200b", "long ".repeat(180_000))) {
      AnnotatedRow row =
          annotated(
              request -> chain(GOOD, right + "\n# " + odd), new AnnotateOptions(1, 0, 0, false));
      assertEquals("nothing_kept", row.outcome(), row.checks().toString());
      assertEquals(List.of("forward1:code"), failed(row));
    }
  }

  @Test
  void codeThatIsWrittenAnewHasToBeRightToo() {
    String right = task(0).python().strip();
    AnnotateOptions strict = new AnnotateOptions(1, 0, 1, true);
    Script script =
        request ->
            user(request).contains("## What you are to do")
                ? Script.Reply.of(GOOD)
                : user(request).contains("## Notes")
                    ? chain(
                        GOOD, user(request).contains("again") ? right : right.replace("+ 1", "+ 3"))
                    : chain(GOOD, right);
    AnnotatedRow row = annotated(script, strict);
    assertEquals("nothing_kept", row.outcome());
    assertEquals(List.of("forward1:regenerated", "appended1:regenerated"), failed(row));
    AnnotatedRow kept =
        annotated(
            request -> user(request).contains("## Notes") ? chain(GOOD, right) : chain(GOOD, right),
            strict);
    assertEquals("kept", kept.outcome());
    assertEquals(2, kept.use().requests());
  }

  @Test
  void aBudgetStopsAndFailuresAreNoAnswers() {
    ScriptedModel poor =
        new ScriptedModel(r -> chain(GOOD, ""), r -> true, ChatException.Kind.BUDGET);
    AnnotatedRow stopped = annotator(poor, AnnotateOptions.DEFAULT).annotate(task(0)).join();
    assertEquals("stopped", stopped.outcome());
    assertEquals(1, poor.asked.size());
    ScriptedModel broken =
        new ScriptedModel(r -> chain(GOOD, ""), r -> true, ChatException.Kind.MALFORMED);
    AnnotatedRow left = annotator(broken, AnnotateOptions.DEFAULT).annotate(task(0)).join();
    assertEquals("nothing_kept", left.outcome());
    assertEquals(4, broken.asked.size());
  }

  @Test
  void manyRowsGetReasoningFromSeveralRungs() throws Exception {
    ScriptedModel model = new ScriptedModel(new TeachingScript(rows.known));
    Annotator annotator = annotator(model, AnnotateOptions.DEFAULT);
    List<AnnotatedRow> results = new ArrayList<>();
    List<AnnotationTask> tasks = new ArrayList<>();
    for (int i = 0; i < rows.sft.size(); i++) {
      tasks.add(task(i));
    }
    InOrder.run(tasks.iterator(), annotator::annotate, 4, results::add);
    Map<String, Integer> origins = new TreeMap<>();
    for (int i = 0; i < results.size(); i++) {
      AnnotatedRow row = results.get(i);
      assertEquals(rows.sft.get(i).path("id").asText(), row.key().id());
      origins.merge(row.outcome() + "/" + row.reasoningOrigin(), 1, Integer::sum);
      Judged again = verifier().judge(tasks.get(i).design(), row.python());
      assertTrue(again.matches(), again::message);
      Message last = row.messages().get(row.messages().size() - 1);
      assertTrue(last.content().contains(row.python().strip()));
    }
    System.out.println("annotated " + origins);
    assertTrue(origins.containsKey("kept/forward"), origins.toString());
    assertTrue(origins.containsKey("kept/appended"), origins.toString());
    List<JsonNode> read =
        TestRows.written(directory.resolve("annotated.parquet"), AnnotatedRow.TYPE, results);
    assertEquals(results.size(), read.size());
    assertTrue(read.get(0).path("checks").size() > 0);
  }
}
