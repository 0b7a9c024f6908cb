package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.DiagnosticKind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code docs/rejection-codes.md} has one line for each code, in the order of the enum. */
class RejectionCodesTest {
  private static final Map<String, String[]> ROWS = new HashMap<>();
  private static final List<String> ORDER = new ArrayList<>();

  @BeforeAll
  static void readPage() throws IOException {
    for (String line : Files.readAllLines(Examples.ROOT.resolve("docs/rejection-codes.md"))) {
      String[] cells = line.split("\\s*\\|\\s*", -1);
      if (cells.length >= 6 && cells[1].matches("`[A-Z_]+`")) {
        String name = cells[1].replace("`", "");
        assertNull(ROWS.put(name, cells), name + " has two lines");
        ORDER.add(name);
      }
    }
  }

  @Test
  void everyCodeHasItsLineAndEveryLineItsCode() {
    assertEquals(Stream.of(DiagnosticCode.values()).map(Enum::name).toList(), ORDER);
  }

  @Test
  void kindsAndClausesAreThoseOfTheEnum() {
    for (DiagnosticCode code : DiagnosticCode.values()) {
      String[] cells = ROWS.get(code.name());
      assertNotNull(cells, code.name());
      assertEquals("`" + code.kind() + "`", cells[2], code.name());
      assertFalse(cells[3].isBlank(), code.name());
      assertFalse(cells[4].isBlank(), code.name());
      if (code.clause().matches("\\d.*")) {
        assertTrue(
            cells[3].contains("(" + code.clause() + ")"), code + " rests on " + code.clause());
      }
    }
  }

  @Test
  void everyKindIsExplained() throws IOException {
    String page = Files.readString(Examples.ROOT.resolve("docs/rejection-codes.md"));
    for (DiagnosticKind kind : DiagnosticKind.values()) {
      assertTrue(page.contains("| `" + kind + "` | "), kind.name());
    }
  }
}
