package io.refmill.llm.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.llm.Requests;
import io.refmill.llm.Usage;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PricesTest {
  @TempDir private Path directory;

  private Prices read(String json) throws Exception {
    return Prices.read(Files.writeString(directory.resolve("p.json"), json));
  }

  @Test
  void moneyIsExact() {
    Prices.Price price =
        new Prices.Price(
            Money.dollars(new BigDecimal("0.15")), Money.dollars(new BigDecimal("0.60")));
    // 1,000,003 * 0.15 / 1e6 + 7 * 0.6 / 1e6
    assertEquals(150_000_450_000L + 4_200_000L, price.of(new Usage(1_000_003, 7)).picos());
    assertEquals("$0.1500", price.of(new Usage(1_000_003, 7)).toString());
    assertEquals("$12.35", Money.dollars(new BigDecimal("12.345")).toString());
    assertThrows(IllegalArgumentException.class, () -> Money.dollars(new BigDecimal("-1")));
  }

  @Test
  void theLongestNameThatFitsCounts() throws Exception {
    Prices prices =
        read(
            "{\"models\":{\"a*\":{\"input\":1,\"output\":1},\"ab*\":{\"input\":2,\"output\":2},"
                + "\"abc\":{\"input\":3,\"output\":3}}}");
    Usage million = new Usage(1_000_000, 0);
    assertEquals("$1.00", prices.of("ax").orElseThrow().of(million).toString());
    assertEquals("$2.00", prices.of("abd").orElseThrow().of(million).toString());
    assertEquals("$3.00", prices.of("abc").orElseThrow().of(million).toString());
    assertEquals(Optional.empty(), prices.of("b"));
    assertTrue(prices.orElse(Prices.standard()).of("demo").isPresent());
  }

  @Test
  void wrongFilesAreExplained() {
    for (String wrong :
        List.of(
            "{",
            "[]",
            "{\"models\":{\"a\":{\"input\":1}}}",
            "{\"models\":{\"a\":{\"input\":1,\"output\":-1}}}")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> read(wrong), wrong).getMessage();
      assertTrue(message.contains("p.json"), message);
    }
  }

  @Test
  void whatIsNotKnownIsSaid() {
    Budget budget = new Budget(Prices.NONE, Optional.empty());
    budget.check("x");
    budget.charge("x", new Usage(1, 1));
    assertEquals("price unknown", budget.spending().text());
    Estimate estimate = Estimate.NOTHING.plus(Requests.number(1), Prices.NONE);
    assertTrue(estimate.text().contains("price unknown"), estimate.text());
    Estimate two = Estimate.NOTHING.plus(Requests.number(1), Prices.standard()).times(2);
    assertEquals(2, two.requests());
    assertEquals(128, two.usage().completionTokens());
    assertEquals("$0.0001", two.money().orElseThrow().toString());
  }
}
