package io.refmill.llm.cost;

import io.refmill.llm.ChatRequest;
import io.refmill.llm.Usage;
import java.util.Optional;

/**
 * What requests will come to at most, before any of them is sent.
 *
 * @param requests how many
 * @param usage tokens: of prompts estimated, of answers as many as are allowed
 * @param money for these; empty if the price of a model is not known
 */
public record Estimate(long requests, Usage usage, Optional<Money> money) {
  public static final Estimate NOTHING = new Estimate(0, Usage.NONE, Optional.of(Money.ZERO));

  /** This and another request. */
  public Estimate plus(ChatRequest request, Prices prices) {
    Usage most = new Usage(Tokens.prompt(request), request.maxTokens());
    Optional<Money> price = prices.of(request.model()).map(each -> each.of(most));
    return plus(new Estimate(1, most, price));
  }

  /** Both together. */
  public Estimate plus(Estimate other) {
    return new Estimate(
        requests + other.requests,
        usage.plus(other.usage),
        money.flatMap(mine -> other.money.map(mine::plus)));
  }

  /** As many times over. */
  public Estimate times(long factor) {
    return new Estimate(
        requests * factor,
        new Usage(usage.promptTokens() * factor, usage.completionTokens() * factor),
        money.map(each -> new Money(Math.multiplyExact(each.picos(), factor))));
  }

  /** The same requests with longer prompts, some tokens more each. */
  public Estimate plusPrompts(long each, Optional<Prices.Price> price) {
    Usage more = new Usage(requests * each, 0);
    return new Estimate(
        requests,
        usage.plus(more),
        money.flatMap(mine -> price.map(known -> mine.plus(known.of(more)))));
  }

  /** For users: requests, tokens, money. */
  public String text() {
    return String.format(
        java.util.Locale.ROOT,
        "%,d requests, %,d tokens of prompts, at most %,d tokens of answers, %s",
        requests,
        usage.promptTokens(),
        usage.completionTokens(),
        money.map(most -> "at most " + most).orElse("price unknown (give one by --prices)"));
  }
}
