package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.augment.Draft;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import java.util.List;

/** Drafts, and rows of datasets, as rows of input: their file's name says where they come from. */
public final class DraftFiles {
  private static final List<String> COPIED =
      List.of("id", "verilog", "files", "module", "license", "source");

  private DraftFiles() {}

  /** A draft as a row. */
  public static ObjectNode row(Draft draft) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("id", draft.id());
    row.put("specification", draft.specification());
    row.put("verilog", draft.verilog());
    return row;
  }

  /** The same with what is known of it besides, for people. */
  public static ObjectNode shown(Draft draft) {
    ObjectNode row = row(draft);
    row.put("family", draft.family());
    row.put("category", draft.category());
    row.put("target", draft.target().label());
    row.put("difficulty", draft.difficulty());
    row.put("tone", draft.tone().name().toLowerCase(java.util.Locale.ROOT));
    row.put("seed", draft.seed());
    row.put("module", draft.top());
    return row;
  }

  /** A row of a dataset as one of input. */
  static ObjectNode row(JsonNode sample) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    COPIED.forEach(column -> row.set(column, sample.path(column)));
    row.set("specification", sample.path("given_specification"));
    return row;
  }

  /** The file of a row of a dataset: the last part of where it came from. */
  static String file(JsonNode row) {
    String source = row.path("source").asText();
    return "selected:" + source.substring(source.lastIndexOf('/') + 1);
  }

  /** How they are read. */
  static IngestOptions ingest(IngestOptions usual) {
    return new IngestOptions(
        InputFormat.JSONL,
        null,
        null,
        null,
        UnitRule.AUTO,
        null,
        List.of(),
        usual.maxSourceCharacters(),
        usual.maxRecordBytes(),
        usual.licenses(),
        usual.parseLimits());
  }
}
