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
import io.refmill.schemas.TurnRow;
import io.refmill.teach.answer.Language;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.judge.RewardResult;
import io.refmill.teach.problem.AnnotationTask;
import io.refmill.teach.problem.Design;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.problem.TeamTask;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TwoAgentsTest extends StageTestBase {
  private static final double EXACT = 1e-9;
  private TestRows rows;

  @BeforeAll
  void build() throws Exception {
    rows = new TestRows(Modules.of(20), simulator, directory);
  }

  private JsonNode sft(JsonNode rl) {
    return rows.sft.stream()
        .filter(row -> row.path("id").equals(rl.path("id")))
        .findFirst()
        .orElseThrow();
  }

  private TeamTask task(int index) {
    JsonNode rl = rows.rl.get(index);
    Read<TeamTask> read = TaskReader.team(rl, TaskReader.question(sft(rl)));
    assertInstanceOf(Read.Task.class, read);
    return ((Read.Task<TeamTask>) read).task();
  }

  private TwoAgents agents(ScriptedModel model, int candidates, int turns) {
    return new TwoAgents(teacher(model), rewards, new AgentOptions(candidates, turns));
  }

  private static boolean isVerilog(ChatRequest request) {
    return request.tag().contains("/verilog/");
  }

  private String right(TeamTask task, boolean verilog) {
    return rows.known.stream()
        .filter(k -> k.module().equals(task.key().module()))
        .map(k -> verilog ? k.verilog() : k.python())
        .findFirst()
        .orElseThrow();
  }

  private static Script.Reply fenced(String code, boolean verilog) {
    String label = verilog ? "verilog" : "python";
    return Script.Reply.of("<answer>\n```" + label + "\n" + code + "\n```\n</answer>");
  }

  /** A model that knows which side it is asked for, by the system turn. */
  private ScriptedModel saying(TeamTask task, List<String> verilog, List<String> python) {
    List<String> left = new ArrayList<>(verilog);
    List<String> right = new ArrayList<>(python);
    return new ScriptedModel(
        request -> {
          boolean hardware = request.messages().get(0).content().contains("synthesizable Verilog");
          List<String> codes = hardware ? left : right;
          String code = codes.size() > 1 ? codes.remove(0) : codes.get(0);
          return fenced(code, hardware);
        });
  }

  @Test
  void theBestPairIsThePrefixAndNobodySeesTheOthersCode() {
    TeamTask task = task(0);
    String verilog = right(task, true);
    String python = right(task, false);
    String otherVerilog = verilog.replace("q + ", "q - ");
    String badPython = python.replace("self.q + ", "self.q + 1 + ");
    assertFalse(otherVerilog.equals(verilog) || badPython.equals(python), verilog + python);
    ScriptedModel model =
        saying(
            task,
            List.of(otherVerilog, "module " + task.key().module() + "(; endmodule", verilog),
            List.of(badPython, "class TopModule:\n    x = (", python));
    Teamwork work = agents(model, 2, 3).work(task).join();
    assertEquals("agreed", work.outcome().outcome(), work.outcome().message());
    assertEquals("Verilog: match, Python: match", work.outcome().message());
    assertEquals(2, work.outcome().turns());
    assertEquals(8, work.turns().size());
    for (ChatRequest request : model.asked) {
      String said = request.messages().get(1).content();
      assertEquals(isVerilog(request), !said.contains("class TopModule"), said);
      assertEquals(isVerilog(request), !said.contains("def eval"), said);
      assertTrue(isVerilog(request) || !said.contains("always @"), said);
    }
    String second =
        model.asked.stream()
            .filter(r -> r.tag().contains("turn2/verilog"))
            .findFirst()
            .orElseThrow()
            .messages()
            .get(1)
            .content();
    assertTrue(second.contains("q - 1") && second.contains("Attempt 1:\n```verilog"), second);
    assertTrue(second.contains("the Verilog has q = "), second);
    assertTrue(second.contains("may be wrong as well as your module"), second);
    assertEquals(5, second.lines().filter(l -> l.startsWith("- call ")).count(), second);
    List<TurnRow> turn = work.turns().stream().filter(t -> t.turn() == 2).toList();
    for (TurnRow row : turn) {
      assertEquals(1, row.rewards().local(), EXACT);
      assertEquals(1, row.rewards().fix(), EXACT);
      assertEquals(1, row.rewards().match(), EXACT);
      assertEquals(10.7, row.rewards().team(), EXACT);
      assertEquals(0, row.rewards().advantage(), EXACT);
    }
  }

  @Test
  void rewardsAreTheRewardModulesAndAdvantagesAsComputedByHand() {
    TeamTask task = task(1);
    ScriptedModel model = new ScriptedModel(new TeachingScript(rows.known));
    Teamwork work = agents(model, 3, 2).work(task).join();
    assertTrue(work.turns().size() >= 6, work.outcome().toString());
    for (TurnRow row : work.turns()) {
      Language language = Language.valueOf(row.agent().toUpperCase(java.util.Locale.ROOT));
      RewardResult alone = rewards.evaluate(row.answer(), language, task.truth()).join();
      assertEquals(alone.score(), row.rewards().local(), EXACT, row.status());
      assertEquals(alone.status(), row.status());
      assertEquals(
          10 * row.rewards().local() + 0.2 * row.rewards().fix() + 0.5 * row.rewards().match(),
          row.rewards().team(),
          EXACT);
      double[] group =
          work.turns().stream()
              .filter(t -> t.turn() == row.turn() && t.agent().equals(row.agent()))
              .mapToDouble(t -> t.rewards().team())
              .toArray();
      assertEquals(3, group.length);
      double mean = (group[0] + group[1] + group[2]) / 3;
      double squares = 0;
      for (double reward : group) {
        squares += (reward - mean) * (reward - mean);
      }
      assertEquals(
          (row.rewards().team() - mean) / (Math.sqrt(squares / 2) + 1e-6),
          row.rewards().advantage(),
          EXACT);
    }
  }

  @Test
  void threeByThreeCostAtMostThreeVerifications() throws Exception {
    TeamTask task = task(2);
    String verilog = right(task, true);
    String python = right(task, false);
    List<String> left = new ArrayList<>();
    List<String> right = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      left.add(fenced(verilog + "// " + i, true).content());
      right.add(fenced(python + "# " + i, false).content());
    }
    rewards.team(left, right, task.truth(), 5).join();
    long one = Long.MAX_VALUE;
    long nine = Long.MAX_VALUE;
    // Others use the machine too: what counts is the least of some rounds.
    for (int i = 0; i < 5 || i < 40 && nine > 3 * one; i++) {
      long begin = System.nanoTime();
      rewards.team(left.subList(0, 1), right.subList(0, 1), task.truth(), 5).join();
      one = Math.min(one, System.nanoTime() - begin);
      begin = System.nanoTime();
      var all = rewards.team(left, right, task.truth(), 5).join();
      nine = Math.min(nine, System.nanoTime() - begin);
      assertTrue(all.pairs().stream().allMatch(r -> r.stream().allMatch(p -> p.agrees())));
    }
    Design design =
        ((Read.Task<AnnotationTask>)
                new TaskReader(new VerilogCompiler()).annotation(sft(rows.rl.get(2))))
            .task()
            .design();
    long verified = Long.MAX_VALUE;
    for (int i = 0; i < 6; i++) {
      long begin = System.nanoTime();
      assertTrue(verifier().judge(design, python).matches());
      verified = i == 0 ? verified : Math.min(verified, System.nanoTime() - begin);
    }
    System.out.printf(
        "1 x 1 %.1f ms, 3 x 3 %.1f ms, a verification %.1f ms%n",
        one / 1e6, nine / 1e6, verified / 1e6);
    assertTrue(nine <= 3 * one, "1 x 1 " + one + " ns, 3 x 3 " + nine + " ns");
  }

  @Test
  void failedRequestsAreInNoGroupAndABudgetEndsIt() throws Exception {
    TeamTask task = task(3);
    ScriptedModel model =
        new ScriptedModel(
            request ->
                fenced(
                    right(task, request.messages().get(0).content().contains("synthesizable")),
                    request.messages().get(0).content().contains("synthesizable")),
            request -> request.tag().endsWith("verilog/candidate1"),
            ChatException.Kind.SERVER);
    Teamwork work = agents(model, 2, 1).work(task).join();
    assertEquals("agreed", work.outcome().outcome(), work.outcome().message());
    assertEquals("request_failed", work.turns().get(0).status());
    assertEquals(null, work.turns().get(0).rewards());
    assertEquals(1, work.turns().get(2).rewards().match(), EXACT);
    List<JsonNode> read =
        TestRows.written(directory.resolve("agents.parquet"), TurnRow.TYPE, work.turns());
    assertTrue(!read.get(0).hasNonNull("reward") && read.get(1).path("reward").isNumber());
    ScriptedModel poor =
        new ScriptedModel(r -> fenced("", false), r -> true, ChatException.Kind.BUDGET);
    Teamwork stopped = agents(poor, 2, 3).work(task).join();
    assertEquals("stopped", stopped.outcome().outcome());
    assertEquals(4, stopped.turns().size());
  }

  @Test
  void designsOfSeveralFilesAreSaidToBeIneligible() {
    Read<TeamTask> read = TaskReader.team(rows.rl.get(0), null);
    assertEquals("ineligible", assertInstanceOf(Read.Unusable.class, read).outcome());
  }
}
