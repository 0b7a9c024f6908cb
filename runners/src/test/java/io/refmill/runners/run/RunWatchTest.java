package io.refmill.runners.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RunWatchTest {
  @Test
  void nothingButCollectionsForAWindowIsExhaustion() {
    RunWatch.Window window = new RunWatch.Window();
    for (int i = 0; i < RunWatch.WINDOW; i++) {
      assertFalse(window.isExhausted(i * 1000L, i * 950L));
    }
    assertTrue(window.isExhausted(RunWatch.WINDOW * 1000L, RunWatch.WINDOW * 950L));
  }

  @Test
  void aHardMinuteIsNone() {
    RunWatch.Window window = new RunWatch.Window();
    for (int i = 0; i < 60; i++) {
      assertFalse(window.isExhausted(i * 1000L, i * 800L));
    }
  }

  @Test
  void aPauseOfTheMachineIsNone() {
    RunWatch.Window window = new RunWatch.Window();
    for (int i = 0; i < 60; i++) {
      // Asleep for an hour in the middle: the clock went on, collections did not.
      assertFalse(window.isExhausted(i * 1000L + (i > 10 ? 3_600_000L : 0), i * 500L));
    }
  }
}
