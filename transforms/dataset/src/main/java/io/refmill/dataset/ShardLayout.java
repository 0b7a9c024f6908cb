package io.refmill.dataset;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which files there are, and which rows are in which: shards of samples are numbered through all
 * splits. It depends on ids and clusters alone, so it is the same on every machine.
 *
 * @param shards of the rejections, and of a split with all samples; smaller ones have fewer
 */
public record ShardLayout(Splits splits, long seed, int shards) implements Serializable {
  /** The shard of an id among so many. */
  public static int shardOf(String id, int shards) {
    int hash = id.hashCode();
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return Math.floorMod(hash ^ (hash >>> 16), shards);
  }

  /** Number of shards of all splits together. */
  public int sampleShards() {
    int sum = 0;
    for (int split = 0; split < splits.parts().size(); split++) {
      sum += shardsOf(split);
    }
    return sum;
  }

  /** The shard of a sample. */
  public int shardOf(Sample sample) {
    int split = splits.of(sample, seed);
    return first(split) + shardOf(sample.id(), shardsOf(split));
  }

  /**
   * The shard of a row that names its split.
   *
   * @throws IllegalArgumentException if there is no such split
   */
  public int shardOf(String split, String id) {
    for (int i = 0; i < splits.parts().size(); i++) {
      if (splits.parts().get(i).name().equals(split)) {
        return first(i) + shardOf(id, shardsOf(i));
      }
    }
    throw new IllegalArgumentException("no split has the name " + split);
  }

  /** Name of the split that a shard of samples is in. */
  public String split(int shard) {
    return splits.parts().get(splitOf(shard)).name();
  }

  /** Name of the file of a shard of samples. */
  String fileName(int shard) {
    int split = splitOf(shard);
    return name(split(shard), shard - first(split), shardsOf(split));
  }

  /** Name of the file of a shard of a dataset without splits. */
  String fileName(String dataset, int shard) {
    return name(dataset, shard, shards);
  }

  /** Shards of samples of a split, in order. */
  List<Integer> shards(String split) {
    List<Integer> result = new ArrayList<>();
    for (int shard = 0; shard < sampleShards(); shard++) {
      if (split(shard).equals(split)) {
        result.add(shard);
      }
    }
    return result;
  }

  private static String name(String prefix, int shard, int of) {
    return String.format(Locale.ROOT, "%s-%05d-of-%05d.parquet", prefix, shard, of);
  }

  private int shardsOf(int split) {
    return (int) Math.max(1, Math.ceil(shards * splits.parts().get(split).share() - 1e-9));
  }

  private int first(int split) {
    int sum = 0;
    for (int i = 0; i < split; i++) {
      sum += shardsOf(i);
    }
    return sum;
  }

  private int splitOf(int shard) {
    int split = 0;
    while (split + 1 < splits.parts().size() && shard >= first(split + 1)) {
      split++;
    }
    return split;
  }
}
