package io.refmill.llm.cost;

import io.refmill.llm.ChatException;
import io.refmill.llm.Usage;
import java.util.Optional;

/**
 * What a run has spent, and what it may. Asked before each request leaves: none does once the limit
 * is reached, so that only the requests in flight then are spent beyond it.
 */
public final class Budget {
  private final Prices prices;
  private final Optional<Money> limit;
  private Usage usage = Usage.NONE;
  private Usage lost = Usage.NONE;
  private Money money = Money.ZERO;
  private boolean complete = true;
  private boolean stopped;

  /**
   * A budget.
   *
   * @param prices of the models
   * @param limit the most that may be spent; empty for no limit
   */
  public Budget(Prices prices, Optional<Money> limit) {
    this.prices = prices;
    this.limit = limit;
  }

  /** What a run has spent. */
  public record Spending(Usage usage, Usage lost, Money money, boolean complete) {
    /**
     * @param usage tokens of answers that came
     * @param lost tokens of those that failed on the way, estimated: endpoints may bill them
     * @param money for both, as far as prices are known
     * @param complete whether all prices were known
     */
    public Spending {}

    /** The money, or that it is not known. */
    public String text() {
      return complete
          ? money.toString()
          : money.picos() == 0 ? "price unknown" : money + " and more";
    }
  }

  /**
   * Whether another request may leave.
   *
   * @throws ChatException if the budget is used up, or cannot be kept as the model's price is not
   *     known
   */
  public synchronized void check(String model) {
    if (limit.isEmpty()) {
      return;
    }
    if (prices.of(model).isEmpty()) {
      throw new ChatException(ChatException.Kind.CLIENT, unknown(model));
    }
    if (money.compareTo(limit.get()) >= 0) {
      stopped = true;
      throw new ChatException(
          ChatException.Kind.BUDGET,
          "the budget of "
              + limit.get()
              + " is used up; what was paid for is kept: run it again with a higher --budget");
    }
  }

  /** What to say of a model that a budget cannot be kept for. */
  public static String unknown(String model) {
    return "no price of model "
        + model
        + " is known, so no budget can be kept: give one by --prices=FILE, {\"models\": {\""
        + model
        + "\": {\"input\": 0.15, \"output\": 0.6}}}, in dollars for a million tokens";
  }

  /** Counts an answer. */
  public synchronized void charge(String model, Usage used) {
    usage = usage.plus(used);
    pay(model, used);
  }

  /** Counts an answer that did not arrive whole, but may be billed. */
  public synchronized void chargeLost(String model, Usage used) {
    lost = lost.plus(used);
    pay(model, used);
  }

  private void pay(String model, Usage used) {
    Optional<Prices.Price> price = prices.of(model);
    if (price.isPresent()) {
      money = money.plus(price.get().of(used));
    } else {
      complete = false;
    }
  }

  /** What has been spent so far. */
  public synchronized Spending spending() {
    return new Spending(usage, lost, money, complete);
  }

  /** Whether a request was held back because of the limit. */
  public synchronized boolean stopped() {
    return stopped;
  }

  public Optional<Money> limit() {
    return limit;
  }
}
