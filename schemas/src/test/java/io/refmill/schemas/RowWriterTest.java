package io.refmill.schemas;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowWriterTest {
  private static final WordColumns WORDS =
      new WordColumns(
          "A counter.",
          null,
          List.of("two bits, not three"),
          "derived",
          List.of("counter", "sequential_logic"),
          "easy",
          List.of(new Message("user", "Write."), new Message("assistant", "module m; endmodule")));

  private static final ProofColumns PROOF =
      new ProofColumns("bounded", "NOT_INDUCTIVE", 8, List.of("start_values"), "Yosys 0.23 sat");

  @TempDir private Path directory;

  private static SftRow row(String id, String license) {
    return new SftRow(
        List.of(new Message("user", "say é\u0000 \uD83D\uDE00"), new Message("assistant", "done")),
        id,
        7,
        "a.jsonl",
        "m",
        "text",
        "given",
        "module m; endmodule",
        List.of(new SourceText("x.vh", "include", "`define X")),
        "class TopModule: pass",
        new InterfaceColumns(
            "cycle",
            true,
            List.of(new InterfaceColumns.Port("q", "output", 70, true, "[0:1]")),
            List.of(new InterfaceColumns.Clock("clk", "rising")),
            List.of(new InterfaceColumns.Reset("rst", false, "asynchronous"))),
        new Evidence(
            1200,
            200,
            256,
            -3,
            0.5,
            List.of(new Evidence.Toggled("q", "10")),
            1,
            0.75,
            "agrees",
            true,
            List.of("q in the processes at a.v:1:1 and a.v:2:1"),
            List.of("q at a.v:3:1"),
            "Icarus Verilog 11.0",
            "3.11.7"),
        PROOF,
        "f00d",
        new ClusterColumns(
            new ClusterColumns.Cluster(id, 1),
            new ClusterColumns.Cluster("first", 3),
            new ClusterColumns.Cluster("other", 2)),
        "sequential",
        license == null
            ? null
            : new Contamination("Bench", "p1", "code_same_logic", 0.75, "same logic as p1"),
        license,
        facts(null),
        WORDS,
        "0");
  }

  private static RowFacts facts(String exclusion) {
    return new RowFacts(
        "c0de",
        "ir",
        "m.v",
        "beef",
        "train",
        12,
        34,
        0.25,
        0.5,
        exclusion,
        List.of("c0"),
        null,
        List.of());
  }

  private Path write(String name, List<SftRow> rows) throws IOException {
    Path file = directory.resolve(name);
    try (RowWriter<SftRow> writer =
        new RowWriter<>(file, SftRow.TYPE, Map.of("refmill.version", "0"))) {
      for (SftRow row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  private static List<List<String>> query(String sql) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void duckDbReadsNestedColumns() throws Exception {
    Path file = write("a.parquet", List.of(row("one", null), row("two", "MIT")));
    String from = " from read_parquet('" + file + "') where id = 'one'";
    List<String> row =
        query(
                "select messages[1].content, messages[2].role, ports[1].width,"
                    + " resets[1].active_high, toggled[1].bits, files[1].text, compared_share,"
                    + " license, seed, structure_cluster, structure_cluster_size,"
                    + " behaviour_cluster, behaviour_cluster_size, contamination_benchmark,"
                    + " proof, proof_reason, proof_calls, proof_premises[1], proof_engine"
                    + from)
            .get(0);
    assertEquals("say é\u0000 \uD83D\uDE00", row.get(0));
    assertEquals("assistant", row.get(1));
    assertEquals("70", row.get(2));
    assertEquals("false", row.get(3));
    assertEquals("10", row.get(4));
    assertEquals("`define X", row.get(5));
    assertEquals("0.5", row.get(6));
    assertNull(row.get(7));
    assertEquals("-3", row.get(8));
    assertEquals(List.of("first", "3", "other", "2"), row.subList(9, 13));
    assertNull(row.get(13));
    assertEquals(
        List.of("bounded", "NOT_INDUCTIVE", "8", "start_values", "Yosys 0.23 sat"),
        row.subList(14, 19));
    assertEquals(
        List.of("Bench", "p1", "code_same_logic", "0.75", "same logic as p1"),
        query(
                "select contamination_benchmark, contamination_problem, contamination_layer,"
                    + " contamination_score, contamination_evidence from read_parquet('"
                    + file
                    + "') where id = 'two'")
            .get(0));
  }

  @Test
  void listsOfStructsAreWhatReadersExpect() throws Exception {
    Path file = write("a.parquet", List.of(row("one", null)));
    List<List<String>> columns = query("describe select * from read_parquet('" + file + "')");
    assertEquals("messages", columns.get(0).get(0));
    assertEquals("STRUCT(\"role\" VARCHAR, \"content\" VARCHAR)[]", columns.get(0).get(1));
    // Three levels: list, element, fields.
    List<List<String>> levels =
        query("select name from parquet_schema('" + file + "') where name in ('list', 'array')");
    assertTrue(levels.stream().allMatch(level -> level.get(0).equals("list")), levels.toString());
    assertEquals(14, levels.size());
  }

  @Test
  void verlColumnsAreWhatVerlExpects() throws Exception {
    Path file = directory.resolve("rl.parquet");
    RlRow row =
        new RlRow(
            "refmill",
            List.of(new Message("user", "p")),
            "reference-model",
            new RlRow.RewardModel("rule", "{}"),
            new RlRow.ExtraInfo(
                3,
                "id",
                "s",
                "m",
                "cycle",
                false,
                "arithmetic",
                "f",
                "id",
                1,
                9,
                1,
                1,
                1,
                false,
                List.of(),
                List.of(),
                8,
                2,
                0.5,
                "MIT",
                facts(null),
                WORDS,
                PROOF));
    try (RowWriter<RlRow> writer = new RowWriter<>(file, RlRow.TYPE, Map.of())) {
      writer.write(row);
    }
    List<String> columns =
        query("describe select * from read_parquet('" + file + "')").stream()
            .map(column -> column.get(0))
            .toList();
    assertEquals(
        List.of(
            "data_source",
            "prompt",
            "ability",
            "reward_model",
            "id",
            "index",
            "source",
            "module",
            "content_id",
            "origin",
            "license",
            "extra_info"),
        columns);
    assertEquals(
        List.of("rule", "train", "3", "2", "0.5", "3", "0.25"),
        query(
                "select reward_model.style, extra_info.split, extra_info.index,"
                    + " extra_info.added_vectors, extra_info.base_branch_coverage,"
                    + " index, extra_info.baseline_score"
                    + " from read_parquet('"
                    + file
                    + "')")
            .get(0));
  }

  @Test
  void emptyFileHasTheSchema() throws Exception {
    Path file = write("empty.parquet", List.of());
    assertEquals("0", query("select count(*) from read_parquet('" + file + "')").get(0).get(0));
    assertEquals(
        query("describe select * from read_parquet('" + file + "')"),
        query(
            "describe select * from read_parquet('"
                + write("b.parquet", List.of(row("x", "MIT")))
                + "')"));
  }

  @Test
  void sameRowsGiveTheSameBytes() throws Exception {
    List<SftRow> rows = List.of(row("one", "MIT"), row("two", null));
    assertArrayEquals(
        Files.readAllBytes(write("a.parquet", rows)), Files.readAllBytes(write("b.parquet", rows)));
  }
}
