package io.refmill.teach.problem;

import io.refmill.schemas.DesignKey;

/** What a row came to. */
public sealed interface Read<T> {
  /** A task. */
  record Task<T>(T task) implements Read<T> {}

  /**
   * No task.
   *
   * @param outcome {@code ineligible}, or a rejection code
   */
  record Unusable<T>(DesignKey key, String outcome, String message) implements Read<T> {}
}
