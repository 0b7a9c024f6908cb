package io.refmill.dataset;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RowType;
import io.refmill.schemas.RowWriter;
import io.refmill.schemas.SchemaVersion;
import io.refmill.schemas.SftRow;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Writes the shards of a dataset below a directory. A shard gets its name when it is whole, and
 * writing it again, as a runner does after a failure, gives the same file.
 */
public final class ShardFiles {
  /** Directory of the summaries, removed before the dataset is published. */
  public static final String SUMMARIES = "summaries";

  /** Kinds of summaries. */
  public static final String SAMPLES = "samples";

  public static final String REJECTIONS = "rejections";

  /** The datasets. */
  public static final String SFT = "sft";

  public static final String RL = "rl";
  public static final String REJECTED = "rejected";
  public static final String DISTILLED = "distilled";

  private static final String SLOWEST = "slowest";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path directory;
  private final ShardLayout layout;
  private final Map<String, String> metadata;

  /**
   * Shards of a dataset.
   *
   * @param directory where {@code sft}, {@code rl} and {@code rejected} go
   * @param version of refmill, for the files' footers
   */
  public ShardFiles(Path directory, ShardLayout layout, String version) {
    this.directory = directory;
    this.layout = layout;
    this.metadata =
        Map.of(
            "refmill.version", version, "refmill.schema", Integer.toString(SchemaVersion.CURRENT));
  }

  /**
   * Writes a shard of samples, sorted by id.
   *
   * @param distill whether there is a file for models that language models wrote
   */
  public void writeSamples(int shard, Iterable<Sample> samples, SampleRows rows, boolean distill)
      throws IOException {
    List<Sample> sorted = sorted(samples, Sample.BY_ID);
    int all = sorted.size();
    List<DistilledRow> distilled = new ArrayList<>();
    ShardSummary.Coverage coverage = ShardSummary.Coverage.NONE;
    ShardSummary.Proofs proofs = ShardSummary.Proofs.NONE;
    String name = layout.fileName(shard);
    long rl = 0;
    Files.createDirectories(directory.resolve(SFT));
    Files.createDirectories(directory.resolve(RL));
    Path sftPart = part(directory.resolve(SFT).resolve(name));
    Path rlPart = part(directory.resolve(RL).resolve(name));
    try (RowWriter<SftRow> sftRows = new RowWriter<>(sftPart, SftRow.TYPE, metadata);
        RowWriter<RlRow> rlRows = new RowWriter<>(rlPart, RlRow.TYPE, metadata)) {
      for (int i = 0; i < all; i++) {
        // Let go of it, as it is unpacked now.
        Sample sample = sorted.set(i, null);
        coverage = coverage.plus(ShardSummary.Coverage.of(sample.verified().strength()));
        if (sample.byLanguageModel()) {
          distilled.add(rows.distilled(sample));
          continue;
        }
        proofs = proofs.plus(ShardSummary.Proofs.of(sample.id(), sample.proof()));
        SampleRows.Rows both = rows.of(sample);
        sftRows.write(both.sft());
        if (both.rl() != null) {
          rlRows.write(both.rl());
          rl++;
        }
      }
    } catch (IOException e) {
      throw MachineFaults.at(sftPart, e);
    }
    publish(sftPart, directory.resolve(SFT).resolve(name));
    publish(rlPart, directory.resolve(RL).resolve(name));
    if (distill) {
      write(directory.resolve(DISTILLED).resolve(name), DistilledRow.TYPE, distilled);
    }
    SortedMap<String, Long> outcomes = new TreeMap<>();
    if (all > 0) {
      outcomes.put(Stage.WRITTEN.label(), (long) all);
    }
    summarise(
        SAMPLES, shard, new ShardSummary(all, rl, distilled.size(), outcomes, coverage, proofs));
  }

  /** Writes a shard of rejections, sorted by id. */
  public void writeRejections(int shard, Iterable<RejectedRow> rejections) throws IOException {
    List<RejectedRow> sorted =
        sorted(rejections, Comparator.comparing(RejectedRow::id).thenComparing(RejectedRow::index));
    write(
        directory.resolve(REJECTED).resolve(layout.fileName(REJECTED, shard)),
        RejectedRow.TYPE,
        sorted);
    SortedMap<String, Long> outcomes = new TreeMap<>();
    for (RejectedRow row : sorted) {
      outcomes.merge(row.stage().label() + " " + row.code(), 1L, Long::sum);
    }
    summarise(
        REJECTIONS,
        shard,
        new ShardSummary(
            sorted.size(), 0, 0, outcomes, ShardSummary.Coverage.NONE, ShardSummary.Proofs.NONE));
  }

  /** Writes a shard of a part, sorted by id. */
  public <T> void writePart(StagePart<T> part, int shard, Iterable<T> rows) throws IOException {
    List<T> sorted = sorted(rows, part.order());
    write(directory.resolve(part.name()).resolve(partName(part, shard)), part.type(), sorted);
    summarise(part.name(), shard, PartSummary.of(part, sorted));
  }

  /** Writes which designs took longest; the same again gives the same file. */
  public void writeSlowest(List<DesignCost> slowest) throws IOException {
    summarise(SLOWEST, 0, slowest);
  }

  /**
   * Which designs took longest, slowest first.
   *
   * @throws IOException if that was not written
   */
  public List<DesignCost> slowest() throws IOException {
    return JSON.readValue(summary(SLOWEST, 0).toFile(), new TypeReference<>() {});
  }

  private String partName(StagePart<?> part, int shard) {
    return part.bySplit() ? layout.fileName(shard) : layout.fileName(part.name(), shard);
  }

  private <T> void write(Path file, RowType<T> type, Iterable<T> rows) throws IOException {
    Files.createDirectories(file.getParent());
    Path part = part(file);
    try (RowWriter<T> writer = new RowWriter<>(part, type, metadata)) {
      for (T row : rows) {
        writer.write(row);
      }
    } catch (IOException e) {
      throw MachineFaults.at(part, e);
    }
    publish(part, file);
  }

  /**
   * What was written to all shards of a part.
   *
   * @throws IOException if a summary is missing: its shard was not written
   */
  public PartSummary summary(StagePart<?> part) throws IOException {
    PartSummary sum = PartSummary.NONE;
    for (int shard = 0; shard < part.shards(layout); shard++) {
      Path file = summary(part.name(), shard);
      sum = sum.plus(JSON.readValue(file.toFile(), PartSummary.class));
    }
    return sum;
  }

  /** The files of a part that are there, in order. */
  public List<Path> files(StagePart<?> part) {
    List<Path> files = new ArrayList<>();
    for (int shard = 0; shard < part.shards(layout); shard++) {
      files.add(directory.resolve(part.name()).resolve(partName(part, shard)));
    }
    return files.stream().filter(Files::exists).toList();
  }

  /**
   * The summaries of all shards of one kind.
   *
   * @param kind {@link #SAMPLES} or {@link #REJECTIONS}
   * @throws IOException if one is missing: its shard was not written
   */
  public List<ShardSummary> summaries(String kind) throws IOException {
    int shards = kind.equals(SAMPLES) ? layout.sampleShards() : layout.shards();
    List<ShardSummary> summaries = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      summaries.add(JSON.readValue(summary(kind, shard).toFile(), ShardSummary.class));
    }
    return summaries;
  }

  /** The files of {@code sft}, {@code rl} or {@code rejected}, in order. */
  public List<Path> files(String dataset) {
    if (!dataset.equals(REJECTED)) {
      return layout.splits().parts().stream()
          .flatMap(part -> files(dataset, part.name()).stream())
          .toList();
    }
    List<Path> files = new ArrayList<>();
    for (int shard = 0; shard < layout.shards(); shard++) {
      files.add(directory.resolve(dataset).resolve(layout.fileName(dataset, shard)));
    }
    return files;
  }

  /** The files of a split of {@code sft} or {@code rl} that are there, in order. */
  public List<Path> files(String dataset, String split) {
    return layout.shards(split).stream()
        .map(shard -> directory.resolve(dataset).resolve(layout.fileName(shard)))
        .filter(Files::exists)
        .toList();
  }

  /** Name of the split that a shard of samples is in. */
  public String split(int shard) {
    return layout.split(shard);
  }

  /** The splits' names, in order. */
  public List<String> splits() {
    return layout.splits().parts().stream().map(Splits.Part::name).toList();
  }

  private Path summary(String kind, int shard) {
    return directory.resolve(SUMMARIES).resolve(kind + "-" + shard + ".json");
  }

  private void summarise(String kind, int shard, Object summary) throws IOException {
    Path file = summary(kind, shard);
    Files.createDirectories(file.getParent());
    Path part = part(file);
    try {
      Files.write(part, JSON.writeValueAsBytes(summary));
    } catch (IOException e) {
      throw MachineFaults.at(part, e);
    }
    publish(part, file);
  }

  private static void publish(Path part, Path file) throws IOException {
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Two attempts at a shard may overlap when a worker was only thought dead. */
  private static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
  }

  private static <T> List<T> sorted(Iterable<T> rows, Comparator<T> order) {
    List<T> sorted = new ArrayList<>();
    rows.forEach(sorted::add);
    sorted.sort(order);
    return sorted;
  }
}
