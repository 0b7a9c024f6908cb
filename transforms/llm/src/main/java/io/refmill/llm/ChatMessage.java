package io.refmill.llm;

import java.util.Objects;

/**
 * A turn of a conversation.
 *
 * @param role who speaks
 * @param content what is said, as text
 */
public record ChatMessage(Role role, String content) {
  public ChatMessage {
    Objects.requireNonNull(role);
    Objects.requireNonNull(content);
  }

  public static ChatMessage system(String content) {
    return new ChatMessage(Role.SYSTEM, content);
  }

  public static ChatMessage user(String content) {
    return new ChatMessage(Role.USER, content);
  }

  public static ChatMessage assistant(String content) {
    return new ChatMessage(Role.ASSISTANT, content);
  }
}
