package io.refmill.cosim.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.parser.scan.SourceScanner.Reading;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said of a text without parsing it. */
class VerilogTextTest {
  private static boolean isModulesOnly(String text) {
    return VerilogText.of(text, Reading.SOURCE).isModulesOnly();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "module a; endmodule",
        "// module\nmodule a; endmodule\nmacromodule b; endmodule : b\n/* primitive */",
        "`timescale 1ns / 1ps\n`default_nettype none\nmodule a; endmodule\n`resetall",
        "`celldefine module a; wire module_ = \"endmodule\"; endmodule `endcelldefine",
      })
  void wholeModules(String text) {
    assertEquals(true, isModulesOnly(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "module a;",
        "module a; // endmodule",
        "endmodule module a; endmodule endmodule",
        "module a; module b; endmodule endmodule",
        "parameter P = 1; module a; endmodule",
        "module a; endmodule import p::*;",
        "`resetall import p::*;\nmodule a; endmodule",
        "`timescale 1ns/1ps import p::*;\nmodule a; endmodule",
        "`define M 1\nmodule a; endmodule",
        "module a; endmodule wire x;",
        "primitive p(y, a); output y; input a; table 0 : 1; endtable endprimitive",
        "module a; endmodule ;",
      })
  void anythingElse(String text) {
    assertEquals(false, isModulesOnly(text));
  }
}
