package io.refmill.cosim.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.parser.scan.SourceScanner.Reading;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which modules may have other names, and where these stand. */
class UnitNamesTest {
  private static Optional<String> extended(String text) {
    return VerilogText.of(text, Reading.SOURCE)
        .unitNames()
        .map(names -> names.extended(text, "_1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "module m; endmodule | module m_1; endmodule",
        "module m(input a); endmodule : m // m | module m_1(input a); endmodule : m_1 // m",
        "module automatic m; endmodule | module automatic m_1; endmodule",
        "module s; endmodule module m; s u(); s #(1) v(); endmodule"
            + " | module s_1; endmodule module m_1; s_1 u(); s_1 #(1) v(); endmodule",
        "module m; if (1) s u(); else begin s v(); end endmodule macromodule s; endmodule"
            + " | module m_1; if (1) s_1 u(); else begin s_1 v(); end endmodule macromodule s_1; endmodule",
        "module m; initial $display(\"m\"); wire mm, m_; endmodule"
            + " | module m_1; initial $display(\"m\"); wire mm, m_; endmodule",
      })
  void namesOfModulesAlone(String text, String expected) {
    assertEquals(Optional.of(expected), extended(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "module m(output m); endmodule",
        "module m; reg [3:0] m; endmodule",
        "module m; wire x = m.y; endmodule",
        "module m; defparam m.W = 1; endmodule",
        "module m; always begin : m reg r; end endmodule",
        "module m; function m(input a); m = a; endfunction endmodule",
        "module s(input m); endmodule module m; s u(.m(1'b0)); endmodule",
        "module s; endmodule module m; wire [1:0] s; endmodule",
      })
  void somethingElseHasTheName(String text) {
    assertEquals(Optional.empty(), extended(text));
  }
}
