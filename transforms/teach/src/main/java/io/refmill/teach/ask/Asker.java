package io.refmill.teach.ask;

import io.refmill.llm.ChatException;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.RequestSeed;
import io.refmill.llm.Usage;
import io.refmill.schemas.Message;
import io.refmill.schemas.RequestColumns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Asks a model, with the same sampling each time. A failed request is a reply too. */
public final class Asker {
  private final ChatModel model;
  private final Sampling sampling;

  public Asker(ChatModel model, Sampling sampling) {
    this.model = model;
    this.sampling = sampling;
  }

  /** How tokens are drawn. */
  public Sampling sampling() {
    return sampling;
  }

  /**
   * Asks once.
   *
   * @param tag what for, such as {@code distill/ID/turn1/candidate2}; it also decides the seed
   */
  public CompletableFuture<Reply> ask(List<ChatMessage> messages, String tag) {
    long seed = RequestSeed.of(sampling.seed(), tag);
    return model
        .ask(
            new ChatRequest(
                sampling.model(),
                messages,
                sampling.temperature(),
                sampling.topP(),
                sampling.maxTokens(),
                OptionalLong.of(seed),
                tag))
        .handle(
            (answer, thrown) ->
                thrown == null
                    ? new Reply(seed, Optional.of(answer), Optional.empty())
                    : new Reply(seed, Optional.empty(), Optional.of(ChatException.of(thrown))));
  }

  /** Asks for several candidates at the same time; they come in the order of their numbers. */
  public CompletableFuture<List<Reply>> askAll(List<ChatMessage> messages, String tag, int count) {
    List<CompletableFuture<Reply>> replies = new ArrayList<>();
    for (int candidate = 1; candidate <= count; candidate++) {
      replies.add(ask(messages, tag + "/candidate" + candidate));
    }
    return CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new))
        .thenApply(done -> replies.stream().map(CompletableFuture::join).toList());
  }

  /** What replies were billed for, for a row. */
  public RequestColumns use(String prompts, Collection<Reply> replies) {
    Usage usage = replies.stream().map(Reply::usage).reduce(Usage.NONE, Usage::plus);
    return new RequestColumns(
        sampling.model(), prompts, replies.size(), usage.promptTokens(), usage.completionTokens());
  }

  /** Turns as rows have them. */
  public static List<Message> columns(List<ChatMessage> messages) {
    return messages.stream().map(m -> new Message(m.role().wire(), m.content())).toList();
  }
}
