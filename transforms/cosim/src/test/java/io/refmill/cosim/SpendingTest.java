package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Verdict;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.process.Spending.Kind;
import io.refmill.diagnostics.DiagnosticCode;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On which design the time of programs was spent. */
class SpendingTest extends CosimTestBase {
  /** What was spent on a request. */
  private final class Bill implements Spending {
    private final Map<Kind, Duration> spent = new EnumMap<>(Kind.class);

    @Override
    public synchronized void add(Kind on, Duration time) {
      spent.merge(on, time, Duration::plus);
    }

    @Override
    public long clock() {
      return clocked ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() : 0;
    }

    long millis(Kind on) {
      return spent.getOrDefault(on, Duration.ZERO).toMillis();
    }

    Duration ofSimulator() {
      return spent.entrySet().stream()
          .filter(entry -> entry.getKey() != Kind.MODEL)
          .map(Map.Entry::getValue)
          .reduce(Duration.ZERO, Duration::plus);
    }
  }

  private static final String INVERTER =
      """
      class TopModule:
          def eval(self, inputs):
              return {'y': 1 - inputs.get('a', 0)}
      """;

  /** Whether the verifier's own time is told too. */
  private boolean clocked;

  private final List<Verdict> verdicts = new ArrayList<>();

  private List<Bill> bills(CoSimulator simulator, List<VerificationRequest> requests) {
    List<Bill> bills = requests.stream().map(request -> new Bill()).toList();
    verdicts.clear();
    verdicts.addAll(simulator.verify(requests, count -> {}, bills::get));
    return bills;
  }

  private static VerificationRequest inverter(int i) {
    return Designs.top("n" + i)
        .in("a", 1)
        .in("b", 8)
        .out("y", 1)
        .request(
            "module n" + i + "(input a, input [7:0] b, output y); assign y = ~a; endmodule\n",
            INVERTER);
  }

  /** A parity that a function counts in so many steps. */
  private static VerificationRequest parity(String name, int steps, String python) {
    String verilog =
        """
        module %s(input [31:0] a, output y);
          function f(input [31:0] v);
            integer i;
            begin
              f = 0;
              for (i = 0; i < %d; i = i + 1) f = f ^ v[i %% 32];
            end
          endfunction
          assign y = f(a);
        endmodule
        """
            .formatted(name, steps);
    return Designs.top(name).in("a", 32).out("y", 1).request(verilog, python);
  }

  private static String parityModel(int times) {
    return "class TopModule:\n    def eval(self, inputs):\n        for i in range("
        + times
        + "):\n            pass\n"
        + "        return {'y': bin(inputs.get('a', 0)).count('1') & 1}\n";
  }

  @Test
  void allThatTheProgramsTakeIsToldOnce() {
    clocked = false;
    List<VerificationRequest> requests = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      requests.add(inverter(i));
    }
    // One that goes by itself and one that shows nothing before it is initialised.
    requests.add(
        Designs.top("w")
            .in("a", 1)
            .out("y", 1)
            .request(
                "`define N ~\nmodule w(input a, output y); assign y = `N a; endmodule\n",
                INVERTER));
    requests.add(
        Designs.top("c")
            .clock("clk")
            .in("a", 1)
            .out("q", 1)
            .state(1, 0, false, "q")
            .request(
                "module c(input clk, input a, output reg q);\n"
                    + "  always @(posedge clk) q <= q ^ a;\nendmodule\n",
                pythonModel("self.q = 0", "self.q ^= inputs.get('a', 0)\nreturn {'q': self.q}")));
    Duration before = programs();
    List<Bill> bills = bills(cosim, requests);
    Duration took = programs().minus(before);
    verdicts.forEach(v -> assertInstanceOf(Verdict.Match.class, v, v::toString));
    Duration told = bills.stream().map(Bill::ofSimulator).reduce(Duration.ZERO, Duration::plus);
    assertTrue(took.minus(told).abs().toNanos() < 1_000, took + " and " + told);
    for (Bill bill : bills) {
      assertTrue(bill.spent.get(Kind.SIMULATOR_COMPILATION).toNanos() > 0, bill.spent::toString);
      assertTrue(bill.spent.get(Kind.SIMULATION).toNanos() > 0, bill.spent::toString);
      assertEquals(Duration.ZERO, bill.spent.get(Kind.COMPARISON));
    }
    assertEquals(null, bills.get(12).spent.get(Kind.FURTHER_RUNS));
    assertTrue(bills.get(13).spent.get(Kind.FURTHER_RUNS).toNanos() > 0);
  }

  private Duration programs() {
    return cosim.programUse().stream()
        .map(use -> use.time().plus(use.ended()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  @Test
  void whoTakesLongIsToldSo() {
    clocked = true;
    List<VerificationRequest> requests = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      requests.add(inverter(i));
    }
    requests.add(parity("slow", 32 * 101, parityModel(0)));
    requests.add(parity("never", 1 << 28, parityModel(0)));
    requests.add(parity("model", 32, parityModel(10_000)));
    requests.add(parity("late", 32, parityModel(10_000_000)));
    List<Bill> bills = bills(cosim, requests);
    bills.forEach(bill -> assertTrue(bill.spent.get(Kind.COMPARISON).toNanos() > 0));
    assertInstanceOf(Verdict.Match.class, verdicts.get(8));
    assertEquals(DiagnosticCode.SIMULATOR_TIMEOUT, ((Verdict.Failed) verdicts.get(9)).code());
    assertInstanceOf(Verdict.Match.class, verdicts.get(10));
    assertEquals(DiagnosticCode.PYTHON_TIMEOUT, ((Verdict.Failed) verdicts.get(11)).code());
    // Who runs to a limit is charged the most of it, whatever the machine does besides.
    long never = bills.get(9).millis(Kind.SIMULATION);
    long late = bills.get(11).millis(Kind.MODEL);
    assertTrue(never >= 4_000, bills.get(9).spent::toString);
    assertTrue(late > 2_000, bills.get(11).spent::toString);
    for (int i = 0; i < 8; i++) {
      assertInstanceOf(Verdict.Match.class, verdicts.get(i));
      // Their part of simulations and of models that did not come to their end.
      assertTrue(4 * bills.get(i).millis(Kind.SIMULATION) < never, bills.get(i).spent::toString);
      assertTrue(4 * bills.get(i).millis(Kind.MODEL) < late, bills.get(i).spent::toString);
      assertTrue(
          bills.get(i).millis(Kind.SIMULATION) < bills.get(8).millis(Kind.SIMULATION),
          bills.get(8).spent::toString);
      assertTrue(
          bills.get(i).millis(Kind.MODEL) < bills.get(10).millis(Kind.MODEL),
          bills.get(10).spent::toString);
    }
    assertTrue(
        bills.get(10).millis(Kind.SIMULATION) < bills.get(8).millis(Kind.SIMULATION),
        bills.get(10).spent::toString);
  }
}
