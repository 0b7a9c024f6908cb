package io.refmill.beam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages that explain by modules what the product does: each module comes to the outcome that
 * its page names.
 *
 * <p>A rule is a heading of the second level with a {@code verilog} block, perhaps a {@code model}
 * that is judged instead of the compiler's, a line {@code Outcome: CODE} or {@code match} or {@code
 * mismatch} with what a match also has, and perhaps a {@code python} block that the compiler's
 * model holds.
 */
class RulePagesTest {
  private static final List<String> PAGES =
      List.of(
          "scheduling.md",
          "races-and-doubt.md",
          "procedural-continuous-assignment.md",
          "verification.md");

  @TempDir private Path directory;

  private record Rule(String name, String verilog, String model, String outcome, String python) {}

  private static List<Rule> rules(String page) throws IOException {
    String text = Files.readString(Path.of("../../docs", page));
    List<Rule> rules = new ArrayList<>();
    String[] sections = text.split("\n## ");
    for (int i = 1; i < sections.length; i++) {
      String name = page + ", " + sections[i].lines().findFirst().orElseThrow();
      Matcher outcome = Pattern.compile("(?m)^Outcome: (.*)$").matcher(sections[i]);
      assertTrue(outcome.find(), () -> name + " names no outcome");
      rules.add(
          new Rule(
              name,
              block(sections[i], "verilog"),
              block(sections[i], "model"),
              outcome.group(1),
              block(sections[i], "python")));
    }
    return rules;
  }

  private static String block(String section, String language) {
    Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(section);
    return block.find() ? block.group(1) : null;
  }

  @Test
  void everyRuleHolds() throws IOException {
    VerilogCompiler compiler = new VerilogCompiler();
    Map<Rule, VerificationRequest> requests = new LinkedHashMap<>();
    Map<Rule, ReferenceModel> models = new LinkedHashMap<>();
    int number = 0;
    for (String page : PAGES) {
      for (Rule rule : rules(page)) {
        SourceUnit unit = SourceUnit.of("rule" + number + ".v", rule.verilog());
        CompileResult result = compiler.compile(new DesignSource(unit, null));
        if (result instanceof CompileResult.Rejected rejected) {
          assertEquals(rule.outcome(), rejected.diagnostics().get(0).code().name(), rule::name);
          continue;
        }
        ReferenceModel model = ((CompileResult.Accepted) result).model();
        if (rule.python() != null) {
          assertTrue(model.python().contains(rule.python()), () -> rule.name() + model.python());
        }
        String id = "rule" + number;
        models.put(rule, model);
        requests.put(
            rule,
            rule.model() == null
                ? new VerificationRequest(id, unit, model)
                : new VerificationRequest(id, unit, rule.model(), model.design())
                    .comparedWith(model.python()));
        number++;
      }
    }
    CosimOptions options =
        CosimOptions.defaults(Toolchain.find(System.getenv()), directory).withVectors(1000);
    List<Verdict> verdicts;
    try (CoSimulator simulator = new CoSimulator(options)) {
      verdicts = simulator.verify(List.copyOf(requests.values()));
    }
    List<Rule> judged = List.copyOf(requests.keySet());
    for (int i = 0; i < judged.size(); i++) {
      Rule rule = judged.get(i);
      String said = outcome(verdicts.get(i), models.get(rule));
      for (String part : rule.outcome().split(", ")) {
        boolean has = Arrays.stream(said.split(", ")).anyMatch(each -> each.startsWith(part));
        assertTrue(has, () -> rule.name() + ": " + said);
      }
    }
    assertTrue(judged.size() > 20, "pages without rules");
  }

  private static String outcome(Verdict verdict, ReferenceModel model) {
    if (verdict instanceof Verdict.Failed failed) {
      return failed.code().name();
    }
    if (verdict instanceof Verdict.Mismatch) {
      return "mismatch";
    }
    Verdict.Match match = (Verdict.Match) verdict;
    List<Doubt> races = model.doubts(Doubt.Kind.RACE);
    return "match, protocol "
        + model.design().protocol().name().toLowerCase(Locale.ROOT)
        + (match.strength().initialisedState() ? ", initialised state" : "")
        + (races.isEmpty() ? ", no races" : ", races " + String.join(" ", DoubtText.of(races)));
  }
}
