package io.refmill.dataset;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.ingest.MachineFaults;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.RowType;
import io.refmill.schemas.RowWriter;
import io.refmill.schemas.SftRow;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * Writes the shards of a dataset below a directory. A shard gets its name when it is whole, and
 * writing it again, as a runner does after a failure, gives the same file.
 */
public final class ShardFiles {
  /** Directory of the summaries, removed before the dataset is published. */
  public static final String SUMMARIES = "summaries";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path directory;
  private final int shards;
  private final Map<String, String> metadata;

  /**
   * Shards of a dataset.
   *
   * @param directory where {@code sft}, {@code rl} and {@code rejected} go
   * @param shards of each
   * @param version of refmill, for the files' footers
   */
  public ShardFiles(Path directory, int shards, String version) {
    this.directory = directory;
    this.shards = shards;
    this.metadata = Map.of("refmill.version", version);
  }

  /** The shard of a record: the same on every machine. */
  public static int shardOf(String id, int shards) {
    int hash = id.hashCode();
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return Math.floorMod(hash ^ (hash >>> 16), shards);
  }

  /** Writes a shard of samples, sorted by id. */
  public void writeSamples(int shard, Iterable<Sample> samples, SampleRows rows)
      throws IOException {
    List<Sample> sorted = sorted(samples, Sample.BY_ID);
    write("sft", shard, SftRow.TYPE, sorted, rows::sft);
    write("rl", shard, RlRow.TYPE, sorted, rows::rl);
    SortedMap<String, Long> outcomes = new TreeMap<>();
    if (!sorted.isEmpty()) {
      outcomes.put(Stage.WRITTEN.label(), (long) sorted.size());
    }
    ShardSummary.Coverage coverage = ShardSummary.Coverage.NONE;
    for (Sample sample : sorted) {
      coverage = coverage.plus(ShardSummary.Coverage.of(sample.verified().strength()));
    }
    summarise("samples", shard, new ShardSummary(sorted.size(), outcomes, coverage));
  }

  /** Writes a shard of rejections, sorted by id. */
  public void writeRejections(int shard, Iterable<RejectedRow> rejections) throws IOException {
    List<RejectedRow> sorted =
        sorted(rejections, Comparator.comparing(RejectedRow::id).thenComparing(RejectedRow::index));
    write("rejected", shard, RejectedRow.TYPE, sorted, Function.identity());
    SortedMap<String, Long> outcomes = new TreeMap<>();
    for (RejectedRow row : sorted) {
      outcomes.merge(row.stage().label() + " " + row.code(), 1L, Long::sum);
    }
    summarise(
        "rejections", shard, new ShardSummary(sorted.size(), outcomes, ShardSummary.Coverage.NONE));
  }

  /**
   * The summaries of all shards of one kind.
   *
   * @throws IOException if one is missing: its shard was not written
   */
  public List<ShardSummary> summaries(String kind) throws IOException {
    List<ShardSummary> summaries = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      summaries.add(JSON.readValue(summary(kind, shard).toFile(), ShardSummary.class));
    }
    return summaries;
  }

  /** Names of a split's files, in order. */
  public List<Path> files(String split) {
    List<Path> files = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      files.add(directory.resolve(split).resolve(fileName(split, shard)));
    }
    return files;
  }

  private String fileName(String split, int shard) {
    String name = split.equals("rejected") ? "rejected" : "train";
    return String.format(Locale.ROOT, "%s-%05d-of-%05d.parquet", name, shard, shards);
  }

  private Path summary(String kind, int shard) {
    return directory.resolve(SUMMARIES).resolve(kind + "-" + shard + ".json");
  }

  private void summarise(String kind, int shard, ShardSummary summary) throws IOException {
    Path file = summary(kind, shard);
    Files.createDirectories(file.getParent());
    Path part = part(file);
    try {
      Files.write(part, JSON.writeValueAsBytes(summary));
    } catch (IOException e) {
      throw MachineFaults.at(part, e);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private <S, T> void write(
      String split, int shard, RowType<T> type, List<S> rows, Function<S, T> encode)
      throws IOException {
    Path file = directory.resolve(split).resolve(fileName(split, shard));
    Files.createDirectories(file.getParent());
    Path part = part(file);
    try (RowWriter<T> writer = new RowWriter<>(part, type, metadata)) {
      for (S row : rows) {
        writer.write(encode.apply(row));
      }
    } catch (IOException e) {
      throw MachineFaults.at(part, e);
    }
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
