package io.refmill.schemas;

import java.util.Objects;

/**
 * A turn of a chat.
 *
 * @param role {@code system}, {@code user} or {@code assistant}
 * @param content text
 */
public record Message(String role, String content) {
  public Message {
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(content, "content");
  }
}
