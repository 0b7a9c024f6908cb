package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import java.util.ArrayList;
import java.util.List;

/** Sells something for coins. */
public final class VendingMachine extends Generator {
  /** The family. */
  public VendingMachine() {
    super("vending_machine", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int unit = d.of(1, 5, 5, 10, 10, 25, 50);
    int steps = d.of(2, 2, 3, 3, 3, 4, 5, 6);
    int big = d.of(2, 2, 2, 3, 4);
    boolean cancel = d.chance(0.25);
    int price = unit * steps;
    String thing = d.pick("ticket", "drink", "snack", "candy bar", "newspaper");
    k.name("vending", "vending_machine", thing.replace(' ', '_') + "_machine", "coin_box");
    k.clocked();
    Signal small = k.input(unit + " cent coin", 1, "coin" + unit, "c" + unit, "coin_" + unit);
    Signal large =
        k.input(
            unit * big + " cent coin",
            1,
            "coin" + unit * big,
            "c" + unit * big,
            "coin_" + unit * big);
    Signal back =
        cancel ? k.input("cancel button", 1, "cancel", "return_coins", "refund_req") : null;
    Signal sell = k.output("dispenses the " + thing, 1, "dispense", "vend", "release_item");
    Signal change = k.output("returns change", 1, "change", "overpaid", "give_change");
    Signal refund = cancel ? k.output("refund", 1, "refund", "coin_return") : null;
    List<Signal> outs = cancel ? List.of(sell, change, refund) : List.of(sell, change);
    int extra = cancel ? 1 : 0;
    Machine m = new Machine(k, false, outs);
    for (int i = 0; i < steps; i++) {
      m.state("PAID" + i * unit, i == 0 ? "nothing has been paid" : i * unit + " has been paid", 0);
    }
    int sold = m.state("SELL", "the exact price has been paid", 2 << extra);
    List<Integer> over = new ArrayList<>();
    // Whoever pays too much had paid something less than the price before the last coin, or
    // nothing.
    int least = Math.max(1, big - steps);
    for (int i = least; i < big; i++) {
      over.add(m.state("SELL_CHANGE" + i * unit, i * unit + " too much has been paid", 3 << extra));
    }
    int giving = cancel ? m.state("RETURN", "the money is given back", 1) : 0;
    for (int i = 0; i < steps; i++) {
      if (cancel && i > 0) {
        m.way(i, back.name(), back.t() + " is 1", giving);
      }
      for (Signal coin : List.of(large, small)) {
        int to = i + (coin == large ? big : 1);
        m.way(
            i,
            coin.name(),
            coin.t() + " is 1",
            to < steps ? to : to == steps ? sold : over.get(to - steps - least));
      }
    }
    m.way(sold, null, "", 0);
    over.forEach(o -> m.way(o, null, "", 0));
    if (cancel) {
      m.way(giving, null, "", 0);
    }
    k.text()
        .is(
            "a vending machine that sells a " + thing + " for " + price + " cents",
            "a simple vending machine controller for a " + thing + " that costs " + price,
            "a vending machine FSM for a " + thing + " with a price of " + price);
    k.text()
        .fact(
            "At each clock edge, the machine should accept a coin of "
                + unit
                + " if "
                + small.t()
                + " is 1, or of "
                + unit * big
                + " if "
                + large.t()
                + " is 1. If both are 1, only the larger one should count",
            "A coin of "
                + unit
                + " is inserted when "
                + small.t()
                + " is 1 at a clock edge, and a coin of "
                + unit * big
                + " when "
                + large.t()
                + " is 1; the larger coin has priority if both are");
    if (d.chance(0.75)) {
      k.text()
          .fact(
              "The machine should add up the inserted coins. When a coin brings the total to exactly "
                  + price
                  + ", "
                  + sell.t()
                  + " should be 1 after that edge for one clock cycle. When the total is then more than "
                  + price
                  + ", both "
                  + sell.t()
                  + " and "
                  + change.t()
                  + " should be 1 for this cycle",
              "In the clock cycle after the edge at which the inserted amount reaches the price, "
                  + sell.t()
                  + " should be high, and "
                  + change.t()
                  + " should also be high in this cycle if too much was paid");
      k.text()
          .fact(
              "The clock edge that ends this cycle should set the amount back to 0, and coins should be ignored at it",
              "At the end of this cycle the machine starts again with an amount of 0; a coin that is inserted at that clock edge is ignored");
      if (cancel) {
        k.text()
            .fact(
                "If "
                    + back.t()
                    + " is 1 at a clock edge and some money, but less than the price, has been inserted before, the amount should be set to 0, coins at this edge should not count, and "
                    + refund.t()
                    + " should be 1 for the next cycle. Coins at the edge that ends this cycle should be ignored too. In all other cases "
                    + back.t()
                    + " should have no effect");
      }
      m.untold("the state with an amount of 0");
    }
    k.text()
        .know("thing", thing)
        .know("price", price)
        .know("unit", unit)
        .know("twice", 2 * unit)
        .know("big", unit * big)
        .know("small", small.t())
        .know("large", large.t());
    m.build();
  }
}
