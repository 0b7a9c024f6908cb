package io.refmill.schemas;

import java.util.Objects;
import java.util.function.Function;

/**
 * Which design a row of the stages with language models is about, in the columns that {@code sft},
 * {@code rl} and {@code rejected} have too.
 *
 * @param id of the record
 * @param index position of the record in the input, from 0
 * @param source file the record came from
 * @param module name of the module in its source, or null where it is not known
 * @param license SPDX expression, or null where nothing is known of it
 * @param contentId hash of the design's files, or null in rows about rejected designs
 * @param split that the design's row is in, or null in rows about rejected designs
 */
public record DesignKey(
    String id,
    long index,
    String source,
    String module,
    String license,
    String contentId,
    String split) {
  public DesignKey {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
  }

  /** The same with the module's name where it is not known. */
  public DesignKey named(String name) {
    return module != null
        ? this
        : new DesignKey(id, index, source, name, license, contentId, split);
  }

  /** The columns, for rows that begin with them. */
  static <T> Columns<T> columns(Columns<T> columns, Function<T, DesignKey> key) {
    return columns
        .text("id", r -> key.apply(r).id)
        .number("index", r -> key.apply(r).index)
        .text("source", r -> key.apply(r).source)
        .optionalText("module", r -> key.apply(r).module)
        .optionalText("license", r -> key.apply(r).license)
        .optionalText("content_id", r -> key.apply(r).contentId)
        .optionalText("split", r -> key.apply(r).split);
  }
}
