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
 * Parts of a dataset, such as one to train on and one to test with. Designs that are alike in any
 * way are always in the same part ({@link Kin}), and which one that is depends on their id and the
 * seed, and on their share of all where that is large; so it is the same on every machine, and
 * hardly ever changes with what else is in the dataset.
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

  /** How much of a part's share designs that are linked may take, unless it is the largest part. */
  private static final double MOST = 0.5;

  /** One part with all rows. */
  public static final Splits TRAIN_ONLY = new Splits(List.of(new Part(TRAIN, 1)));

  /** Nine tenths to train on. */
  public static final Splits USUAL = parse("train:0.9,validation:0.05,test:0.05");

  /**
   * A part.
   *
   * @param share of the rows, above 0 to 1; about, as what is linked goes together
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
   * The index of the part that a sample is in: of a variant the one that its record names, as its
   * base is there; of any other one that of its {@link Kin}.
   */
  int of(Sample sample, long seed) {
    Lineage lineage = sample.candidate().lineage();
    int named = lineage == null ? -1 : index(lineage.split());
    return named >= 0 ? named : of(sample.clusters().kin(), seed);
  }

  /**
   * The index of the part that designs which are linked are in: one that variants among them name,
   * else the one that their id comes to, or the largest part where they would fill much of that
   * one. Half a test that asks for one multiplexer over and over measures nothing, and the parts
   * would be far from their shares.
   */
  int of(Kin kin, long seed) {
    for (String name : kin.named()) {
      if (has(name)) {
        return index(name);
      }
    }
    int part = of(kin.id(), seed);
    return kin.share() > MOST * parts.get(part).share ? largest() : part;
  }

  private int largest() {
    int largest = 0;
    for (int i = 1; i < parts.size(); i++) {
      if (parts.get(i).share > parts.get(largest).share) {
        largest = i;
      }
    }
    return largest;
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
   * The index of the part that an id comes to.
   *
   * @param id of {@link Kin}
   */
  public int of(String id, long seed) {
    if (parts.size() == 1) {
      return 0;
    }
    double at = uniform(seed + "/" + id);
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
