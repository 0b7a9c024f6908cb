package io.refmill.schemas;

import java.util.Objects;
import java.util.function.Function;

/**
 * What was asked of which model for a row.
 *
 * @param model name of the model at its endpoint
 * @param prompts version of the templates, such as {@code v1}
 * @param requests that the row needed
 * @param promptTokens tokens that these were billed for
 * @param completionTokens tokens of the answers, reasoning included
 */
public record RequestColumns(
    String model, String prompts, int requests, long promptTokens, long completionTokens) {
  public RequestColumns {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(prompts, "prompts");
  }

  /** The columns, for rows that end with them. */
  static <T> Columns<T> columns(Columns<T> columns, Function<T, RequestColumns> use) {
    return columns
        .text("model", r -> use.apply(r).model)
        .text("prompts", r -> use.apply(r).prompts)
        .integer("requests", r -> use.apply(r).requests)
        .number("request_prompt_tokens", r -> use.apply(r).promptTokens)
        .number("request_completion_tokens", r -> use.apply(r).completionTokens);
  }
}
