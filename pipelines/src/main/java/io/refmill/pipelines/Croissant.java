package io.refmill.pipelines;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.dataset.ShardFiles;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RowType;
import io.refmill.schemas.SftRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Writes {@code croissant.json}: the dataset as the Croissant format 1.0 of MLCommons describes
 * one. Each file has its hash; columns that are no structures are fields.
 */
final class Croissant {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final Map<Schema.Type, String> TYPES =
      Map.of(
          Schema.Type.STRING, "sc:Text",
          Schema.Type.INT, "sc:Integer",
          Schema.Type.LONG, "sc:Integer",
          Schema.Type.DOUBLE, "sc:Float",
          Schema.Type.BOOLEAN, "sc:Boolean");

  private Croissant() {}

  /**
   * Writes it beside the files that it describes.
   *
   * @param hashes takes those of the files
   */
  static void write(Path directory, BuildOptions options, ShardFiles files, FileHashes hashes)
      throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    context(root.putObject("@context"));
    root.put("@type", "sc:Dataset");
    root.put("name", "verified-reference-models");
    root.put("conformsTo", "http://mlcommons.org/croissant/1.0");
    root.put(
        "description",
        "Verilog modules with Python models that co-simulation confirmed: as messages (sft), as"
            + " prompts with ground truth (rl), and the records that gave none (rejected). Columns"
            + " that are structures or lists of them are described in README.md.");
    root.put("license", DatasetCard.license(options));
    root.put("url", "https://example.org/verified-reference-models");
    root.put("version", "1.0.0");
    root.put("datePublished", "1970-01-01");
    root.put(
        "citeAs",
        "refmill " + options.version() + ": verified Python reference models of Verilog designs");
    ArrayNode distribution = root.putArray("distribution");
    ArrayNode recordSets = root.putArray("recordSet");
    Map<String, RowType<?>> parts = new LinkedHashMap<>();
    parts.put(ShardFiles.SFT, SftRow.TYPE);
    parts.put(ShardFiles.RL, RlRow.TYPE);
    parts.put(ShardFiles.REJECTED, RejectedRow.TYPE);
    for (Map.Entry<String, RowType<?>> part : parts.entrySet()) {
      List<Path> shards = files.files(part.getKey());
      for (Path shard : shards) {
        String name = part.getKey() + "/" + shard.getFileName();
        ObjectNode file = distribution.addObject();
        file.put("@type", "cr:FileObject");
        file.put("@id", name);
        file.put("name", name);
        file.put("contentUrl", name);
        file.put("contentSize", Files.size(shard) + " B");
        file.put("encodingFormat", "application/x-parquet");
        file.put("sha256", hashes.of(shard));
        recordSet(recordSets.addObject(), name, part.getValue().schema());
      }
    }
    JSON.writeValue(directory.resolve("croissant.json").toFile(), root);
  }

  private static void recordSet(ObjectNode set, String file, Schema schema) {
    set.put("@type", "cr:RecordSet");
    set.put("@id", "rows/" + file);
    set.put("name", "rows/" + file);
    ArrayNode fields = set.putArray("field");
    for (Schema.Field column : schema.getFields()) {
      Schema type = column.schema();
      if (type.isUnion()) {
        type = type.getTypes().get(1);
      }
      boolean list = type.getType() == Schema.Type.ARRAY;
      String name = TYPES.get(list ? type.getElementType().getType() : type.getType());
      if (name != null) {
        ObjectNode field = fields.addObject();
        field.put("@type", "cr:Field");
        field.put("@id", "rows/" + file + "/" + column.name());
        field.put("name", column.name());
        field.put("description", "see README.md");
        field.put("dataType", name);
        if (list) {
          field.put("repeated", true);
        }
        ObjectNode source = field.putObject("source");
        source.putObject("fileObject").put("@id", file);
        source.putObject("extract").put("column", column.name());
      }
    }
  }

  /** The context that the format demands, word for word. */
  private static void context(ObjectNode context) {
    context.put("@language", "en");
    context.put("@vocab", "https://schema.org/");
    context.put("citeAs", "cr:citeAs");
    context.put("column", "cr:column");
    context.put("conformsTo", "dct:conformsTo");
    context.put("cr", "http://mlcommons.org/croissant/");
    context.put("rai", "http://mlcommons.org/croissant/RAI/");
    context.putObject("data").put("@id", "cr:data").put("@type", "@json");
    context.putObject("dataType").put("@id", "cr:dataType").put("@type", "@vocab");
    context.put("dct", "http://purl.org/dc/terms/");
    context.putObject("examples").put("@id", "cr:examples").put("@type", "@json");
    for (String term :
        List.of(
            "equivalentProperty",
            "extract",
            "field",
            "fileProperty",
            "fileObject",
            "fileSet",
            "format",
            "includes",
            "isLiveDataset",
            "jsonPath",
            "key",
            "md5",
            "parentField",
            "path",
            "recordSet",
            "references",
            "regex",
            "repeated",
            "replace",
            "samplingRate",
            "separator",
            "source",
            "subField",
            "transform")) {
      context.put(term, "cr:" + term);
    }
    context.put("sc", "https://schema.org/");
  }
}
