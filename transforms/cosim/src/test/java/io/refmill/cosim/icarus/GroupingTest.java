package io.refmill.cosim.icarus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.cosim.Designs;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.source.SourceTraits;
import io.refmill.cosim.source.VerilogText;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.parser.scan.SourceScanner.Reading;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who shares a run, and who shares the next one. */
class GroupingTest {
  private static final int MOST = 50;

  private static SimulationJob job(String name) {
    return job(name, "", false);
  }

  private static SimulationJob job(String name, String folder, boolean exchangeable) {
    return job(name, folder, exchangeable, false);
  }

  private static SimulationJob job(
      String name, String folder, boolean exchangeable, boolean mayStandStill) {
    VerificationRequest request =
        Designs.top(name)
            .in("a", 4)
            .out("y", 4)
            .request(
                "module " + name + "(input [3:0] a, output [3:0] y); assign y = a; endmodule", "");
    SourceTraits traits =
        new SourceTraits(
            Set.of("module", name),
            exchangeable
                ? VerilogText.of(request.unit().files().get(0).text(), Reading.SOURCE).unitNames()
                : Optional.empty(),
            Set.of(name),
            "1s",
            "",
            true,
            true,
            false,
            false,
            false,
            false,
            Set.of());
    DesignUnderTest subject =
        new DesignUnderTest(
            "secret",
            name + folder,
            Path.of(name + folder),
            request.unit(),
            request.design(),
            null,
            null,
            traits,
            mayStandStill,
            Spending.UNTOLD);
    return new SimulationJob(
        subject, new StimulusGenerator(request.design(), 16, 1).generate(), CompilationFacts.NONE);
  }

  private static List<SimulationJob> jobs(int count) {
    return IntStream.range(0, count).mapToObj(i -> job("m" + i)).toList();
  }

  @Test
  void allShareOneRunWhereNoneIsSuspect() {
    assertEquals(1, Grouping.groups(jobs(20), MOST, Set.of()).size());
  }

  @Test
  void nobodyWaitsForWhatMayNotEnd() {
    List<SimulationJob> jobs = List.of(job("a"), job("b", "", false, true), job("c"));
    List<List<SimulationJob>> groups = Grouping.groups(jobs, MOST, Set.of());
    assertEquals(List.of(List.of(jobs.get(1)), List.of(jobs.get(0), jobs.get(2))), groups);
  }

  @Test
  void suspectsAreRunAgainInAsFewRunsAsTheyWereSpreadOver() {
    List<SimulationJob> jobs = jobs(40);
    List<SimulationJob> suspects = jobs.subList(10, 26);
    List<List<SimulationJob>> rows =
        Grouping.groups(
            jobs, MOST, suspects.stream().map(SimulationJob::subject).collect(Collectors.toSet()));
    assertEquals(4, rows.size());
    assertEquals(24 + 4, rows.get(0).size());
    List<List<SimulationJob>> columns =
        Grouping.afresh(
            suspects,
            MOST,
            job -> rows.stream().filter(row -> row.contains(job)).findFirst().orElseThrow());
    assertEquals(4, columns.size());
    for (List<SimulationJob> column : columns) {
      for (List<SimulationJob> row : rows) {
        Set<SimulationJob> met = new HashSet<>(row);
        met.retainAll(column);
        assertTrue(met.size() <= 1, met::toString);
      }
    }
  }

  @Test
  void namesThatCanBeExchangedKeepNobodyApart() {
    List<SimulationJob> jobs = List.of(job("m", "1", true), job("m", "2", true), job("m"));
    assertEquals(1, Grouping.groups(jobs, MOST, Set.of()).size());
    assertEquals("m_refmill_m1", jobs.get(0).subject().topInCompany());
    assertEquals("m", jobs.get(2).subject().topInCompany());
  }

  @Test
  void whatDeclaresTheSameNameIsKeptApart() {
    assertEquals(3, Grouping.groups(List.of(job("m"), job("m"), job("m")), MOST, Set.of()).size());
  }
}
