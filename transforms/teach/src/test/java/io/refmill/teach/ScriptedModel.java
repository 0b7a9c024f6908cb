package io.refmill.teach;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.Usage;
import io.refmill.llm.demo.Script;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** A script without a server: what is asked is answered at once, and remembered. */
final class ScriptedModel implements ChatModel {
  private final Script script;
  private final Predicate<ChatRequest> fails;
  private final ChatException.Kind kind;
  final List<ChatRequest> asked = Collections.synchronizedList(new ArrayList<>());

  ScriptedModel(Script script) {
    this(script, request -> false, ChatException.Kind.SERVER);
  }

  ScriptedModel(Script script, Predicate<ChatRequest> fails, ChatException.Kind kind) {
    this.script = script;
    this.fails = fails;
    this.kind = kind;
  }

  @Override
  public CompletableFuture<ChatAnswer> ask(ChatRequest request) {
    asked.add(request);
    if (fails.test(request)) {
      return CompletableFuture.failedFuture(new ChatException(kind, "as the test wants it"));
    }
    Script.Reply reply =
        script.reply(
            new ChatRequest(
                request.model(),
                request.messages(),
                request.temperature(),
                request.topP(),
                request.maxTokens(),
                request.seed(),
                ""));
    return CompletableFuture.completedFuture(
        new ChatAnswer(reply.content(), reply.reasoning(), reply.finish(), new Usage(100, 50)));
  }
}
