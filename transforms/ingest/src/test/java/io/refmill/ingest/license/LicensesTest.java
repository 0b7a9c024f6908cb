package io.refmill.ingest.license;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LicensesTest {
  private static final String MODULE = "module %s(input a, output y); assign y = a; endmodule\n";

  @TempDir private Path directory;
  private final List<String> designs = new ArrayList<>();
  private final List<RejectedRow> rejected = new ArrayList<>();

  private void file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void read(LicenseRules rules, String input) throws Exception {
    designs.clear();
    rejected.clear();
    IngestOptions options = IngestOptions.DEFAULT.withLicenses(rules);
    InputPlan plan =
        new InputPlanner(options, List.of()).plan(List.of(directory.resolve(input).toString()));
    for (ReadTask task : plan.tasks()) {
      new RecordReader(options)
          .read(task, design -> designs.add(design.id() + " " + design.license()), rejected::add);
    }
  }

  @Test
  void headersNameLicenses() {
    assertEquals(
        Optional.of("Apache-2.0 WITH SHL-2.1"),
        Licenses.in("/* SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1 */ module m;"));
    assertEquals(
        Optional.of("MIT"),
        Licenses.in(
            "// Permission is hereby granted, free of charge,\n//  to any person obtaining"));
    assertEquals(
        Optional.of("GPL-3.0"),
        Licenses.in(
            "// under the terms of the GNU General Public License as\n// published by the"
                + " Free Software Foundation, either version 3 of the License"));
    assertEquals(
        Optional.of("BSD-2-Clause"),
        Licenses.in("* Redistribution and use in source and binary\n * forms, with or without"));
    assertEquals(Optional.empty(), Licenses.in("// a counter\nmodule m;"));
  }

  @Test
  void columnsNameLicenses() throws IOException {
    ObjectMapper json = new ObjectMapper();
    assertEquals(Optional.of("MIT"), Licenses.named(json.readTree("\"mit\"")));
    assertEquals(
        Optional.of("MIT AND Apache-2.0"),
        Licenses.named(json.readTree("[\"mit\", \"MIT\", \"unknown\", \"apache-2.0\"]")));
    assertEquals(Optional.empty(), Licenses.named(json.readTree("\"other\"")));
    assertEquals(Optional.empty(), Licenses.named(json.readTree("7")));
  }

  @Test
  void rulesKnowExpressions() {
    LicenseRules rules =
        new LicenseRules(null, null, List.of("mit", "Apache-2.0"), List.of("GPL-2.0"));
    assertTrue(rules.permits("MIT"));
    assertTrue(rules.permits("MIT AND Apache-2.0"));
    assertTrue(rules.permits("GPL-2.0 OR MIT"));
    assertFalse(rules.permits("MIT AND ISC"));
    assertFalse(rules.permits(Licenses.UNKNOWN));
    assertTrue(LicenseRules.ANY.permits(Licenses.UNKNOWN));
    LicenseRules none = new LicenseRules(null, null, List.of(), List.of(Licenses.UNKNOWN));
    assertFalse(none.permits(Licenses.UNKNOWN));
    assertTrue(none.permits("MIT"));
  }

  @Test
  void repositoriesHaveLicenseFiles() throws Exception {
    file("LICENSE", "GNU General Public License version 3, outside of what was named");
    file("cores/a/LICENSE.md", "Apache License\nVersion 2.0, January 2004");
    file("cores/a/rtl/one.v", MODULE.formatted("one"));
    file("cores/a/rtl/two.v", "// SPDX-License-Identifier: ISC\n" + MODULE.formatted("two"));
    file(
        "cores/a/rtl/three.v",
        "module three(input a, output y); one u(a, w); two v(w, y); endmodule");
    file("cores/b/four.v", MODULE.formatted("four"));
    read(new LicenseRules(null, "CC0-1.0", List.of(), List.of()), "cores");
    assertEquals(
        List.of(
            "cores/a/rtl/one.v#one Apache-2.0",
            "cores/a/rtl/three.v#three Apache-2.0 AND ISC",
            "cores/a/rtl/two.v#two ISC",
            "cores/b/four.v#four CC0-1.0"),
        designs.stream().sorted().toList());
    read(new LicenseRules(null, null, List.of("Apache-2.0"), List.of()), "cores");
    assertEquals(List.of("cores/a/rtl/one.v#one Apache-2.0"), designs);
    assertEquals(3, rejected.size());
    assertEquals("LICENSE_NOT_ALLOWED", rejected.get(0).code());
  }

  @Test
  void rowsHaveColumns() throws Exception {
    String code = MODULE.formatted("m").strip();
    file(
        "rows.jsonl",
        "{\"id\":\"a\",\"verilog\":\""
            + code
            + "\",\"license\":\"mit\"}\n"
            + "{\"id\":\"b\",\"verilog\":\"// SPDX-License-Identifier: ISC\\n"
            + code
            + "\"}\n"
            + "{\"id\":\"c\",\"verilog\":\""
            + code
            + "\",\"own\":[\"gpl-2.0\"]}\n");
    read(LicenseRules.ANY, "rows.jsonl");
    assertEquals(List.of("a MIT", "b ISC", "c NOASSERTION"), designs);
    read(new LicenseRules("own", "CC0-1.0", List.of(), List.of("GPL-2.0")), "rows.jsonl");
    assertEquals(List.of("a CC0-1.0", "b ISC"), designs);
    assertEquals("c", rejected.get(0).id());
  }
}
