package io.refmill.pipelines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.beam.store.Store;
import io.refmill.ingest.InputFiles;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.schemas.SchemaVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a dataset was made of and how: enough to make it again, and to see whether one can.
 *
 * @param version of refmill
 * @param arguments of the command {@code build}, but for those that say where its output goes and
 *     where it runs
 * @param inputs SHA-256 of each file that was read, by its name in the dataset
 * @param made SHA-256 of all that the dataset follows from: inputs, arguments, what they name,
 *     programs and the very build of refmill; empty if nothing of the run was to be kept
 */
public record Manifest(
    String version, List<String> arguments, SortedMap<String, String> inputs, String made) {
  /** Name of the file. */
  public static final String FILE = "manifest.json";

  private static final int SHOWN = 5;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  public Manifest {
    arguments = List.copyOf(arguments);
  }

  /** The manifest of a build. */
  static Manifest of(BuildOptions options, InputPlan plan) throws IOException {
    SortedMap<String, String> hashes = new TreeMap<>();
    for (Map.Entry<String, Path> file : InputFiles.of(plan).entrySet()) {
      hashes.put(file.getKey(), DatasetFiles.sha256(file.getValue()));
    }
    return new Manifest(
        options.version(), options.arguments(), hashes, made(options, plan, hashes));
  }

  private static String made(BuildOptions options, InputPlan plan, SortedMap<String, String> inputs)
      throws IOException {
    if (options.store().equals(Store.NONE)) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    parts.add(options.store().code());
    parts.add(options.simulatorVersion());
    parts.add(options.pythonVersion());
    options.proving().ifPresent(proving -> parts.add(proving.versions()));
    parts.addAll(options.arguments());
    inputs.forEach((name, hash) -> parts.add(name + " " + hash));
    for (ReadTask task : plan.tasks()) {
      if (task instanceof ReadTask.Unreadable unreadable) {
        parts.add(unreadable.row().id());
      }
    }
    for (String list : options.contaminationLists()) {
      parts.add(DatasetFiles.sha256(Path.of(list)));
    }
    MessageDigest digest = DatasetFiles.digest();
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Reads one.
   *
   * @throws IOException if it can't be read, or is none
   */
  public static Manifest read(Path file) throws IOException {
    JsonNode root;
    try (InputStream in = Files.newInputStream(file)) {
      root = JSON.readTree(in);
    } catch (JsonProcessingException e) {
      throw new IOException(
          file
              + ":"
              + e.getLocation().getLineNr()
              + ": this is no JSON from column "
              + e.getLocation().getColumnNr()
              + " on, so it is no manifest of a build",
          e);
    }
    if (root.path("format").asInt() != 1
        || !root.path("arguments").isArray()
        || !root.path("inputs").isObject()) {
      throw new IOException(file + " is no manifest of a build");
    }
    List<String> arguments = new ArrayList<>();
    root.path("arguments").forEach(argument -> arguments.add(argument.asText()));
    SortedMap<String, String> inputs = new TreeMap<>();
    root.path("inputs")
        .properties()
        .forEach(input -> inputs.put(input.getKey(), input.getValue().asText()));
    return new Manifest(
        root.path("refmill").asText(), arguments, inputs, root.path("made").asText());
  }

  /** Writes it into a directory. */
  void write(Path directory, BuildOptions options) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("format", 1);
    root.put("refmill", version);
    root.put("schema", SchemaVersion.CURRENT);
    root.put("simulator", options.simulatorVersion());
    root.put("python", options.pythonVersion());
    options.proving().ifPresent(proving -> root.put("prover", proving.versions()));
    root.put("made", made);
    arguments.forEach(root.putArray("arguments")::add);
    ObjectNode files = root.putObject("inputs");
    inputs.forEach(files::put);
    JSON.writeValue(directory.resolve(FILE).toFile(), root);
  }

  /** In what the inputs of another run differ from these, in words; empty if they are the same. */
  String differences(Manifest other) {
    List<String> differing = new ArrayList<>();
    SortedMap<String, String> all = new TreeMap<>(inputs);
    all.putAll(other.inputs);
    for (String name : all.keySet()) {
      String before = inputs.get(name);
      String now = other.inputs.get(name);
      if (before == null) {
        differing.add(name + " is new");
      } else if (now == null) {
        differing.add(name + " is gone");
      } else if (!before.equals(now)) {
        differing.add(name + " has changed");
      }
    }
    int more = differing.size() - SHOWN;
    return String.join(", ", differing.subList(0, Math.min(SHOWN, differing.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
