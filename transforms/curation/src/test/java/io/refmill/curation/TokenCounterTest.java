package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCounterTest {
  @TempDir private Path directory;

  @Test
  void anEstimateCountsWordsAndTheirParts() {
    TokenCounter counter = TokenCounter.estimate();
    assertEquals(0, counter.count(""));
    assertEquals(2, counter.count("hello world"));
    assertTrue(counter.count("é\u0000\uD83D\uDE00") >= 3);
    assertEquals(counter.count("<|endoftext|>"), counter.count("<|endoftext|>"));
  }

  @Test
  void aFileSaysWhatATokenIs() throws Exception {
    // "Ġ" stands for a blank, as in all vocabularies of byte-level BPE.
    Path file =
        Files.writeString(
            directory.resolve("tokenizer.json"),
            "{\"model\": {\"type\": \"BPE\", \"vocab\": {\"a\": 0, \"b\": 1, \"\u0120\": 2, \"ab\":"
                + " 3, \"\u0120ab\": 4}}}");
    TokenCounter counter = TokenCounter.of(file.toString());
    assertEquals(2, counter.count("ab ab"));
    assertEquals(5, counter.count("ba ba"));
    Path other =
        Files.writeString(directory.resolve("x.json"), "{\"model\": {\"type\": \"Unigram\"}}");
    assertThrows(IOException.class, () -> TokenCounter.of(other.toString()));
  }
}
