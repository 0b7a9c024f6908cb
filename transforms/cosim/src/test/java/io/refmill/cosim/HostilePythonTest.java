package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that reach out, run on, or break the contract. */
class HostilePythonTest extends CosimTestBase {
  private static final String VERILOG = "module w(input a, output y); assign y = a; endmodule";

  private static VerificationRequest request(String python) {
    return Designs.top("w").in("a", 1).out("y", 1).request(VERILOG, python);
  }

  private static VerificationRequest body(String statements) {
    StringBuilder text = new StringBuilder("class TopModule:\n    def eval(self, inputs):\n");
    statements.lines().forEach(line -> text.append("        ").append(line).append('\n'));
    return request(text + "        return {'y': inputs.get('a', 0)}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import os",
        "from sys import exit",
        "open('/etc/passwd')",
        "exec('x = 1')",
        "eval('1')",
        "__import__('os')",
        "print('x')",
        "getattr(self, 'x')",
        "globals()",
        "x = self.__class__",
        "x = ().__class__.__base__.__subclasses__()",
        "x = (i for i in []).gi_frame",
        "x = '{0.__class__}'.format(self)",
        "__refmill_hits__[0] = 1",
        "global z",
        "x = 1 @ 2",
        "yield 1",
        "with self: pass",
        "async def f(): pass",
        "x = type(self)",
        "f = lambda __class__: 1",
      })
  void whatReachesOutsideIsNotRun(String statement) {
    failure(DiagnosticCode.PYTHON_FORBIDDEN, body(statement));
  }

  @Test
  void namesOfBuiltinsMayBeVariables() {
    match(body("input = 1\nid = input\nopen = id\nx = open"));
    match(
        body(
            "class A:\n    def __init__(self):\n        self.n = 1\n"
                + "class B(A):\n    def __init__(self):\n        super().__init__()\nx = B().n"));
  }

  @Test
  void endlessLoopsEndByTheLimit() {
    failure(DiagnosticCode.PYTHON_TIMEOUT, body("while True: pass"));
    failure(
        DiagnosticCode.PYTHON_TIMEOUT,
        body("while True:\n    try:\n        while True: pass\n    except:\n        pass"));
    failure(DiagnosticCode.PYTHON_TIMEOUT, body("x = 7 ** (7 ** 12)"));
  }

  @Test
  void hugeMemoryIsRefused() {
    String message = failure(DiagnosticCode.PYTHON_ERROR, body("x = [0] * (1 << 33)"));
    assertTrue(message.contains("MemoryError"), message);
    failure(DiagnosticCode.PYTHON_ERROR, body("x = 1 << (1 << 36)"));
  }

  @Test
  void exceptionsTellCallAndLine() {
    String message = failure(DiagnosticCode.PYTHON_ERROR, body("a = 1\nb = a // (1 - a)"));
    assertTrue(message.contains("ZeroDivisionError"), message);
    assertTrue(message.contains("line 4"), message);
    assertTrue(message.contains("call 0"), message);
    failure(DiagnosticCode.PYTHON_ERROR, body("def f(n): return f(n + 1)\nf(0)"));
    failure(DiagnosticCode.PYTHON_ERROR, body("raise Exception(inputs)"));
  }

  @Test
  void syntaxErrorsTellTheLine() {
    String message = failure(DiagnosticCode.PYTHON_SYNTAX_ERROR, body("x = = 1"));
    assertTrue(message.contains("line 3"), message);
    failure(DiagnosticCode.PYTHON_SYNTAX_ERROR, request("("));
    failure(DiagnosticCode.PYTHON_SYNTAX_ERROR, body("x = " + "(".repeat(5000)));
    failure(DiagnosticCode.PYTHON_SYNTAX_ERROR, request("return 1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'y': 2}|outside its 1 bits",
        "{'y': -1}|outside its 1 bits",
        "{'y': 1.0}|type float",
        "{'y': None}|type NoneType",
        "{}|missing",
        "{'y': 0, 'z': 0}|not an output port",
        "[0]|not a dict",
        "{'y': inputs['a']}|missing input",
      })
  void outputsAreExactlyThePorts(String result, String expected) {
    String message =
        failure(
            DiagnosticCode.PYTHON_INTERFACE,
            request("class TopModule:\n    def eval(self, inputs):\n        return " + result));
    assertTrue(message.contains(expected), message);
  }

  @Test
  void aModelIsAClassOfTheRightName() {
    failure(DiagnosticCode.PYTHON_INTERFACE, request("class Other: pass"));
    failure(DiagnosticCode.PYTHON_ERROR, request("class TopModule: pass"));
  }

  @Test
  void instancesDoNotShareState() {
    String shared =
        "class TopModule:\n    n = [0]\n    def eval(self, inputs):\n        self.n[0] += 1\n"
            + "        return {'y': (self.n[0] > 1000) ^ inputs.get('a', 0)}\n";
    String message = failure(DiagnosticCode.PYTHON_INTERFACE, request(shared));
    assertTrue(message.contains("instances share state: TopModule.n"), message);
  }

  @Test
  void longElifChainsAreFine() {
    StringBuilder chain = new StringBuilder("a = inputs.get('a', 0)\nif a == 7:\n    b = 0\n");
    for (int i = 0; i < 600; i++) {
      chain.append("elif a == ").append(i + 9).append(":\n    b = ").append(i).append('\n');
    }
    Verdict.Strength strength = match(body(chain + "else:\n    b = 1"));
    assertEquals(601.0 / 1202.0, strength.branchCoverage(), 1e-9);
  }

  @Test
  void branchesAreTheOutcomesOfIfWhileAndConditionalExpressions() {
    Verdict.Strength strength =
        match(
            body(
                "a = inputs.get('a', 0)\nif a: b = 1\nc = 1 if a > 1 else 0\n"
                    + "while c: c -= 1\n"));
    assertEquals(4.0 / 6.0, strength.branchCoverage(), 1e-9);
  }

  @Test
  void oneBadModelDoesNotTakeOthersDown() {
    VerificationRequest good = body("pass");
    List<Verdict> verdicts =
        cosim.verify(
            List.of(
                good,
                body("x = [0] * (1 << 33)"),
                good,
                body("while True: pass"),
                good,
                body("import os"),
                good));
    for (int i = 0; i < verdicts.size(); i += 2) {
      assertInstanceOf(Verdict.Match.class, verdicts.get(i));
    }
    assertEquals(DiagnosticCode.PYTHON_TIMEOUT, ((Verdict.Failed) verdicts.get(3)).code());
  }
}
