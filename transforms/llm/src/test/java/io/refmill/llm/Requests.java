package io.refmill.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Requests for tests. */
public final class Requests {
  private Requests() {}

  /** A question with this number in it. */
  public static ChatRequest number(int number) {
    return new ChatRequest(
        "demo",
        List.of(ChatMessage.system("Be brief."), ChatMessage.user("Number " + number + ".")),
        0.5,
        0.9,
        64,
        OptionalLong.of(number),
        "test/" + number);
  }

  /** The questions 0 to count - 1. */
  public static List<ChatRequest> numbers(int count) {
    return new ArrayList<>(IntStream.range(0, count).mapToObj(Requests::number).toList());
  }
}
