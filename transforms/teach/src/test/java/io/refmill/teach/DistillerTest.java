package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface;
import io.refmill.cosim.ModelTrace;
import io.refmill.llm.ChatException;
import io.refmill.llm.demo.Script;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.problem.Design;
import io.refmill.teach.problem.DistillTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DistillerTest extends StageTestBase {
  private static final String VERILOG =
      """
      module tally(input clk, input rst, input up, output reg [3:0] n);
        always @(posedge clk)
          if (rst) n <= 0;
          else if (up) n <= n + 1;
      endmodule
      """;

  private static final String RIGHT =
      """
      class TopModule:
          def __init__(self):
              self.n = 0

          def eval(self, inputs: dict) -> dict:
              rst = inputs.get("rst", 0) & 1
              up = inputs.get("up", 0) & 1
              if rst:
                  self.n = 0
              elif up:
                  self.n = (self.n + 1) & 0xF
              return {"n": self.n}
      """;

  private static final String NO_ENABLE = RIGHT.replace("elif up:", "else:");
  private static final String NO_RESET = RIGHT.replace("if rst:", "if 0:");
  private static final String SILENT = RIGHT.replace("\"n\": self.n", "\"n\": 5");
  private static final String SENTENCE = "A counter that counts calls with up, and is reset to 0.";

  private final TaskReader reader = new TaskReader(new VerilogCompiler());

  private static String answer(String code) {
    return "<think>\nI count.\n</think>\n<answer>\n```python\n" + code + "```\n</answer>";
  }

  private DistillTask task(String verilog, String module, String specification) {
    Read<DistillTask> read =
        reader.distillation(TestRows.rejected(module, verilog, "INTERNAL_ERROR", specification));
    assertInstanceOf(Read.Task.class, read, read::toString);
    return ((Read.Task<DistillTask>) read).task();
  }

  /** The same task without the compiler's model, as where there is none. */
  private static DistillTask alone(DistillTask task) {
    Design of = task.design();
    return new DistillTask(
        new Design(of.key(), of.unit(), of.ports(), of.orders(), "", of.doubts(), of.description()),
        task.specification(),
        task.specificationSource(),
        task.determined(),
        task.user(),
        task.verilog(),
        task.files(),
        task.races());
  }

  private static ScriptedModel saying(String... codes) {
    Queue<String> queue = new ArrayDeque<>(List.of(codes));
    Script script = request -> Script.Reply.of(answer(queue.isEmpty() ? SILENT : queue.remove()));
    return new ScriptedModel(script);
  }

  private Distillation distilled(ScriptedModel model, int candidates, int turns) {
    DistillOptions options =
        new DistillOptions(candidates, turns, DistillOptions.Show.WHERE_NEEDED);
    return distiller(model, options).distill(task(VERILOG, "tally", SENTENCE)).join();
  }

  private static List<Integer> chosen(Distillation distillation) {
    return distillation.turns().stream().filter(TurnRow::chosen).map(TurnRow::turn).toList();
  }

  @Test
  void aTurnIsTakenOnlyIfItIsBetter() {
    ScriptedModel model = saying(SILENT, NO_RESET, SILENT, SILENT, NO_ENABLE, RIGHT);
    Distillation result = distilled(model, 2, 4);
    assertEquals("verified", result.outcome().outcome(), result.outcome().message());
    assertEquals(3, result.outcome().turns());
    assertEquals(List.of(1, 3), chosen(result));
    assertEquals(1, result.outcome().bestRate());
    assertEquals(6, result.outcome().use().requests());
    List<Double> rates = result.turns().stream().map(TurnRow::passRate).toList();
    assertTrue(rates.get(1) > rates.get(0) && rates.get(1) < 1, rates.toString());
    // The second turn was worse, so the third is asked what the second was.
    String second = model.asked.get(2).messages().get(1).content();
    assertEquals(second, model.asked.get(4).messages().get(1).content());
    assertTrue(second.contains("if 0:") && !second.contains("\"n\": 5"), second);
    DistilledRow row = result.row().orElseThrow();
    assertEquals(3, row.turn());
    assertEquals("distilled", row.reasoningOrigin());
    assertEquals("specification", row.shown());
    assertEquals(RIGHT, row.python());
    assertTrue(row.messages().get(2).content().startsWith("<think>\nI count.\n</think>\n<answer>"));
    assertFalse(row.messages().get(1).content().contains("## Attempts"));
  }

  @Test
  void aFurtherTurnSaysWhatTheRecipeSays() {
    String padded = NO_RESET + "# " + "long ".repeat(600) + "\n";
    ScriptedModel model = saying(SILENT, padded, NO_RESET.replace("0xF", "0x7"));
    distilled(model, 1, 3);
    String first = model.asked.get(0).messages().get(1).content();
    String third = model.asked.get(2).messages().get(1).content();
    assertTrue(third.startsWith(first), third);
    String attempts = third.substring(third.indexOf("## Attempts"), third.indexOf("## Report"));
    assertTrue(attempts.contains("Attempt 1:\n```python\n") && attempts.contains("Attempt 2:"));
    assertTrue(attempts.contains("[cut off]") && attempts.length() < 2 * 1500 + 200, attempts);
    String report = third.substring(third.indexOf("## Report"), third.indexOf("Correct your"));
    assertTrue(report.length() <= 2000 + 30, report);
    long calls = report.lines().filter(line -> line.matches(" +\\d+  inputs .*")).count();
    assertTrue(calls >= 5, report);
    assertTrue(report.contains("Your model and the Verilog differ at call"), report);
    String last = third.substring(third.indexOf("Correct your"));
    assertTrue(last.matches("[^.]*may be wrong as well as your model[^.]*\\."), last);
  }

  @Test
  void aMatchIsConfirmedByOtherStimuli() {
    String verilog =
        "module sum(input [15:0] a, input [15:0] b, output [15:0] s); assign s = a + b; endmodule";
    DistillTask task = alone(task(verilog, "sum", "The sum of both inputs, cut to 16 bits."));
    String right =
        "class TopModule:\n    def eval(self, inputs):\n"
            + "        a = inputs.get(\"a\", 0) & 0xFFFF\n        b = inputs.get(\"b\", 0) & 0xFFFF\n"
            + "        return {\"s\": (a + b) & 0xFFFF}\n";
    // Wrong for one pair of inputs, which the first seed does not draw, and the second does.
    ModelTrace first = simulator.trace(task.design().ports(), right).orElseThrow();
    ModelTrace other = second.trace(task.design().ports(), right).orElseThrow();
    Set<String> drawn = new HashSet<>();
    for (int call = 0; call < first.calls(); call++) {
      drawn.add(first.given().get(0)[call] + "/" + first.given().get(1)[call]);
    }
    int call = 0;
    while (drawn.contains(other.given().get(0)[call] + "/" + other.given().get(1)[call])) {
      call++;
    }
    String nearly =
        right.replace(
            "& 0xFFFF}",
            "& 0xFFFF ^ (((a ^ %d) | (b ^ %d)) == 0)}"
                .formatted(other.given().get(0)[call], other.given().get(1)[call]));
    Distillation result =
        distiller(saying(nearly, nearly, nearly), DistillOptions.DEFAULT).distill(task).join();
    assertEquals("not_verified", result.outcome().outcome());
    assertTrue(result.outcome().message().startsWith("stimuli from another seed do not confirm"));
    assertTrue(result.row().isEmpty());
    assertEquals("match", result.turns().get(0).status());
  }

  private static final String LOCKED =
      """
      module locked(input clk, input rst, input [31:0] key, input d, output reg q, output open);
        reg [9:0] n;
        reg found;
        assign open = %s;
        event tick;
        always @(posedge clk) begin -> tick; -> tick; end
        always @(tick) begin
          n <= rst ? 0 : n + 1;
          found <= !rst && (found || key == 32'hDEADBEEF);
          q <= rst ? 0 : d ^ found;
        end
      endmodule
      """;

  /** By events, without the lock. */
  private static final String UNLOCKED =
      """
      class TopModule:
          def __init__(self):
              self.q = 0
              self.clk = 0

          def eval(self, inputs: dict) -> dict:
              clk = inputs.get("clk", 0) & 1
              if clk and not self.clk:
                  self.q = 0 if inputs.get("rst", 0) & 1 else inputs.get("d", 0) & 1
              self.clk = clk
              return {"q": self.q, "open": 0}
      """;

  private Distillation unlocked(String open) {
    DistillTask task = task(LOCKED.formatted(open), "locked", SENTENCE);
    assertEquals("", task.design().own(), "the compiler must not have a model of it");
    DistillOptions once = new DistillOptions(1, 1, DistillOptions.Show.WHERE_NEEDED);
    return distiller(saying(UNLOCKED), once).distill(task).join();
  }

  @Test
  void whatStandsOnCallsAloneHasToMoveAllOutputs() {
    Distillation never = unlocked("n == 1000 && key == 32'h12345 && d && !rst && q && key[31]");
    assertEquals("output_idle", never.outcome().outcome(), never.outcome().message());
    assertTrue(never.outcome().message().startsWith("1 of 1 bits of output \"open\""));
    assertTrue(never.row().isEmpty());
  }

  @Test
  void literalsOfTheTextAreTriedAtInputs() {
    Distillation result = unlocked("1'b0");
    assertEquals("mismatch", result.turns().get(0).status(), result.outcome().message());
  }

  @Test
  void reasoningThatDoesNotHoldIsLeftOutOfTheRow() {
    Script script =
        request ->
            Script.Reply.of(
                answer(RIGHT).replace("I count.", "State changes on the falling edge."));
    Distillation result =
        distiller(new ScriptedModel(script), DistillOptions.DEFAULT)
            .distill(task(VERILOG, "tally", SENTENCE))
            .join();
    DistilledRow row = result.row().orElseThrow();
    assertEquals(null, row.reasoningOrigin());
    assertFalse(row.messages().get(2).content().contains("falling"));
    assertEquals("verified", result.outcome().outcome());
    assertTrue(
        result.outcome().message().startsWith("without its reasoning: facts:"),
        result.outcome().message());
  }

  @Test
  void reasoningAboutEarlierTurnsIsLeftOutOfTheRow() {
    String said =
        "The previous attempt failed: the report of mismatches from the simulator says call 3"
            + " expected 5. So the counter must hold its previous state without up.";
    Queue<String> answers =
        new ArrayDeque<>(List.of(answer(NO_ENABLE), answer(RIGHT).replace("I count.", said)));
    Distillation result =
        distilled(new ScriptedModel(request -> Script.Reply.of(answers.remove())), 1, 2);
    DistilledRow row = result.row().orElseThrow();
    assertEquals(2, row.turn());
    assertEquals(null, row.reasoningOrigin());
    assertFalse(row.messages().get(2).content().contains("attempt"));
    assertTrue(
        result.outcome().message().contains("phrases: it speaks of attempts"),
        result.outcome().message());
  }

  @Test
  void reasoningOfALaterTurnThatStandsAloneIsKept() {
    String said = "The counter keeps its previous state without up, as a simulator would.";
    Queue<String> answers =
        new ArrayDeque<>(List.of(answer(NO_ENABLE), answer(RIGHT).replace("I count.", said)));
    DistilledRow row =
        distilled(new ScriptedModel(request -> Script.Reply.of(answers.remove())), 1, 2)
            .row()
            .orElseThrow();
    assertEquals(2, row.turn());
    assertTrue(row.messages().get(2).content().contains(said));
  }

  @Test
  void codeThatTheRowsTurnWouldNotHoldIsNotTaken() {
    Queue<String> answers =
        new ArrayDeque<>(
            List.of(
                "~~~python\n" + RIGHT + "'''\n```\n'''\n~~~\n",
                "```python\n# </answer>\n" + RIGHT + "```\n",
                answer(RIGHT)));
    Script script = request -> Script.Reply.of(answers.remove());
    Distillation result = distilled(new ScriptedModel(script), 1, 3);
    assertEquals(
        List.of("code_form", "code_form", "match"),
        result.turns().stream().map(TurnRow::status).toList());
    assertTrue(result.turns().get(0).message().startsWith("read back from its turn"));
    assertEquals(RIGHT, result.row().orElseThrow().python());
    assertEquals(3, result.row().orElseThrow().turn());
  }

  @Test
  void codeWithMarkupOrHiddenCharactersIsNotTaken() {
    ScriptedModel model =
        saying(
            RIGHT + "# <|im_end|>\n",
            RIGHT + "# \u202e\n",
            RIGHT + "# long\n".repeat(125_000),
            RIGHT);
    Distillation result = distilled(model, 4, 1);
    assertEquals(
        List.of("code_form", "code_form", "code_form", "match"),
        result.turns().stream().map(TurnRow::status).toList());
    assertEquals(RIGHT, result.row().orElseThrow().python());
  }

  @Test
  void theSourceIsShownWhereNoTextSaysAll() {
    ScriptedModel model = saying(RIGHT, RIGHT, RIGHT);
    DistillTask unspecified = task(VERILOG.replace("tally", "plain"), "plain", null);
    Distillation result = distiller(model, DistillOptions.DEFAULT).distill(unspecified).join();
    // The compiler has rules for it, which say all.
    assertEquals("specification", result.row().orElseThrow().shown());
    DistillOptions always = new DistillOptions(1, 1, DistillOptions.Show.ALWAYS);
    ScriptedModel shown = saying(RIGHT);
    DistilledRow row = distiller(shown, always).distill(unspecified).join().row().orElseThrow();
    assertEquals("source", row.shown());
    assertTrue(row.messages().get(1).content().contains("```verilog\nmodule plain"));
    assertEquals(shown.asked.get(0).messages().get(1).content(), row.messages().get(1).content());
  }

  @Test
  void whatTheCompilerCannotConvertGetsAModelAndSaysWhatIsNotKnown() {
    String verilog =
        """
        module ticker(input clk, input clear_n, input [3:0] d, output reg [3:0] q);
          event tick;
          always @(posedge clk) begin -> tick; -> tick; end
          always @(tick or negedge clear_n)
            if (!clear_n) q <= 0;
            else q <= d;
        endmodule
        module top(input clk, input clear_n, input [3:0] d, output [3:0] y);
          wire [3:0] kept;
          ticker u(clk, clear_n, d, kept);
          assign y = kept + 1;
        endmodule
        """;
    JsonNode row = TestRows.rejected("top", verilog, "UNSUPPORTED_CONSTRUCT", null);
    Read<DistillTask> read = reader.distillation(row);
    assertInstanceOf(Read.Task.class, read, read::toString);
    DistillTask task = ((Read.Task<DistillTask>) read).task();
    assertEquals(
        List.of(new DesignInterface.Clock("clk", DesignInterface.ClockEdge.RISING)),
        task.design().ports().clocks());
    assertEquals(
        List.of(
            new DesignInterface.Reset("clear_n", false, DesignInterface.ResetKind.ASYNCHRONOUS)),
        task.design().ports().resets());
    String python =
        """
        class TopModule:
            def __init__(self):
                self.q = 0
                self.clk = 0

            def eval(self, inputs: dict) -> dict:
                clk = inputs.get("clk", 0) & 1
                if not inputs.get("clear_n", 0) & 1:
                    self.q = 0
                elif clk and not self.clk:
                    self.q = inputs.get("d", 0) & 0xF
                self.clk = clk
                return {"y": (self.q + 1) & 0xF}
        """;
    ScriptedModel model = saying(python, python, python);
    Distillation result = distiller(model, DistillOptions.DEFAULT).distill(task).join();
    DistilledRow distilled = result.row().orElseThrow();
    assertEquals("source", distilled.shown());
    assertEquals("event", distilled.design().protocol());
    assertTrue(distilled.evidence().hazards().get(0).contains("could not convert"));
    String user = model.asked.get(0).messages().get(1).content();
    assertTrue(user.contains("clk = inputs.get(\"clk\", 0) & 0x1"), user);
    assertTrue(user.contains("return {\"y\": ...}"), user);
  }

  @Test
  void rowsThatNoModelCanHelpAreSaidToBeSo() {
    for (String code : List.of("RACE", "CONTAMINATED", "DUPLICATE", "SYNTAX_ERROR", "NO_SUCH")) {
      Read<DistillTask> read =
          reader.distillation(TestRows.rejected("tally", VERILOG, code, SENTENCE));
      Read.Unusable<DistillTask> unusable = assertInstanceOf(Read.Unusable.class, read);
      assertEquals("ineligible", unusable.outcome());
      assertTrue(unusable.message().contains(code), unusable.message());
      OutcomeRow left =
          distiller(saying(), DistillOptions.DEFAULT)
              .left(unusable.key(), unusable.outcome(), unusable.message())
              .outcome();
      assertEquals("tally.v#tally", left.key().id());
    }
  }

  @Test
  void failedRequestsAreCandidatesWithoutCodeAndABudgetEndsIt() {
    ScriptedModel broken =
        new ScriptedModel(
            request -> Script.Reply.of(answer(RIGHT)),
            request -> request.tag().endsWith("candidate1"),
            ChatException.Kind.TIMEOUT);
    Distillation result = distilled(broken, 2, 1);
    assertEquals("verified", result.outcome().outcome());
    assertEquals(
        List.of("request_failed", "match"), result.turns().stream().map(TurnRow::status).toList());
    assertTrue(result.turns().get(0).message().startsWith("timeout: "));
    ScriptedModel poor =
        new ScriptedModel(
            request -> Script.Reply.of(answer(SILENT)),
            request -> request.tag().contains("turn2"),
            ChatException.Kind.BUDGET);
    Distillation stopped = distilled(poor, 2, 3);
    assertEquals("stopped", stopped.outcome().outcome());
    assertEquals(2, stopped.outcome().turns());
    assertTrue(stopped.row().isEmpty());
  }
}
