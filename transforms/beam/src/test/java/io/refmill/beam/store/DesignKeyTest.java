package io.refmill.beam.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.LeftOut;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.store.EntryKey;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What results of designs are kept under. */
class DesignKeyTest {
  private static final SmileCoder<DesignSource> DESIGN = SmileCoder.of(DesignSource.class);
  private static final SmileCoder<SourceFile> RESULT = SmileCoder.of(SourceFile.class);
  private static final String TEXT = "module m(input a, output y); assign y = a; endmodule";

  private static DesignKey key(DesignSource design) throws IOException {
    return DesignKey.of(design, each -> Store.NONE.key("stage").add(DESIGN.toBytes(each)).key());
  }

  private static DesignKey key(String path, String text) throws IOException {
    return key(new DesignSource(SourceUnit.of(path, text), null));
  }

  private static EntryKey keyOfResult(String path, String message) throws IOException {
    return key(path, TEXT).of(RESULT.toBytes(new SourceFile("result", message)));
  }

  @Test
  void nameHasNoSayWhereTheResultDoesNotSpeakOfIt() throws Exception {
    assertEquals(keyOfResult("rows.jsonl:1.v", "fine"), keyOfResult("in/others.jsonl:7.v", "fine"));
    assertNotEquals(keyOfResult("rows.v", "fine"), keyOfResult("rows.sv", "fine"));
    assertNotEquals(
        key("rows.v", TEXT).anywhere(), key("rows.v", TEXT.replace("= a", "= ~a")).anywhere());
  }

  /** Texts are encoded in three ways: short, long, and long with characters beyond Latin-1. */
  @Test
  void resultThatSpeaksOfTheFileIsKeptUnderItsName() throws Exception {
    for (String around : List.of("", " ".repeat(600), "\u4e00".repeat(600))) {
      String message = around + "x in/rows.jsonl:1.v:3:5" + around;
      assertEquals(
          key("in/rows.jsonl:1.v", TEXT).here(), keyOfResult("in/rows.jsonl:1.v", message));
      // Nor is the directory needed to be one that speaks of it.
      assertEquals(
          key("there/rows.jsonl:1.v", TEXT).here(), keyOfResult("there/rows.jsonl:1.v", message));
      assertEquals(key("rows.jsonl:2.v", TEXT).anywhere(), keyOfResult("rows.jsonl:2.v", message));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "`__FILE__",
        "`define F(x) `__``x",
        "`include \"rows.v\"",
        "$readmemh(\"rows.v\", q);"
      })
  void textThatMayAskForFilesBelongsToItsName(String more) throws Exception {
    assertNull(key("rows.v", TEXT + more).anywhere());
    assertEquals(key("rows.v", TEXT + more).here(), key("rows.v", TEXT + more).of(new byte[1]));
  }

  @Test
  void soDoDesignsOfSeveralFilesAndUnusualNames() throws Exception {
    SourceFile file = new SourceFile("a.v", TEXT);
    SourceFile other = new SourceFile("b.v", "");
    assertNull(
        key(new DesignSource(new SourceUnit(List.of(file, other), List.of(), Map.of()), "m"))
            .anywhere());
    assertNull(
        key(new DesignSource(new SourceUnit(List.of(file), List.of(other), Map.of()), "m"))
            .anywhere());
    LeftOut left =
        new LeftOut(
            "n", Diagnostic.of(DiagnosticCode.SYNTAX_ERROR, new SourceLocation("b.v", 1, 1), ""));
    assertNull(key(new DesignSource(SourceUnit.of("a.v", TEXT), "m", List.of(left))).anywhere());
    assertNull(key("gr\u00f6\u00dfe.v", TEXT).anywhere());
    assertNull(key("in/", TEXT).anywhere());
  }

  @Test
  void definitionsHaveTheirSay() throws Exception {
    SourceUnit unit = SourceUnit.of("a.v", TEXT);
    SourceUnit defined = new SourceUnit(unit.files(), List.of(), Map.of("WIDE", "1"));
    assertNotEquals(
        key(new DesignSource(unit, "m")).anywhere(),
        key(new DesignSource(defined, "m")).anywhere());
    SourceUnit asking = new SourceUnit(unit.files(), List.of(), Map.of("WHERE", "`__FILE__"));
    assertNull(key(new DesignSource(asking, "m")).anywhere());
  }
}
