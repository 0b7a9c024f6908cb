package io.refmill.llm.cost;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.llm.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What models cost, by name. A name that ends in {@code *} stands for all models whose name begins
 * with what is before it; the longest name that fits counts.
 */
public final class Prices implements Serializable {
  private static final long serialVersionUID = 1;

  /** Knows no model. */
  public static final Prices NONE = new Prices(Map.of());

  private static final String FORM =
      "expected {\"models\": {\"NAME\": {\"input\": 0.15, \"output\": 0.6}}}";

  private static final long TOKENS = 1_000_000;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  /**
   * The price of a model.
   *
   * @param input a million tokens of prompts
   * @param output a million tokens of answers, reasoning included
   */
  public record Price(Money input, Money output) implements Serializable {
    /** What an answer costs. */
    public Money of(Usage usage) {
      return new Money(
          Math.addExact(
              share(input, usage.promptTokens()), share(output, usage.completionTokens())));
    }

    private static long share(Money million, long tokens) {
      // Prices are whole numbers of trillionths a token down to a dollar a trillion tokens.
      long whole = Math.multiplyExact(million.picos() / TOKENS, tokens);
      return Math.addExact(
          whole, Math.multiplyExact(million.picos() % TOKENS, tokens % TOKENS) / TOKENS);
    }
  }

  private final TreeMap<String, Price> byName;

  private Prices(Map<String, Price> byName) {
    this.byName = new TreeMap<>(byName);
  }

  /** The prices that come with the program: of the scripted server and of no one else. */
  public static Prices standard() {
    try (InputStream file = Prices.class.getResourceAsStream("prices.json")) {
      return parse("prices.json", JSON.readTree(file));
    } catch (IOException e) {
      throw new IllegalStateException("the program's own prices cannot be read", e);
    }
  }

  /**
   * Reads prices: {@code {"models": {"NAME": {"input": 0.15, "output": 0.6}}}}, in dollars for a
   * million tokens.
   *
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it holds something else; the message says where
   */
  public static Prices read(Path file) throws IOException {
    try {
      return parse(file.toString(), JSON.readTree(Files.readAllBytes(file)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file
              + ":"
              + e.getLocation().getLineNr()
              + ": this is no JSON from column "
              + e.getLocation().getColumnNr()
              + " on; "
              + FORM,
          e);
    }
  }

  private static Prices parse(String file, JsonNode root) {
    JsonNode models = root == null ? null : root.get("models");
    if (models == null || !models.isObject()) {
      throw new IllegalArgumentException(file + ": " + FORM);
    }
    Map<String, Price> prices = new TreeMap<>();
    for (Map.Entry<String, JsonNode> model : models.properties()) {
      prices.put(
          model.getKey(),
          new Price(
              amount(file, model.getKey(), model.getValue(), "input"),
              amount(file, model.getKey(), model.getValue(), "output")));
    }
    return new Prices(prices);
  }

  private static Money amount(String file, String model, JsonNode price, String field) {
    JsonNode amount = price.path(field);
    if (!amount.isNumber()) {
      throw new IllegalArgumentException(
          file
              + ": model "
              + model
              + " needs a number \""
              + field
              + "\": dollars a million tokens");
    }
    BigDecimal dollars = amount.decimalValue();
    try {
      return Money.dollars(dollars);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file + ": model " + model + ", \"" + field + "\": " + e.getMessage(), e);
    }
  }

  /** The price of a model; empty if it is not known, which does not mean that it is free. */
  public Optional<Price> of(String model) {
    Price best = byName.get(model);
    int length = -1;
    if (best == null) {
      for (Map.Entry<String, Price> each : byName.entrySet()) {
        String name = each.getKey();
        if (name.endsWith("*")
            && name.length() > length
            && model.startsWith(name.substring(0, name.length() - 1))) {
          best = each.getValue();
          length = name.length();
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** These prices, and those of others where these know none. */
  public Prices orElse(Prices others) {
    Map<String, Price> all = new TreeMap<>(others.byName);
    all.putAll(byName);
    return new Prices(all);
  }
}
