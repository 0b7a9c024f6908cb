package io.refmill.compiler.lower.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.lower.form.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of passes, and what is written about it. */
class PassListTest {
  private static final Pattern ITEM = Pattern.compile("(?m)^\\d+\\. `(\\w+)`");

  @Test
  void architectureListsThePassesInOrder() throws IOException {
    String text = Files.readString(Path.of("../../ARCHITECTURE.md"));
    String section = text.substring(text.indexOf("\n## Lowering, pass by pass\n") + 1);
    section = section.substring(0, section.indexOf("\n### Forms\n"));
    List<String> written = new ArrayList<>();
    Matcher m = ITEM.matcher(section);
    while (m.find()) {
      written.add(m.group(1));
    }
    assertEquals(Pass.OF_DESIGNS.stream().map(Pass::passName).toList(), written);
  }

  @Test
  void eachPassIsAClass() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/refmill/compiler/lower"))) {
      Set<String> names =
          files.map(f -> f.getFileName().toString()).collect(Collectors.toCollection(HashSet::new));
      for (Pass pass : Pass.OF_DESIGNS) {
        assertTrue(names.contains(pass.passName() + ".java"), pass.passName());
      }
    }
  }

  @Test
  void eachPassFindsTheFormThatItNeeds() {
    for (List<Pass> road : List.of(Pass.OF_DESIGNS, Pass.OF_UNITS)) {
      Form form = Form.ELABORATED;
      for (Pass pass : road) {
        assertTrue(form.includes(pass.needs()), pass + " after " + form);
        assertTrue(pass.form().includes(form), pass + " takes back " + form);
        assertTrue(pass.backTo() == null || pass.backTo().compareTo(pass) < 0, pass + " goes on");
        form = pass.form();
      }
      assertEquals(Form.SCHEDULED, form);
    }
  }
}
