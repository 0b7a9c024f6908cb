package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KnownLinesTest {
  private static final String[] PIECES = {
    "\n",
    "\n",
    "\r\n",
    " ",
    "  ",
    "\t",
    "a",
    "reg",
    "don't",
    "'s",
    "12",
    "1234",
    "8'hff",
    "{",
    "};",
    "//",
    "<=",
    "é",
    "中",
    "\u00a0",
    "\u2028",
    "\ud83d\ude00",
    "_",
    "#",
    "\u000b",
    "\f"
  };

  @Test
  void linesHaveAsManyTokensTogetherAsTheirText() {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    KnownLines lines = new KnownLines(encoding::countTokensOrdinary);
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int pieces = random.nextInt(24); pieces > 0; pieces--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      String each = text.toString();
      assertEquals(encoding.countTokensOrdinary(each), lines.sum(each), () -> each);
    }
  }

  @Test
  void aLineIsCountedOnce() {
    List<String> asked = new ArrayList<>();
    KnownLines lines =
        new KnownLines(
            line -> {
              asked.add(line);
              return line.length();
            });
    assertEquals(14, lines.sum("ab\ncd\n\nab\ncd\n\n"));
    assertEquals(List.of("ab\n", "cd\n\n"), asked);
  }
}
