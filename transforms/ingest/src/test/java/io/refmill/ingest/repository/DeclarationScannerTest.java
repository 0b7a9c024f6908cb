package io.refmill.ingest.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationScannerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static Map<String, Integer> modules(String text) {
    return DeclarationScanner.scan(text).modules();
  }

  @Test
  void findsWhatSeemsToBeDeclared() {
    DeclarationScanner.Seeming seeming =
        DeclarationScanner.scan(
            "module automatic a; endmodule\npackage p; endpackage\ninterface i; endinterface\n"
                + "primitive u(o, i); endprimitive /*\nmodule no; */\nmodule \\b+ ; endmodule");
    assertEquals(Map.of("a", 1, "b+", 6), seeming.modules());
    assertEquals(Set.of("p", "i", "u"), seeming.others());
  }

  @Test
  void namesNeedNotBeNames() {
    assertEquals(Map.of("4to1_mux", 1, "8bit", 2), modules("module 4to1_mux(x);\nmodule 8bit;"));
    assertEquals(Map.of(), modules("module {name} (x); module (x); module `M; module"));
  }

  @Test
  void branchesThatAreNotTakenCount() {
    assertEquals(Map.of("a", 1, "b", 3), modules("`ifdef X module a;\n`else\nmodule b;\n`endif"));
    assertEquals(Map.of(), modules("`define M module m; endmodule\n"));
  }

  @Test
  void commentsAndStringsHideText() {
    assertEquals(Map.of(), modules("// module a;\n\"module b; \\\" module c;\" /* module d; */"));
    assertEquals(Map.of(), modules("\"open\nvirtual interface x"));
  }

  @Test
  void endsOnAnyText() {
    for (String text :
        List.of("\\", "`", "\"\\", "/*", "//", "module", "`include \"", "`define", "'", "9'")) {
      DeclarationScanner.scan(text);
      DeclarationScanner.scan("module m; " + text);
    }
  }

  /** Each text has ever more of what is looked for to the end of the line or the file. */
  @ParameterizedTest
  @ValueSource(
      strings = {"`include <", "`include \"", "`include <\n", "/*", "\"", "`ifdef A ", "\\"})
  void scanningIsLinear(String piece) {
    String text = piece.repeat((4 << 20) / piece.length());
    assertTimeoutPreemptively(PATIENCE, () -> DeclarationScanner.scan(text));
  }
}
