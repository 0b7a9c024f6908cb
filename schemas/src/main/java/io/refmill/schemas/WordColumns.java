package io.refmill.schemas;

import java.util.List;

/**
 * What is said of a design besides its specification.
 *
 * @param summary a sentence or two: what structure shows
 * @param givenSpecification the text that came with the design, as it came; null where none did
 * @param findings where that contradicts the design, in words
 * @param reasoningOrigin what made the reasoning: {@code derived} from the design; null without one
 * @param categories kinds of design that fit, the most telling ones first
 * @param difficulty {@code easy}, {@code medium} or {@code hard}
 * @param verilogMessages the turns that ask for the Verilog, and the Verilog; empty where it does
 *     not fit into one answer
 */
public record WordColumns(
    String summary,
    String givenSpecification,
    List<String> findings,
    String reasoningOrigin,
    List<String> categories,
    String difficulty,
    List<Message> verilogMessages) {
  public WordColumns {
    findings = List.copyOf(findings);
    categories = List.copyOf(categories);
    verilogMessages = List.copyOf(verilogMessages);
  }
}
