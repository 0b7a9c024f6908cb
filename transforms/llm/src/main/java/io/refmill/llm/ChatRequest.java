package io.refmill.llm;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A question to a model. Two requests that are equal are one request, and are paid once.
 *
 * @param model the model's name as the endpoint knows it
 * @param messages the conversation, oldest first; never empty
 * @param temperature from 0 (the likeliest token) to 2
 * @param topP share of the likeliest tokens that are drawn from, above 0 and at most 1
 * @param maxTokens the most tokens that the answer may have, reasoning included; at least 1
 * @param seed the endpoint's seed for drawing tokens, where it takes one
 * @param tag what the request is for, such as {@code distill/ID/turn1/candidate2}: it is not sent,
 *     but makes candidates of one prompt requests of their own
 */
public record ChatRequest(
    String model,
    List<ChatMessage> messages,
    double temperature,
    double topP,
    int maxTokens,
    OptionalLong seed,
    String tag) {
  public ChatRequest {
    Objects.requireNonNull(model);
    Objects.requireNonNull(seed);
    Objects.requireNonNull(tag);
    messages = List.copyOf(messages);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("a request without messages: " + tag);
    }
    if (!(temperature >= 0 && temperature <= 2)) {
      throw new IllegalArgumentException("temperature " + temperature + " is not in 0 to 2");
    }
    if (!(topP > 0 && topP <= 1)) {
      throw new IllegalArgumentException("top-p " + topP + " is not above 0 and at most 1");
    }
    if (maxTokens < 1) {
      throw new IllegalArgumentException("max tokens " + maxTokens + " is less than 1");
    }
  }
}
