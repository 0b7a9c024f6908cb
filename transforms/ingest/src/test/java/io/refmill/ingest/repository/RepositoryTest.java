package io.refmill.ingest.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.LeftOut;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryTest {
  @TempDir private Path directory;
  private Path root;
  private InputPlan plan;
  private final Map<String, DesignRecord> designs = new LinkedHashMap<>();
  private final List<RejectedRow> rejections = new ArrayList<>();

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectory(directory.resolve("repo"));
  }

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void read(String input, UnitRule unit, String... includes) throws Exception {
    read(List.of(input), unit, includes);
  }

  private void read(List<String> inputs, UnitRule unit, String... includes) throws Exception {
    IngestOptions options =
        new IngestOptions(
            InputFormat.AUTO,
            null,
            null,
            null,
            unit,
            null,
            List.of(includes),
            10_000,
            10_000,
            LicenseRules.ANY,
            ParseLimits.DEFAULT);
    plan = new InputPlanner(options, List.of(root.resolve("out"))).plan(inputs);
    RecordReader reader = new RecordReader(options);
    for (ReadTask task : plan.tasks()) {
      reader.read(task, d -> designs.put(d.id(), d), rejections::add);
    }
    assertEquals(plan.records(), designs.size() + rejections.size());
  }

  private void read() throws Exception {
    read(root.toString(), UnitRule.AUTO);
  }

  private String files(String id) {
    return designs.get(id).design().unit().files().stream()
        .map(SourceFile::path)
        .collect(Collectors.joining(" "));
  }

  private String includes(String id) {
    return designs.get(id).design().unit().includes().stream()
        .map(SourceFile::path)
        .collect(Collectors.joining(" "));
  }

  @Test
  void dataFilesComeAlong() throws Exception {
    file(
        "rtl/rom.v",
        "module rom #(parameter F = \"\")(output y);\nreg [7:0] m[0:1];\n"
            + "initial $readmemh(F, m);\nassign y = m[0][0];\nendmodule\n");
    file(
        "rtl/top.v",
        "module top(output y);\nrom #(.F(\"../mem/a.hex\")) u(y);\n"
            + "initial $display(\"b.hex\", \"top.v\", \"/etc/hostname\");\nendmodule\n");
    file("rtl/plain.v", "module plain(output y);\ninitial $display(\"b.hex\");\nendmodule\n");
    file("mem/a.hex", "01 02\n");
    file("mem/b.hex", "03\n");
    read();
    assertEquals("repo/mem/a.hex repo/mem/b.hex", includes("repo/rtl/top.v#top"));
    assertEquals("", includes("repo/rtl/rom.v#rom"));
    assertEquals("", includes("repo/rtl/plain.v#plain"));
  }

  @Test
  void anAbsoluteNameSaysWhereADataFileWas() throws Exception {
    for (String name : List.of("/projects/repo/mem/a.hex", "C:/repo/mem/a.hex")) {
      file(
          "rtl/rom.v",
          "module rom(output y);\nreg [7:0] m[0:1];\ninitial $readmemh(\""
              + name
              + "\", m);\nassign y = m[0][0];\nendmodule\n");
      file("rtl/a.hex", "01\n");
      file("other/mem/a.hex", "02\n");
      file("mem/a.hex", "03\n");
      read();
      assertEquals("repo/mem/a.hex", includes("repo/rtl/rom.v#rom"));
    }
  }

  @Test
  void dataFileIsTheOneBesideTheTop() throws Exception {
    String rom =
        "module rom #(parameter F = \"t.hex\")(output y);\nreg [7:0] m[0:1];\n"
            + "initial $readmemh(F, m);\nassign y = m[0][0];\nendmodule\n";
    file("a/rom.v", rom);
    file("a/t.hex", "01\n");
    file("b/top.v", "module top(output y);\nrom #(.F(\"t.hex\")) u(y);\nendmodule\n");
    file("b/t.hex", "02\n");
    read();
    assertEquals("repo/b/t.hex", includes("repo/b/top.v#top"));
    assertEquals("repo/a/t.hex", includes("repo/a/rom.v#rom"));
  }

  @Test
  void macroOfNobodyIsNothing() throws Exception {
    file("plain.v", "module plain(output y);\n`KEEP\nassign y = 1;\nendmodule\n");
    file("wrong.v", "module wrong(output y);\nassign y = `VALUE;\nendmodule\n");
    read();
    assertEquals("repo/plain.v", files("repo/plain.v#plain"));
    assertEquals("PREPROCESSOR_ERROR", plan.leftOut().get(0).code());
  }

  @Test
  void testCodeBehindUndefinedMacroStaysOut() throws Exception {
    file(
        "top.v",
        "`include \"c.inc\"\nmodule top(output y);\n`ifdef FORMAL\nproof p(y);\n`endif\n"
            + "`ifdef FAST\nquick q(y);\n`endif\nendmodule\n");
    file("c.inc", "`define FAST\n");
    file("proof.v", "module proof(input y); endmodule\n");
    file("quick.v", "module quick(output y); assign y = 1; endmodule\n");
    read();
    assertEquals("repo/quick.v repo/top.v", files("repo/top.v#top"));
    assertEquals("repo/c.inc", includes("repo/top.v#top"));
  }

  @Test
  void everyModuleIsRecordWithWhatItNeeds() throws Exception {
    file("top.v", "module top(output y); mid #(.W(3)) m(y); endmodule\n");
    file("lib/mid.v", "module mid(output y); leaf u (y); endmodule\nmodule spare; endmodule\n");
    file("lib/leaf.v", "// module ghost\nmodule leaf(output y); assign y = 1; endmodule\n");
    read();
    assertEquals(
        "[repo/lib/leaf.v#leaf, repo/lib/mid.v#mid, repo/lib/mid.v#spare, repo/top.v#top]",
        designs.keySet().toString());
    assertEquals("repo/lib/leaf.v repo/lib/mid.v repo/top.v", files("repo/top.v#top"));
    assertEquals("repo/lib/leaf.v repo/lib/mid.v", files("repo/lib/mid.v#mid"));
    assertEquals("repo/lib/mid.v", files("repo/lib/mid.v#spare"));
    assertEquals("top", designs.get("repo/top.v#top").design().top());
  }

  @Test
  void nearestDeclarationIsMeant() throws Exception {
    file("a/top.v", "module top_a; cell c(); endmodule");
    file("a/cell.v", "module cell; endmodule");
    file("b/top.v", "module top_b; cell c(); endmodule");
    file("b/cell.v", "module cell; endmodule");
    file("c/both.v", "module cell; endmodule module top_c; cell c(); endmodule");
    read();
    assertEquals("repo/a/cell.v repo/a/top.v", files("repo/a/top.v#top_a"));
    assertEquals("repo/b/cell.v repo/b/top.v", files("repo/b/top.v#top_b"));
    assertEquals("repo/c/both.v", files("repo/c/both.v#top_c"));
  }

  @Test
  void fileThatBearsTheNameIsMeantAmongEquallyNear() throws Exception {
    file("day1/sum.v", "module sum; pair p(); edge_of e(); endmodule");
    file("day2/edge_of.v", "module edge_of; endmodule");
    file("day10/all.v", "module edge_of; endmodule\nmodule pair; endmodule\nmodule sum; endmodule");
    file("day3/pair.v", "module pair; endmodule");
    read();
    assertEquals(
        "repo/day3/pair.v repo/day2/edge_of.v repo/day1/sum.v", files("repo/day1/sum.v#sum"));
  }

  @Test
  void declarationWithTheConnectedPortsIsMeant() throws Exception {
    file("top.v", "module top(input a); pll #(.N(2)) p (.fast(a), .locked()); endmodule");
    file("slow.v", "module slow(input a); pll p[1:0] (.slow({2{a}})); endmodule");
    file("plain.v", "module plain(input a); pll p (a); endmodule");
    file("odd.v", "module odd(input a); pll p (.third(a)); endmodule");
    file("boards/one/pll.v", "module pll #(parameter N = 1) (input slow); endmodule");
    file(
        "vendor/boards/two/pll.sv",
        "module pll import p::*; #(parameter N = 1) (input fast, output locked); endmodule");
    file("vendor/boards/two/extra/pll.v", "`include \"p.vh\"\nmodule pll (`PORTS); endmodule");
    file("vendor/boards/two/extra/p.vh", "`define PORTS input third\n");
    read();
    assertEquals("repo/vendor/boards/two/pll.sv repo/top.v", files("repo/top.v#top"));
    assertEquals("repo/boards/one/pll.v repo/slow.v", files("repo/slow.v#slow"));
    assertEquals("repo/boards/one/pll.v repo/plain.v", files("repo/plain.v#plain"));
    assertEquals("repo/vendor/boards/two/extra/pll.v repo/odd.v", files("repo/odd.v#odd"));
  }

  @Test
  void declarationWithAsManyPortsIsMeant() throws Exception {
    file("a/top.v", "module top; add a (x, y, z); endmodule");
    file("a/add.v", "module add(input a, b, c, output d, e); endmodule");
    file("b/add.v", "module add(a, b, s); input a, b; output s; endmodule");
    file("a/other.v", "module other; add a (v, w, x, y, z); endmodule");
    read();
    assertEquals("repo/b/add.v repo/a/top.v", files("repo/a/top.v#top"));
    assertEquals("repo/a/add.v repo/a/other.v", files("repo/a/other.v#other"));
  }

  @Test
  void declarationThatNamesNothingWhichIsNowhereIsMeant() throws Exception {
    file("top.v", "module top(input a); ram r (a); endmodule");
    file("altera/ram.v", "module ram(input a); wrap w (a); endmodule");
    file("altera/wrap.v", "module wrap(input a); altsyncram r (.a(a)); endmodule");
    file("generic/deep/ram.v", "module ram(input a); cells c (a); endmodule");
    file("generic/deep/cells.v", "module cells(input a); endmodule");
    file("alone.v", "module alone(input a); wrap w (a); endmodule");
    read();
    assertEquals(
        "repo/generic/deep/cells.v repo/generic/deep/ram.v repo/top.v", files("repo/top.v#top"));
    assertEquals("repo/altera/wrap.v repo/alone.v", files("repo/alone.v#alone"));
  }

  @Test
  void fileThatRepeatsModulesIsAvoided() throws Exception {
    file("top.v", "module top; adder a(); twice t(); endmodule\nmodule cell; endmodule");
    file("near.v", "module adder; cell c(); endmodule\nmodule cell; endmodule");
    file("lib/adder.v", "module adder; cell c(); endmodule");
    file("lib/pair.v", "module twice; adder a(); endmodule");
    read();
    assertEquals("repo/lib/adder.v repo/lib/pair.v repo/top.v", files("repo/top.v#top"));
  }

  @Test
  void includedModulesAreNotCompiledAgain() throws Exception {
    file(
        "top.v",
        "`include \"sub.v\"\n`ifdef NOBODY\n`include \"left.v\"\n`endif\n"
            + "`ifdef __ICARUS__\n`include \"sim.v\"\n`endif\n"
            + "module top; sub s(); left l(); sim i(); endmodule");
    file("sub.v", "module sub; deep d(); endmodule");
    file("sim.v", "module sim; endmodule");
    file("left.v", "module left; endmodule");
    file("deep.v", "module deep; endmodule");
    read();
    assertEquals("repo/deep.v repo/left.v repo/top.v", files("repo/top.v#top"));
    assertEquals("repo/sim.v repo/sub.v", sorted(includes("repo/top.v#top")));
    assertEquals("repo/deep.v repo/sub.v", files("repo/sub.v#sub"));
  }

  @Test
  void fileThatDoesNotParseHarmsThoseThatNeedItOnly() throws Exception {
    file("mux.v", "module 4to1_mux(input a); endmodule\nmodule pick; endmodule\n");
    file("rom.v", "module rom(output y);\n{words}\nendmodule\n");
    file("plain.v", "module plain(output y); assign y = 1; words w(); endmodule");
    file("user.v", "module user(output y); plain p(y); rom r(y); endmodule");
    file("other.v", "module other(output y); if (0) begin pick p(); end endmodule");
    read();
    assertEquals("repo/plain.v", files("repo/plain.v#plain"));
    assertEquals(List.of(), designs.get("repo/plain.v#plain").design().leftOut());
    assertEquals("repo/plain.v repo/user.v", files("repo/user.v#user"));
    LeftOut rom = designs.get("repo/user.v#user").design().leftOut().get(0);
    assertEquals("rom repo/rom.v:2:1", rom.name() + " " + rom.problem().location());
    assertEquals("repo/other.v", files("repo/other.v#other"));
    assertEquals("repo/rom.v", files("repo/rom.v#rom"));
    assertEquals("repo/mux.v", files("repo/mux.v#4to1_mux"));
    assertEquals(
        "[repo/mux.v:1:8 [4to1_mux, pick] 1, repo/rom.v:2:1 [rom] 1]",
        plan.leftOut().stream()
            .map(file -> file.place() + " " + file.declares() + " " + file.designs())
            .toList()
            .toString());
  }

  @Test
  void anotherFileIsMeantWhereTheNearestDoesNotParse() throws Exception {
    file("a/top.v", "module top; cell c(); endmodule");
    file("a/cell.v", "module cell; this is none endmodule");
    file("lib/cell.v", "module cell; endmodule");
    read();
    assertEquals("repo/lib/cell.v repo/a/top.v", files("repo/a/top.v#top"));
  }

  @Test
  void modulesOfIncludeFilesAreNotLost() throws Exception {
    file("a.v", "`include \"a.inc\"\n");
    file("a.inc", "`ifndef A\n`define A\nmodule a; endmodule\n`endif\n");
    file("all.v", "`include \"b.v\"\n");
    file("b.v", "module b; endmodule\n");
    read();
    assertEquals("[repo/a.v, repo/b.v#b]", designs.keySet().toString());
    assertEquals("repo/a.inc", includes("repo/a.v"));
    assertEquals(1, plan.supportFiles());
  }

  @Test
  void namesMayComeOfMacros() throws Exception {
    file("top.v", "`define OP mul\nmodule top; `OP #(4) the_op(); `LATER l(); endmodule");
    file("mul.v", "module mul; endmodule");
    file("late.v", "module late; endmodule");
    file("names.vh", "`define LATER `REALLY\n");
    file("more.vh", "`define REALLY late\n");
    read();
    assertEquals(
        "repo/more.vh repo/names.vh repo/mul.v repo/late.v repo/top.v", files("repo/top.v#top"));
  }

  @Test
  void macrosOfModulesBesideAreMeantWhereNoOthersAre() throws Exception {
    file("a/first.v", "`define W 4\nmodule first; endmodule");
    file("a/second.v", "module second(output [`W-1:0] y); endmodule");
    file("b/third.v", "module third(output [`W-1:0] y); endmodule");
    read();
    assertEquals("repo/a/first.v repo/a/second.v", files("repo/a/second.v#second"));
    assertEquals("repo/b/third.v", files("repo/b/third.v#third"));
  }

  @Test
  void needsFollowMacrosOfFilesBefore() throws Exception {
    file("top.v", "module top(output [`W-1:0] y); sub s(); endmodule");
    file("sub.v", "module sub;\n`ifdef FAST\nquick q();\n`else\nslow q();\n`endif\nendmodule");
    file("settings.vh", "`define W 4\n`define FAST\n");
    file("quick.v", "module quick; endmodule");
    file("slow.v", "module slow; endmodule");
    read();
    assertEquals("repo/settings.vh repo/quick.v repo/sub.v repo/top.v", files("repo/top.v#top"));
    assertEquals("repo/slow.v repo/sub.v", files("repo/sub.v#sub"));
  }

  @Test
  void packageThatOnlyTheTopIncludesComesFirstAllTheSame() throws Exception {
    file("top.sv", "`include \"p.sv\"\nmodule top; import p::*; sub s(); endmodule");
    file("sub.sv", "module sub; import p::*; endmodule");
    file("p.sv", "`ifndef P\n`define P\npackage p; endpackage\n`endif\n");
    read();
    assertEquals("repo/p.sv repo/sub.sv repo/top.sv", files("repo/top.sv#top"));
    assertEquals("repo/p.sv repo/sub.sv", files("repo/sub.sv#sub"));
  }

  @Test
  void jsonThatHoldsNoRowsIsLeftAlone() throws Exception {
    file("a.v", "module a; endmodule");
    file("wave.json", "{\n  \"signal\": []\n}\n");
    file("list.json", "[1,\n2]\n");
    file("rows.json", "\n{\"code\": \"module b; endmodule\"}\n{\"code\": \"x\"}\n");
    read();
    assertEquals(3, plan.records());
    assertEquals(Map.of("json", 2L), plan.ignoredFiles());
    assertEquals(3, recordsOf(root.resolve("wave.json")));
  }

  private static long recordsOf(Path file) throws Exception {
    return new InputPlanner(IngestOptions.DEFAULT, List.of())
        .plan(List.of(file.toString()))
        .records();
  }

  private static String sorted(String words) {
    return Stream.of(words.split(" ")).sorted().collect(Collectors.joining(" "));
  }

  @Test
  void packagesAndMacrosComeFirst() throws Exception {
    file("z_pkg.sv", "package p; typedef logic [3:0] t; endpackage");
    file("z_defs.v", "`define WIDTH 4\n");
    file("top.sv", "module top(output p::t y); import p::*; assign y = `WIDTH; endmodule");
    read();
    assertEquals("repo/z_defs.v repo/z_pkg.sv repo/top.sv", files("repo/top.sv#top"));
    assertEquals(2, plan.supportFiles());
    assertEquals(1, plan.records());
  }

  @Test
  void includesAreFoundAndNothingOutside() throws Exception {
    Files.writeString(directory.resolve("secret.vh"), "`define SECRET\n");
    file("inc/defs.vh", "`include \"deep.vh\"\n`define W 2\n");
    file("inc/deep.vh", "`define D\n");
    file(
        "src/m.v",
        "`include \"defs.vh\"\n`include \"../../secret.vh\"\n`include \"/etc/passwd\"\n"
            + "`include \"none.vh\"\nmodule m; endmodule\n");
    Files.createSymbolicLink(root.resolve("src/link.vh"), directory.resolve("secret.vh"));
    file("src/n.v", "`include \"link.vh\"\nmodule n; endmodule\n");
    read();
    assertEquals("repo/inc/defs.vh repo/inc/deep.vh", includes("repo/src/m.v#m"));
    assertEquals("", includes("repo/src/n.v#n"));
  }

  @Test
  void singleFileStandsAlone() throws Exception {
    file("top.v", "`include \"w.vh\"\n`include \"x.vh\"\nmodule top; leaf l(); endmodule");
    file("leaf.v", "module leaf; endmodule");
    file("w.vh", "`define W 1\n");
    Path other = Files.createDirectory(directory.resolve("inc"));
    Files.writeString(other.resolve("x.vh"), "`define X\n");
    read(root.resolve("top.v").toString(), UnitRule.AUTO, other.toString());
    assertEquals("[top.v#top]", designs.keySet().toString());
    assertEquals("top.v", files("top.v#top"));
    assertEquals("w.vh x.vh", includes("top.v#top"));
  }

  @Test
  void filesAndDirectoriesMayBeTakenTogether() throws Exception {
    file("a/top.v", "`include \"w.vh\"\nmodule top; leaf l(); endmodule");
    file("lib/spy.v", "`include \"../../secret.vh\"\nmodule spy; endmodule");
    file("lib/leaf.v", "module leaf; endmodule");
    file("lib/inc/w.vh", "`define W 1\n");
    file("b/other.v", "module other; endmodule");
    Files.writeString(directory.resolve("secret.vh"), "`define SECRET\n");
    List<String> inputs =
        List.of(root.resolve("lib").toString(), root.resolve("a/top.v").toString());
    read(inputs, UnitRule.TOGETHER);
    assertEquals("[a/top.v#top, lib/leaf.v#leaf, lib/spy.v#spy]", designs.keySet().toString());
    assertEquals("lib/leaf.v a/top.v", files("a/top.v#top"));
    assertEquals("lib/inc/w.vh", includes("a/top.v#top"));
    assertEquals("", includes("lib/spy.v#spy"));
    assertEquals(Set.of("leaf"), plan.needed());
  }

  @Test
  void unitFileKeepsFilesOfDirectoryApart() throws Exception {
    file("top.v", "module top; leaf l(); endmodule");
    file("leaf.v", "module leaf; endmodule");
    read(root.toString(), UnitRule.FILE);
    assertEquals("repo/top.v", files("repo/top.v#top"));
  }

  @Test
  void ruleOfFilesWithoutAFileIsRefused() throws Exception {
    file("rows/a.jsonl", "{\"code\": \"module m; endmodule\"}");
    String rows = root.resolve("rows").toString();
    for (UnitRule rule : List.of(UnitRule.FILE, UnitRule.DIRECTORY, UnitRule.TOGETHER)) {
      InputException none = assertThrows(InputException.class, () -> read(rows, rule));
      assertTrue(none.getMessage().startsWith("--unit has no effect on rows"), none.getMessage());
    }
    file("top.v", "module top; endmodule");
    read(root.toString(), UnitRule.FILE);
    assertEquals(2, plan.records());
  }

  @Test
  void nothingIsLeftOutSilently() throws Exception {
    file("garbage.v", "this is not verilog");
    file("empty.v", "");
    file("readme.txt", "text");
    file("out/rejected/old.v", "module old; endmodule");
    file(".git/x.v", "module hidden; endmodule");
    Files.write(root.resolve("latin.v"), bytes("// caf\u00e9\nmodule latin; endmodule"));
    Files.write(root.resolve("binary.v"), bytes("module \u00e9; endmodule"));
    file("big.v", "module big; endmodule //" + "x".repeat(20_000));
    read();
    assertEquals("[repo/garbage.v, repo/latin.v#latin]", designs.keySet().toString());
    assertEquals(
        "repo/big.v#big SOURCE_TOO_LARGE, repo/empty.v EMPTY_SOURCE, repo/binary.v"
            + " UNREADABLE_RECORD",
        rejections.stream().map(r -> r.id() + " " + r.code()).collect(Collectors.joining(", ")));
    assertEquals(Map.of("txt", 1L, "(hidden directory)", 1L), plan.ignoredFiles());
  }

  @Test
  void patternsAndMissingInputs() throws Exception {
    file("a.v", "module a; endmodule");
    file("b.v", "module b; endmodule");
    file("c.sv", "module c; endmodule");
    read(root + "/*.v", UnitRule.AUTO);
    assertEquals("[a.v#a, b.v#b]", designs.keySet().toString());
    assertThrows(InputException.class, () -> read(root + "/x.v", UnitRule.AUTO));
    assertThrows(InputException.class, () -> read(root + "/*.jsonl", UnitRule.AUTO));
  }

  @Test
  void namesGrowUntilTheyDiffer() throws Exception {
    file("x/rows.jsonl", "{\"code\": \"module a;\"}");
    file("y/rows.jsonl", "{\"code\": \"module b;\"}");
    List<String> inputs =
        List.of(root.resolve("y/rows.jsonl").toString(), root.resolve("x/rows.jsonl").toString());
    plan = new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(inputs);
    List<String> sources =
        plan.tasks().stream().map(task -> ((ReadTask.Lines) task).source()).toList();
    assertEquals(List.of("x/rows.jsonl", "y/rows.jsonl"), sources);
    assertTrue(plan.tasks().get(0).records() == 1);
  }

  private static byte[] bytes(String latin) {
    return latin.getBytes(StandardCharsets.ISO_8859_1);
  }
}
