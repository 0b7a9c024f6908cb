package io.refmill.dataset;

import io.refmill.schemas.AnnotatedRow;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.RequestColumns;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.RowType;
import io.refmill.schemas.SelectionRow;
import io.refmill.schemas.TurnRow;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of a dataset that a stage with a language model fills.
 *
 * @param name of its directory
 * @param rowClass of its rows
 * @param bySplit whether its rows are in splits, as samples are
 * @param columns what is to be known of a row
 * @param <T> its rows
 */
public record StagePart<T>(String name, Class<T> rowClass, boolean bySplit, About<T> columns)
    implements Serializable {
  /** What a row says of itself. */
  public interface About<T> extends Serializable {
    /** Which design it is about. */
    DesignKey key(T row);

    /** Its place among the rows about one design. */
    default long number(T row) {
      return 0;
    }

    /** What it counts as; empty if it does not count. */
    default Optional<String> outcome(T row) {
      return Optional.empty();
    }

    /** What was asked for it; empty if another part says so. */
    default Optional<RequestColumns> use(T row) {
      return Optional.empty();
    }
  }

  private static final long MOST_CANDIDATES = 1 << 20;

  /** Samples with reasoning. */
  public static final StagePart<AnnotatedRow> ANNOTATED =
      new StagePart<>(
          "annotated",
          AnnotatedRow.class,
          true,
          new About<>() {
            private static final long serialVersionUID = 1;

            @Override
            public DesignKey key(AnnotatedRow row) {
              return row.key();
            }

            @Override
            public Optional<String> outcome(AnnotatedRow row) {
              return Optional.of(row.counted());
            }

            @Override
            public Optional<RequestColumns> use(AnnotatedRow row) {
              return Optional.of(row.use());
            }
          });

  /** Answers to problems. */
  public static final StagePart<RolloutRow> ROLLOUTS =
      new StagePart<>(
          "rollouts",
          RolloutRow.class,
          true,
          new About<>() {
            private static final long serialVersionUID = 1;

            @Override
            public DesignKey key(RolloutRow row) {
              return row.key();
            }

            @Override
            public long number(RolloutRow row) {
              return row.rollout();
            }

            @Override
            public Optional<RequestColumns> use(RolloutRow row) {
              return Optional.of(row.use());
            }
          });

  /** How hard problems are. */
  public static final StagePart<SelectionRow> SELECTION =
      new StagePart<>(
          "selection",
          SelectionRow.class,
          true,
          new About<>() {
            private static final long serialVersionUID = 1;

            @Override
            public DesignKey key(SelectionRow row) {
              return row.key();
            }

            @Override
            public Optional<String> outcome(SelectionRow row) {
              return Optional.of(row.reason());
            }
          });

  /** Candidates for designs that were rejected. */
  public static final StagePart<TurnRow> TURNS =
      new StagePart<>(
          "turns",
          TurnRow.class,
          false,
          new About<>() {
            private static final long serialVersionUID = 1;

            @Override
            public DesignKey key(TurnRow row) {
              return row.key();
            }

            @Override
            public long number(TurnRow row) {
              return row.turn() * MOST_CANDIDATES + row.candidate();
            }
          });

  /** What became of designs that were rejected. */
  public static final StagePart<OutcomeRow> OUTCOMES =
      new StagePart<>(
          "outcomes",
          OutcomeRow.class,
          false,
          new About<>() {
            private static final long serialVersionUID = 1;

            @Override
            public DesignKey key(OutcomeRow row) {
              return row.key();
            }

            @Override
            public Optional<String> outcome(OutcomeRow row) {
              return Optional.of(row.outcome());
            }

            @Override
            public Optional<RequestColumns> use(OutcomeRow row) {
              return Optional.of(row.use());
            }
          });

  private static final Map<String, RowType<?>> TYPES =
      Map.of(
          "annotated", AnnotatedRow.TYPE,
          "rollouts", RolloutRow.TYPE,
          "selection", SelectionRow.TYPE,
          "turns", TurnRow.TYPE,
          "outcomes", OutcomeRow.TYPE);

  /** All of them, in the order in which a reader wants to know of them. */
  public static final List<StagePart<?>> ALL =
      List.of(ANNOTATED, ROLLOUTS, SELECTION, TURNS, OUTCOMES);

  /** The columns. */
  @SuppressWarnings("unchecked")
  public RowType<T> type() {
    return (RowType<T>) TYPES.get(name);
  }

  /** The order of rows in a file. */
  Comparator<T> order() {
    return Comparator.comparing((T row) -> columns.key(row).id())
        .thenComparing(row -> columns.key(row).index())
        .thenComparing(columns::number);
  }

  /** The shard of a row. */
  public int shardOf(T row, ShardLayout layout) {
    DesignKey key = columns.key(row);
    return bySplit
        ? layout.shardOf(key.split(), key.id())
        : ShardLayout.shardOf(key.id(), layout.shards());
  }

  /** Number of shards. */
  public int shards(ShardLayout layout) {
    return bySplit ? layout.sampleShards() : layout.shards();
  }
}
