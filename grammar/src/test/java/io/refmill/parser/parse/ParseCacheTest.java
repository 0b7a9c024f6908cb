package io.refmill.parser.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParseCacheTest {
  private static final SourceFile USER =
      new SourceFile(
          "user.v",
          "`include \"w.vh\"\n`ifdef FAST\nmodule quick; endmodule\n`else\n"
              + "module slow(output [`W-1:0] y); endmodule\n`endif\n`define LEFT 1\n");
  private static final SourceFile LAST =
      new SourceFile("last.v", "module last(output [`LEFT:0] y); wire z = undeclared; endmodule\n");

  private final ParseCache cache = new ParseCache(10_000);

  private static SourceUnit unit(String first, String header, SourceFile... rest) {
    List<SourceFile> files = new ArrayList<>(List.of(new SourceFile("first.v", first)));
    files.addAll(List.of(rest));
    return new SourceUnit(files, List.of(new SourceFile("w.vh", header)), Map.of());
  }

  /** Parses with and without the cache, and says how many files that took. */
  private long parsed(SourceUnit unit) {
    long before = cache.parsed();
    assertEquals(
        VerilogParser.parse(unit, ParseLimits.DEFAULT),
        VerilogParser.parse(unit, ParseLimits.DEFAULT, cache));
    return cache.parsed() - before;
  }

  @Test
  void filesAreParsedAgainWhereTheyWouldBeReadInAnotherWay() {
    String header = "`define W 4\n";
    assertEquals(3, parsed(unit("module a; endmodule\n", header, USER, LAST)));
    assertEquals(0, parsed(unit("module a; endmodule\n", header, USER, LAST)));
    // Nobody asks for this macro.
    assertEquals(1, parsed(unit("`define NOBODY\n", header, USER, LAST)));
    assertEquals(2, parsed(unit("`define FAST\n", header, USER, LAST)));
    assertEquals(1, parsed(unit("`define FAST\n", "`define W 5\n", USER, LAST)));
    assertEquals(3, parsed(unit("`default_nettype none\n", header, USER, LAST)));
    assertEquals(18, cache.needed());
  }

  @Test
  void commentWithoutEndMayStandInTheLastFile() {
    SourceFile open = new SourceFile("open.v", "module b; endmodule /* open\n");
    SourceUnit last = unit("module a; endmodule\n", "", open);
    assertEquals(2, parsed(last));
    assertEquals(List.of(), VerilogParser.parse(last, ParseLimits.DEFAULT).diagnostics());
    SourceFile behind = new SourceFile("behind.v", "module c; endmodule\n");
    SourceUnit before = unit("module a; endmodule\n", "", open, behind);
    assertEquals(1, parsed(before));
    assertEquals(
        "[open.v:1:21: PREPROCESSOR_ERROR: expected */ to end this comment]",
        VerilogParser.parse(before, ParseLimits.DEFAULT, cache).diagnostics().toString());
  }

  @Test
  void syntaxErrorsAreRemembered() {
    SourceUnit broken =
        unit("module 4to1; endmodule\nmodule b; `NOBODY wire endmodule\n", "", LAST);
    assertEquals(2, parsed(broken));
    assertEquals(0, parsed(broken));
  }

  @Test
  void filesWithOtherErrorsAreNotKept() {
    SourceUnit broken = unit("`include \"missing.vh\"\nmodule a; endmodule\n", "", LAST);
    assertEquals(2, parsed(broken));
    assertEquals(1, parsed(broken));
  }

  @Test
  void olderFilesMakeRoom() {
    ParseCache small = new ParseCache(100);
    for (int i = 0; i < 20; i++) {
      SourceUnit unit = SourceUnit.of("f.v", "module m" + i + "; wire some, wires; endmodule\n");
      VerilogParser.parse(unit, ParseLimits.DEFAULT, small);
      VerilogParser.parse(unit, ParseLimits.DEFAULT, small);
    }
    assertEquals(20, small.parsed());
    VerilogParser.parse(
        SourceUnit.of("f.v", "module m0; wire some, wires; endmodule\n"),
        ParseLimits.DEFAULT,
        small);
    assertEquals(21, small.parsed());
  }
}
