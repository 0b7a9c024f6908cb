package io.refmill.teach.problem;

import io.refmill.schemas.DesignKey;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** What a row came to. */
public sealed interface Read<T> {
  /**
   * Does the task, or tells at once what becomes of a row that is none.
   *
   * @param <R> what is made of a row
   */
  <R> CompletableFuture<R> then(
      Function<T, CompletableFuture<R>> work, Function<Unusable<T>, R> left);

  /** A task. */
  record Task<T>(T task) implements Read<T> {
    @Override
    public <R> CompletableFuture<R> then(
        Function<T, CompletableFuture<R>> work, Function<Unusable<T>, R> left) {
      return work.apply(task);
    }
  }

  /**
   * No task.
   *
   * @param outcome {@code ineligible}, or a rejection code
   */
  record Unusable<T>(DesignKey key, String outcome, String message) implements Read<T> {
    @Override
    public <R> CompletableFuture<R> then(
        Function<T, CompletableFuture<R>> work, Function<Unusable<T>, R> left) {
      return CompletableFuture.completedFuture(left.apply(this));
    }
  }
}
