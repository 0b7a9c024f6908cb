package io.refmill.ingest.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import java.util.Set;

/**
 * What a record was made of: a variant must not be on another side of a split than its base.
 *
 * @param base id of the row that it is a variant of
 * @param split that this row is in
 */
public record Lineage(String base, String split) {
  /** Columns that say it. */
  public static final Set<String> COLUMNS = Set.of("variant_of", "split");

  private static final int MAX_LENGTH = 1024;

  public Lineage {
    Objects.requireNonNull(base, "base");
    Objects.requireNonNull(split, "split");
  }

  /** What a row says of it, as rows of our datasets do; null where it says nothing. */
  public static Lineage of(JsonNode row) {
    JsonNode base = row.path("variant_of");
    JsonNode split = row.path("split");
    boolean says =
        base.isTextual()
            && split.isTextual()
            && !base.textValue().isBlank()
            && base.textValue().length() <= MAX_LENGTH
            && split.textValue().length() <= MAX_LENGTH;
    return says ? new Lineage(Rejections.wellFormed(base.textValue()), split.textValue()) : null;
  }
}
