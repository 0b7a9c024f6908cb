package io.refmill.dataset;

import io.refmill.ingest.record.Lineage;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parts of a dataset, such as one to train on and one to test with. Near duplicates are always in
 * the same part, and which one that is depends on the name of their cluster and the seed alone, so
 * that it is the same on every machine and whatever else is in the dataset.
 *
 * @param parts in order; their shares sum to 1
 */
public record Splits(List<Part> parts) implements Serializable {
  /** The part that everything is in where there is one alone. */
  public static final String TRAIN = "train";

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,63}");

  /** What a double holds of a hash. */
  private static final int DROPPED_BITS = 11;

  private static final double RANGE = 0x1p53;

  /** One part with all rows. */
  public static final Splits TRAIN_ONLY = new Splits(List.of(new Part(TRAIN, 1)));

  /** Nine tenths to train on. */
  public static final Splits USUAL = parse("train:0.9,validation:0.05,test:0.05");

  /**
   * A part.
   *
   * @param share of the clusters, above 0 to 1
   */
  public record Part(String name, double share) implements Serializable {}

  public Splits {
    parts = List.copyOf(parts);
  }

  /**
   * Reads names and shares, such as {@code train:0.9,test:0.1}; shares are relative to their sum.
   *
   * @throws IllegalArgumentException if the text is not that
   */
  public static Splits parse(String text) {
    List<Part> parts = new ArrayList<>();
    Set<String> names = new HashSet<>();
    double sum = 0;
    for (String part : text.split(",", -1)) {
      int colon = part.indexOf(':');
      String name = (colon < 0 ? part : part.substring(0, colon)).strip();
      double share = colon < 0 ? 1 : number(part.substring(colon + 1).strip());
      if (!NAME.matcher(name).matches() || !names.add(name) || !(share > 0 && share < RANGE)) {
        throw new IllegalArgumentException(
            "expected names with shares above 0, such as train:0.9,validation:0.05,test:0.05,"
                + " found \""
                + text
                + "\"");
      }
      parts.add(new Part(name, share));
      sum += share;
    }
    double all = sum;
    return new Splits(parts.stream().map(p -> new Part(p.name, p.share / all)).toList());
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * The index of the part that a sample is in: that of its cluster, or, of a variant, the one that
   * its record names, as its base is there. Where there is no such part, variants go by their
   * base's id.
   */
  int of(Sample sample, long seed) {
    Lineage lineage = sample.verified().compiled().record().lineage();
    if (lineage == null) {
      return of(sample.clusters().near().id(), seed);
    }
    int named = index(lineage.split());
    return named >= 0 ? named : of(lineage.base(), seed);
  }

  /** The index of a part, or -1. */
  private int index(String name) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether there is such a part. */
  public boolean has(String name) {
    return index(name) >= 0;
  }

  /**
   * The index of the part that a cluster is in.
   *
   * @param cluster name of it, see {@link Cluster}
   */
  public int of(String cluster, long seed) {
    if (parts.size() == 1) {
      return 0;
    }
    double at = uniform(seed + "/" + cluster);
    for (int i = 0; i < parts.size() - 1; i++) {
      at -= parts.get(i).share;
      if (at < 0) {
        return i;
      }
    }
    return parts.size() - 1;
  }

  private static double uniform(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return (ByteBuffer.wrap(hash).getLong() >>> DROPPED_BITS) / RANGE;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
