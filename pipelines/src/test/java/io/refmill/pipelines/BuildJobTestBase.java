package io.refmill.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.beam.compile.Limits;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.Store;
import io.refmill.cosim.process.Isolation;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.dataset.RowRules;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the whole road on a few rows, and questions to what they wrote. */
abstract class BuildJobTestBase {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final BuildJob.Listener QUIET =
      new BuildJob.Listener() {
        @Override
        public void planned(InputPlan plan, RunCounters counters) {}

        @Override
        public void ended() {}
      };

  @TempDir Path directory;
  boolean dropNearDuplicates;
  Store store = Store.NONE;
  ContaminationPolicy policy = ContaminationPolicy.STANDARD;
  RowRules rules = RowRules.PLAIN;
  boolean allowEmpty;
  Optional<ProvingOptions> proving = Optional.empty();

  Path rows(String... verilog) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < verilog.length; i++) {
      lines.add(
          JSON.writeValueAsString(
              JSON.createObjectNode()
                  .put("id", "r" + i)
                  .put("verilog", verilog[i])
                  .put("specification", "design number " + i)));
    }
    return Files.write(directory.resolve("rows.jsonl"), lines);
  }

  BuildJob.Result build(Path input, int shards) throws Exception {
    return build(input, shards, List.of());
  }

  BuildJob.Result build(Path input, int shards, List<String> lists) throws Exception {
    return build(input, shards, lists, QUIET);
  }

  /** Does something between planning and reading. */
  interface Meanwhile {
    void happens() throws IOException;
  }

  BuildJob.Result build(Path input, int shards, Meanwhile meanwhile) throws Exception {
    return build(
        input,
        shards,
        List.of(),
        new BuildJob.Listener() {
          @Override
          public void planned(InputPlan plan, RunCounters counters) {
            try {
              meanwhile.happens();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }

          @Override
          public void ended() {}
        });
  }

  BuildJob.Result build(Path input, int shards, List<String> lists, BuildJob.Listener listener)
      throws Exception {
    Path output = directory.resolve("out");
    BuildOptions options =
        new BuildOptions(
            List.of(input.toString()),
            output,
            false,
            IngestOptions.DEFAULT.withLicenses(
                new LicenseRules(null, "CC0-1.0", List.of(), List.of())),
            Limits.DEFAULT,
            200,
            1,
            1,
            false,
            2,
            proving,
            dropNearDuplicates,
            lists,
            policy,
            Thresholds.DEFAULT,
            rules,
            allowEmpty,
            List.of(),
            null,
            shards,
            directory.resolve("scratch"),
            0,
            store,
            "test",
            "simulator",
            "python",
            new Isolation(true, ""),
            Optional.empty());
    DirectOptions runner = PipelineOptionsFactory.as(DirectOptions.class);
    runner.setTargetParallelism(2);
    try (OutputDirectory target = OutputDirectory.open(output, false)) {
      return new BuildJob(options, plan -> runner).run(target, listener);
    }
  }

  List<List<String>> query(String split, String columns) throws SQLException {
    return query(split, columns, "order by id");
  }

  List<List<String>> query(String split, String columns, String order) throws SQLException {
    String sql =
        "select "
            + columns
            + " from read_parquet('"
            + directory.resolve("out").resolve(split)
            + "/*.parquet') "
            + order;
    if (split.equals("rl")) {
      sql = sql.replace("order by id", "order by extra_info.id");
    }
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
}
