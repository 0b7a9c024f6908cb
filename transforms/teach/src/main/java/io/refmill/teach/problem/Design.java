package io.refmill.teach.problem;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.DesignKey;
import java.util.List;
import java.util.Objects;

/**
 * A design that candidates are verified against.
 *
 * @param key its row
 * @param unit the unmodified source
 * @param ports its interface
 * @param orders models with racing processes in both orders; empty without races, or where the
 *     design could not be converted
 * @param own the model that the compiler made of the source; empty where it could not
 * @param doubts what the source leaves open, as far as it could be converted
 * @param description what it does; {@link #UNKNOWN} where it could not be converted
 */
public record Design(
    DesignKey key,
    SourceUnit unit,
    DesignInterface ports,
    List<String> orders,
    String own,
    List<Doubt> doubts,
    DesignDescription description) {
  /** Says nothing. */
  public static final DesignDescription UNKNOWN =
      new DesignDescription("", "", "", List.of(), "", List.of(), java.util.Map.of(), List.of());

  public Design {
    Objects.requireNonNull(key, "key");
    orders = List.copyOf(orders);
    Objects.requireNonNull(own, "own");
    doubts = List.copyOf(doubts);
  }

  /** The row's id. */
  public String id() {
    return key.id();
  }
}
