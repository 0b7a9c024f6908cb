package io.refmill.llm.store;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatRequest;
import io.refmill.store.EntryKey;
import io.refmill.store.EntryStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Answers on disk; see {@link EntryStore} for what that means. */
public final class RequestCache implements Closeable {
  private static final String NAME = "answers";

  private final EntryStore store;
  private final String variant;

  /** The directory, if it is of this cache's own making. */
  private final Optional<Path> made;

  private RequestCache(EntryStore store, String variant, Optional<Path> made) {
    this.store = store;
    this.variant = variant;
    this.made = made;
  }

  /**
   * Opens a cache, or begins one.
   *
   * @param directory made if it is not there; then it goes again if no answer came into it
   * @param variant what else is sent along with each request, as text: other answers come of it
   * @param maxBytes of all files together, beyond which the oldest answers are thrown away; 0 for
   *     no limit
   * @throws IOException if the directory cannot be read or made
   */
  public static RequestCache open(Path directory, String variant, long maxBytes)
      throws IOException {
    Optional<Path> made = Files.exists(directory) ? Optional.empty() : Optional.of(directory);
    return new RequestCache(EntryStore.open(directory, NAME, maxBytes), variant, made);
  }

  /**
   * The answer to a request; empty if there is none.
   *
   * @throws IOException if the disk fails
   */
  public Optional<ChatAnswer> get(ChatRequest request) throws IOException {
    EntryKey key = RequestKey.of(request, variant);
    byte[] content = store.get(key);
    Optional<ChatAnswer> answer = content == null ? Optional.empty() : AnswerJson.read(content);
    if (answer.isEmpty()) {
      store.forget(key);
    }
    return answer;
  }

  /**
   * Keeps an answer.
   *
   * @throws IOException if the disk fails
   */
  public void put(ChatRequest request, ChatAnswer answer) throws IOException {
    store.put(RequestKey.of(request, variant), AnswerJson.write(request, answer));
  }

  /** How many answers there are. */
  public int size() {
    return store.size();
  }

  @Override
  public void close() throws IOException {
    store.close();
    if (made.isPresent()) {
      try {
        Files.deleteIfExists(made.get());
      } catch (DirectoryNotEmptyException e) {
        // It holds answers, which is what it is for.
        return;
      }
    }
  }
}
