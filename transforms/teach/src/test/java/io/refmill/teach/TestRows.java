package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.curation.Category;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.Specification;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Sample;
import io.refmill.dataset.SampleRows;
import io.refmill.dataset.VerifiedModel;
import io.refmill.describe.Describer;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.reader.GroupJson;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.ParquetFiles;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RowType;
import io.refmill.schemas.RowWriter;
import io.refmill.schemas.SftRow;
import io.refmill.schemas.Stage;
import io.refmill.teach.demo.Known;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * A dataset, made as a build makes it but for what is rejected: all of its designs once more. Its
 * rows are read back from Parquet.
 */
final class TestRows {
  private static final ObjectMapper JSON = new ObjectMapper();

  final List<JsonNode> sft = new ArrayList<>();
  final List<JsonNode> rl = new ArrayList<>();
  final List<Known> known = new ArrayList<>();

  TestRows(Map<String, String> modules, CoSimulator simulator, Path directory) throws IOException {
    VerilogCompiler compiler = new VerilogCompiler();
    List<CompiledModel> compiled = new ArrayList<>();
    List<VerificationRequest> requests = new ArrayList<>();
    for (Map.Entry<String, String> module : modules.entrySet()) {
      String path = module.getKey() + ".v";
      DesignSource source =
          new DesignSource(SourceUnit.of(path, module.getValue()), module.getKey());
      AtomicReference<DesignDescription> words = new AtomicReference<>();
      CompileResult result =
          compiler.compileTelling(
              source, (lowered, python) -> words.set(Describer.describe(lowered, python)));
      ReferenceModel model =
          assertInstanceOf(CompileResult.Accepted.class, result, result::toString).model();
      DesignRecord record =
          new DesignRecord(
              path + "#" + module.getKey(), compiled.size(), path, null, source, "MIT");
      compiled.add(new CompiledModel(record, model, "", words.get()));
      requests.add(new VerificationRequest(module.getKey(), source.unit(), model));
      known.add(new Known(module.getKey(), model.python(), module.getValue()));
    }
    List<Verdict> verdicts = simulator.verify(requests);
    SampleRows rows = new SampleRows("test", RowRules.PLAIN);
    Path sftFile = file(directory, "sft", "train");
    Path rlFile = file(directory, "rl", "train");
    try (RowWriter<SftRow> sftRows = writer(sftFile, SftRow.TYPE);
        RowWriter<RlRow> rlRows = writer(rlFile, RlRow.TYPE);
        RowWriter<RejectedRow> rejected =
            writer(file(directory, "rejected", "rejected"), RejectedRow.TYPE)) {
      for (int i = 0; i < compiled.size(); i++) {
        Verdict verdict = verdicts.get(i);
        Verdict.Match match =
            assertInstanceOf(Verdict.Match.class, verdict, compiled.get(i) + ": " + verdict);
        SampleRows.Rows made = rows.of(sample(compiled.get(i), match));
        sftRows.write(made.sft());
        if (made.rl() != null) {
          rlRows.write(made.rl());
        }
        rejected.write(
            Rejections.of(
                compiled.get(i).record(),
                Stage.PARSED,
                i % 5 == 0 ? DiagnosticCode.RACE : DiagnosticCode.INTERNAL_ERROR,
                "as the test wants it"));
      }
    }
    sft.addAll(read(sftFile, SftRow.TYPE));
    rl.addAll(read(rlFile, RlRow.TYPE));
  }

  private static Path file(Path directory, String part, String name) throws IOException {
    return Files.createDirectories(directory.resolve(part))
        .resolve(name + "-00000-of-00001.parquet");
  }

  private static <T> RowWriter<T> writer(Path file, RowType<T> type) throws IOException {
    return new RowWriter<>(file, type, Map.of());
  }

  private static List<JsonNode> read(Path file, RowType<?> type) throws IOException {
    Set<String> columns =
        type.schema().getFields().stream().map(Schema.Field::name).collect(Collectors.toSet());
    List<JsonNode> rows = new ArrayList<>();
    ParquetFiles.forEach(file, columns, group -> rows.add(GroupJson.toJson(group)));
    return rows;
  }

  private static Sample sample(CompiledModel compiled, Verdict.Match match) {
    DesignRecord record = compiled.record();
    ReferenceModel model = compiled.model();
    return Sample.alone(
        new VerifiedModel(compiled, match),
        Fingerprints.of(record.allText(), model.design().topModule(), model.python()),
        "",
        Category.of(compiled.description().categories(), model.design()),
        Specification.of(
            null,
            record.mainText(),
            model,
            compiled.description(),
            match.trace(),
            match.kept(),
            Wording.DEFAULT));
  }

  /** A row of {@code rejected}. */
  static JsonNode rejected(String module, String verilog, String code, String specification) {
    ObjectNode row = JSON.createObjectNode();
    row.put("id", module + ".v#" + module).put("index", 0).put("source", module + ".v");
    row.put("code", code).put("module", module).put("verilog", verilog).put("license", "MIT");
    row.put("specification", specification);
    row.putArray("files");
    return row;
  }

  /** Writes rows and reads them back. */
  static <T> List<JsonNode> written(Path file, RowType<T> type, List<T> rows) throws IOException {
    try (RowWriter<T> writer = writer(file, type)) {
      for (T row : rows) {
        writer.write(row);
      }
    }
    return read(file, type);
  }
}
