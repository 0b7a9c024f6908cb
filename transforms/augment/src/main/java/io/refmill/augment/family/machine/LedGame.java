package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** A light that runs between two players. */
public final class LedGame extends Generator {
  /** The family. */
  public LedGame() {
    super("led_game", "fsm_moore", Target.FSM, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 2, 2, 3, 3, 4);
    k.name("ping_pong", "led_game", "tennis", "rally", "paddle_game");
    k.clocked();
    Signal l = k.input("button of the left player", 1, "left", "btn_l", "hit_left");
    Signal r = k.input("button of the right player", 1, "right", "btn_r", "hit_right");
    String lamp = d.pick("lamp", "led", "led", "light");
    List<Signal> lamps = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      lamps.add(k.output("lamp " + i + " from the left", 1, lamp + i));
    }
    lamps.add(k.output("the left player has won", 1, "win_l", "left_wins"));
    lamps.add(k.output("the right player has won", 1, "win_r", "right_wins"));
    Machine m = new Machine(k, false, lamps);
    m.state("SERVE", "the game waits for a serve", 0);
    int[] right = new int[n];
    int[] left = new int[n];
    for (int i = 0; i < n; i++) {
      right[i] =
          m.state("R" + i, "the light is at lamp " + i + " and moves right", 1 << (n + 1 - i));
      left[i] = m.state("L" + i, "the light is at lamp " + i + " and moves left", 1 << (n + 1 - i));
    }
    int wl = m.state("WIN_LEFT", "the left player has the point", 2);
    int wr = m.state("WIN_RIGHT", "the right player has the point", 1);
    // What is forbidden to one player is to the other one, too.
    boolean early = d.chance(0.5);
    m.way(0, l.name(), l.t() + " is 1", right[0]);
    m.way(0, r.name(), r.t() + " is 1", left[n - 1]);
    for (int i = 0; i < n; i++) {
      if (i == n - 1) {
        m.way(right[i], r.name(), r.t() + " is 1", left[i - 1]);
        m.way(right[i], null, "", wl);
      } else {
        if (early) {
          m.way(right[i], r.name(), r.t() + " is 1", wl);
        }
        m.way(right[i], null, "", right[i + 1]);
      }
      if (i == 0) {
        m.way(left[i], l.name(), l.t() + " is 1", right[1]);
        m.way(left[i], null, "", wr);
      } else {
        if (early) {
          m.way(left[i], l.name(), l.t() + " is 1", wr);
        }
        m.way(left[i], null, "", left[i - 1]);
      }
    }
    m.way(wl, l + " && " + r, l.t() + " is 1 and " + r.t() + " is 1", 0);
    m.way(wr, l + " && " + r, l.t() + " is 1 and " + r.t() + " is 1", 0);
    k.text()
        .is(
            "a ping pong game for two players on " + Words.number(n) + " LEDs",
            "a game in which a light moves along "
                + Words.number(n)
                + " LEDs and has to be hit back by the player at the end",
            "a table tennis game with " + Words.number(n) + " LEDs");
    m.build();
  }
}
