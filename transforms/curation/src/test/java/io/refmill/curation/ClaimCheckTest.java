package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Protocol;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

/** Sentences of texts against what designs do in a few hundred calls. */
class ClaimCheckTest {
  private static final int CALLS = 400;

  private final List<Port> ports = new ArrayList<>();
  private final List<Reset> resets = new ArrayList<>();
  private boolean sequential;

  private ClaimCheckTest input(String name, int width) {
    ports.add(new Port(name, Direction.INPUT, width, false));
    return this;
  }

  private ClaimCheckTest output(String name, int width) {
    ports.add(new Port(name, Direction.OUTPUT, width, false));
    return this;
  }

  /** What is found of a text about a design with these ports and this function of its inputs. */
  @SafeVarargs
  private List<String> findings(String text, ToLongFunction<long[]>... functions) {
    DesignInterface design =
        new DesignInterface(
            "m", Protocol.CYCLE, ports, List.of(), resets, List.of(), sequential, List.of());
    List<Port> inputs = design.modelInputs();
    long[][] calls = new long[CALLS][];
    for (int call = 0; call < CALLS; call++) {
      long bits = call * 0x9E3779B97F4A7C15L;
      calls[call] = new long[inputs.size()];
      for (int i = 0; i < inputs.size(); i++) {
        calls[call][i] = Long.rotateLeft(bits, 7 * i + 5) & mask(inputs.get(i));
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      for (int i = 0; i < inputs.size(); i++) {
        int at = i;
        planes(out, inputs.get(i), Arrays.stream(calls).mapToLong(c -> c[at]).toArray());
      }
      for (int i = 0; i < functions.length; i++) {
        Port port = design.outputs().get(i);
        ToLongFunction<long[]> function = functions[i];
        planes(
            out,
            port,
            Arrays.stream(calls).mapToLong(c -> function.applyAsLong(c) & mask(port)).toArray());
        planes(out, port, Arrays.stream(calls).mapToLong(c -> mask(port)).toArray());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String data = Base64.getEncoder().encodeToString(bytes.toByteArray());
    return ClaimCheck.findings(text, design, new GoldenTrace(CALLS, data));
  }

  private static long mask(Port port) {
    return (1L << port.width()) - 1;
  }

  private static void planes(DeflaterOutputStream out, Port port, long[] values)
      throws IOException {
    for (int bit = 0; bit < port.width(); bit++) {
      byte[] plane = new byte[(CALLS + 7) / 8];
      for (int call = 0; call < CALLS; call++) {
        if ((values[call] >> bit & 1) == 1) {
          plane[call / 8] |= (byte) (0x80 >> call % 8);
        }
      }
      out.write(plane);
    }
  }

  @Test
  void aSentenceThatFailsIsFound() {
    input("a", 1).input("b", 1).input("stop", 1).output("y", 1);
    String text =
        "- If `a` and `b` are both high, then `y` should be high.\n- If stop is 1, y is low.";
    assertEquals(List.of(), findings(text, c -> c[0] & c[1] & ~c[2]));
    List<String> found = findings(text, c -> ~c[0] & c[1] & ~c[2]);
    assertEquals(1, found.size(), found.toString());
    assertTrue(
        found.get(0).contains("`a` and `b`") || found.get(0).contains("a and b"), found.get(0));
  }

  @Test
  void whatIsSaidOfOneStateIsLeftAlone() {
    input("a", 1).output("y", 1);
    sequential = true;
    assertEquals(1, findings("- If `a` is 1, `y` is 1.", c -> 0).size());
    assertEquals(1, findings("It does so:\n- If `a` is 1, `y` is 1.", c -> 0).size());
    assertEquals(List.of(), findings("1. From B:\n   - If `a` is 1, `y` is 1.", c -> 0));
    assertEquals(List.of(), findings("- In B:\n  - If `a` is 1, `y` is 1.\n", c -> 0));
    assertEquals(1, findings("- In B:\n- If `a` is 1, `y` is 1.", c -> 0).size());
    String leaves = "If `a` is 1, `y` should be 1 and the machine should go to C.";
    assertEquals(List.of(), findings(leaves, c -> 0));
  }

  @Test
  void tablesOfPortsAreHeldAgainstTheDesign() {
    input("s", 2).input("a", 1).input("b", 1).output("y", 1).output("n", 2);
    String text =
        "Such as:\n\n| `s` | y | n |\n|---|:-:|---|\n| 00 | a | 1 |\n| 01 | b | 2 |\n"
            + "| 1x | 0 | 2 |\n| 11 | 0 | 3 |\n\n| name | value |\n|---|---|\n| y | 1 |\n";
    ToLongFunction<long[]> y = c -> c[0] == 0 ? c[1] : c[0] == 1 ? c[2] : 0;
    ToLongFunction<long[]> n = c -> Math.max(c[0] == 0 ? 1 : c[0] == 1 ? 2 : c[0], 1);
    assertEquals(List.of(), findings(text, y, n));
    List<String> found = findings(text, c -> c[0] == 0 ? c[2] : c[0] == 1 ? c[2] : 0, n);
    assertEquals(1, found.size(), found.toString());
    assertTrue(found.get(0).contains("00 | a | 1"), found.get(0));
    assertEquals(1, findings(text, y, c -> c[0] == 3 ? 0 : n.applyAsLong(c)).size());
  }

  @Test
  void cellsThatMayBeReadInTwoWaysAreLeftAlone() {
    input("s", 4).output("y", 1);
    assertEquals(
        List.of(),
        findings("| s | y |\n| 10 | 1 |\n| 11 | 0 |\n| 1 | 1 |\n", c -> c[0] == 1 ? 0 : 1));
    assertEquals(
        1,
        findings(
                "| s | y |\n| 10 | 1 |\n| 12 | 0 |\n| 1 | 1 |\n",
                c -> c[0] == 12 ? 0 : 1 - c[0] % 2)
            .size());
  }

  @Test
  void valuesMayBeThoseOfInputs() {
    input("s", 1).input("a", 4).input("b", 4).output("y", 4);
    String text =
        "When s is 0, the output should be equal to a. When \"s\" is high, y should equal b.";
    assertEquals(List.of(), findings(text, c -> c[0] == 0 ? c[1] : c[2]));
    assertEquals(2, findings(text, c -> c[0] == 1 ? c[1] : c[2]).size());
  }

  @Test
  void whatHoldsUnderAnEnableAloneIsNoContradiction() {
    input("en", 1).input("s", 1).input("a", 4).input("b", 4).output("y", 4);
    String text = "If s is 0, y should be a. If s is 1, y should be b.";
    assertEquals(List.of(), findings(text, c -> c[0] == 0 ? 0 : c[1] == 0 ? c[2] : c[3]));
  }

  @Test
  void onlyTurnsASentenceAround() {
    input("a", 1).input("b", 1).output("y", 1);
    String text = "The output y should be high only when both a and b are low.";
    assertEquals(List.of(), findings(text, c -> ~(c[0] | c[1]) & 1));
    assertEquals(1, findings(text, c -> ~(c[0] & c[1]) & 1).size());
  }

  @Test
  void whatIsNotUnderstoodIsLeftAlone() {
    input("a", 1).input("b", 1).output("y", 1);
    for (String text :
        List.of(
            "If a is not high, y should be high.",
            "If either a or b is high, y should be low.",
            "If a is high, y should be the previous value of b.",
            "Test: a = 1, b = 1 -> y = 0",
            "```\nif a is high, y is low.\n```")) {
      assertEquals(List.of(), findings(text, c -> c[0]), text);
    }
  }

  @Test
  void ofADesignWithStateOnlyWhatAlwaysFailsCounts() {
    input("rst_n", 1).input("d", 1).output("q", 1);
    sequential = true;
    resets.add(new Reset("rst_n", false, ResetKind.ASYNCHRONOUS));
    String text = "When rst_n is asserted, q should be set to 0. When d is high, q should be high.";
    assertEquals(List.of(), findings(text, c -> c[0] & c[1]));
    List<String> set = findings(text, c -> c[0] == 0 ? 1 : c[1]);
    assertEquals(1, set.size(), set.toString());
    assertTrue(set.get(0).contains("rst_n is asserted"), set.get(0));
  }

  @Test
  void functionsWithNamesAreTried() {
    input("a", 4).output("g", 4);
    String gray = "Design a binary to Gray code converter of 4 bits.";
    assertEquals(List.of(), findings(gray, c -> c[0] ^ c[0] >> 1));
    assertEquals(1, findings(gray, c -> c[0] ^ c[0] << 1).size());
  }

  @Test
  void productsAndGatesAreTriedWhereTheTextSaysNoMore() {
    input("a", 4).input("b", 4).output("p", 8);
    assertEquals(List.of(), findings("A 4-bit multiplier.", c -> c[0] * c[1]));
    assertEquals(1, findings("A 4-bit multiplier.", c -> c[0] + c[1]).size());
    assertEquals(List.of(), findings("It can add and multiply: a multiplier.", c -> c[0] + c[1]));
    ports.clear();
    input("a", 1).input("b", 1).output("y", 1);
    assertEquals(1, findings("A 2-input NAND gate.", c -> c[0] & c[1]).size());
    assertEquals(
        List.of(), findings("A 2-input NAND gate with inverted output.", c -> c[0] & c[1]));
    assertEquals(List.of(), findings("A 3-input NAND gate.", c -> c[0] & c[1]));
  }

  @Test
  void additionsAreTriedWithTheirCarry() {
    input("a", 4).input("b", 4).output("s", 4).output("c", 1);
    String text = "Design a 4-bit adder. The output `s` is the sum of a and b, `c` the carry.";
    ToLongFunction<long[]> sum = c -> c[0] + c[1] & 15;
    assertEquals(List.of(), findings(text, sum, c -> c[0] + c[1] >> 4));
    List<String> found = findings(text, sum, c -> 0);
    assertEquals(1, found.size());
    assertTrue(found.get(0).startsWith("by the text c is the carry"), found.get(0));
    assertEquals(List.of(), findings(text + " It saturates.", c -> 0, c -> 0));
  }

  @Test
  void gatesMayBeMadeOfOthers() {
    input("a", 1).input("b", 1).input("c", 1).output("y", 1);
    String text = "A 3-input AND gate, made using 2-input AND gates.";
    assertEquals(List.of(), findings(text, c -> c[0] & c[1] & c[2]));
    assertEquals(1, findings(text, c -> c[0] & c[1] & ~c[2] & 1).size());
  }

  @Test
  void complementsAndCountsAreTried() {
    input("a", 4).output("y", 4);
    String two = "It outputs its two's complement representation.";
    assertEquals(List.of(), findings(two, c -> -c[0] & 15));
    assertEquals(1, findings(two, c -> ~c[0] & 15).size());
    String ones = "It counts the number of ones.";
    assertEquals(List.of(), findings(ones, c -> Long.bitCount(c[0])));
    assertEquals(1, findings(ones, c -> c[0]).size());
  }

  @Test
  void valuesOfTwoInputsAndComparisonsAreComputed() {
    input("a", 4).input("b", 4).output("y", 4).output("gt", 1);
    String text =
        "- If a is less than b, y should be equal to a shifted left by 1 bit.\n"
            + "- If `a` is greater than `b`, `y` should be the difference of a and b.\n"
            + "- gt should be high if a is greater than b, and y should be 0 if a is equal to b.";
    ToLongFunction<long[]> y = c -> c[0] < c[1] ? c[0] << 1 : c[0] - c[1];
    ToLongFunction<long[]> gt = c -> c[0] > c[1] ? 1 : 0;
    assertEquals(List.of(), findings(text, y, gt));
    assertEquals(1, findings(text, y, c -> 0).size());
    assertEquals(1, findings(text, c -> c[0] < c[1] ? c[0] << 2 : c[0] - c[1], gt).size());
    assertEquals(List.of(), findings("Of signed numbers:\n" + text, y, c -> 0));
  }

  @Test
  void circuitsAreKnownByTheirNames() {
    input("a", 1).input("b", 1).output("sum", 1).output("cout", 1);
    String text = "A half adder of NAND gates.";
    assertEquals(List.of(), findings(text, c -> c[0] ^ c[1], c -> c[0] & c[1]));
    assertEquals(1, findings(text, c -> c[0] ^ c[1], c -> c[0] ^ c[1]).size());
  }

  @Test
  void anyReadingOfAPriorityMayBeMeant() {
    input("in", 8).output("pos", 3);
    ToLongFunction<long[]> lowest = c -> Long.numberOfTrailingZeros(c[0]);
    ToLongFunction<long[]> highest = c -> 63 - Long.numberOfLeadingZeros(c[0]);
    String text = "A priority encoder of eight bits.";
    assertEquals(List.of(), findings(text, lowest));
    assertEquals(List.of(), findings(text, highest));
    assertEquals(1, findings(text, c -> Long.bitCount(c[0])).size());
    assertEquals(1, findings(text + " The highest bit counts.", lowest).size());
    assertEquals(List.of(), findings("A priority encoder with an enable input.", c -> 0));
  }

  @Test
  void outputsOfADecoderAreLowWhereTheTextSaysSo() {
    input("a", 2).output("y", 4);
    String text = "A 2-to-4 decoder with active-low outputs.";
    assertEquals(List.of(), findings(text, c -> ~(1 << c[0])));
    assertEquals(1, findings(text, c -> 1 << c[0]).size());
    assertEquals(List.of(), findings("A 2-to-4 decoder.", c -> 1 << c[0]));
  }

  @Test
  void parityAndExtremes() {
    input("d", 8).output("p", 1);
    assertEquals(List.of(), findings("Its parity bit.", c -> Long.bitCount(c[0]) + 1));
    String odd = "Its parity bit is 1 if there are an odd number of ones.";
    assertEquals(1, findings(odd, c -> Long.bitCount(c[0]) + 1).size());
    assertEquals(1, findings("Its parity bit.", c -> c[0]).size());
    ports.clear();
    input("a", 4).input("b", 4).output("m", 4);
    String text = "It outputs the maximum of two numbers.";
    assertEquals(List.of(), findings(text, c -> Math.max(c[0], c[1])));
    assertEquals(List.of(), findings(text, c -> Math.max(c[0] ^ 8, c[1] ^ 8) ^ 8));
    assertEquals(1, findings(text, c -> Math.min(c[0], c[1])).size());
  }

  @Test
  void theLevelAtWhichStateHolds() {
    input("en", 1).input("d", 4).output("q", 4);
    sequential = true;
    long[] held = new long[1];
    ToLongFunction<long[]> high = c -> held[0] = c[0] == 1 ? c[1] : held[0];
    ToLongFunction<long[]> low = c -> held[0] = c[0] == 0 ? c[1] : held[0];
    String text = "When `en` is low, the output should hold its value.";
    String writes = "When en is high, d should be written to the register.";
    assertEquals(List.of(), findings(text, high));
    assertEquals(1, findings(text, low).size());
    assertEquals(List.of(), findings(writes, high));
    assertEquals(1, findings(writes, low).size());
    String other = "It counts when en is high, and holds its value otherwise.";
    assertEquals(List.of(), findings(other, high));
    assertEquals(List.of(), findings(text, c -> c[1]));
  }

  @Test
  void aFlagOfACountIsHighWhileItIsThere() {
    input("d", 4).output("count", 4).output("top", 1);
    sequential = true;
    String text = "- top: high when the counter reaches the maximum value (15).";
    assertEquals(List.of(), findings(text, c -> c[0], c -> c[0] == 15 ? 1 : 0));
    assertEquals(1, findings(text, c -> c[0], c -> c[0] == 14 ? 1 : 0).size());
  }

  @Test
  void formulasOfBitsAreRead() {
    input("a", 1).input("b", 1).input("c", 1).output("y", 1);
    ToLongFunction<long[]> y = c -> c[0] & c[1] | ~c[1] & c[2];
    String text = "The output `y` should be the result of the expression: `(a & b) | (~b & c)`.";
    assertEquals(List.of(), findings(text, y));
    assertEquals(1, findings(text, c -> c[1] & (c[0] | c[2])).size());
    assertEquals(1, findings("- y = (a and b) or (not b and c)", c -> c[1]).size());
    assertEquals(List.of(), findings("If c is 1, y = a & b", c -> c[1]));
    assertEquals(List.of(), findings("y = a & b\ny = a | b", c -> c[1]));
  }

  @Test
  void gatesMadeOfOthersAndMultiplesOfInputs() {
    input("a", 1).input("b", 1).output("y", 1);
    String nor = "Implement a NOR gate using a combination of NAND gates.";
    assertEquals(List.of(), findings(nor, c -> ~(c[0] | c[1])));
    assertEquals(1, findings(nor, c -> c[0] | c[1]).size());
    ports.clear();
    input("d", 4).output("p", 8);
    String times = "The result of multiplying the input by a constant value of 20.";
    assertEquals(List.of(), findings(times, c -> 20 * c[0]));
    assertEquals(1, findings(times, c -> 36 * c[0]).size());
  }

  @Test
  void toKeepOnIsNoHolding() {
    input("go", 1).input("d", 4).output("q", 4);
    sequential = true;
    long[] held = new long[1];
    ToLongFunction<long[]> high = c -> held[0] = c[0] == 1 ? c[1] : held[0];
    for (String text :
        List.of(
            "As long as possible: if go is high, the timer keeps running.",
            "When go is 1, the output holds the value of d.",
            "When go is high, q keeps the current value of d.",
            "While go is 1, q does not retain its value.",
            "Even if go is high, q may hold its value.",
            "When go is high, q takes d and holds its value.",
            "When go is 1, q keeps its value equal to d.",
            "When go is 1, q retains the data that d has.",
            "If go is low, q is rarely updated.",
            "When go is low, nothing is stored in q.",
            "If go is 0, no bit is loaded.",
            "If go is low, neither half of q is updated.",
            "If go is low, words that should be written are lost.")) {
      assertEquals(List.of(), findings(text, high), text);
    }
    for (String text :
        List.of(
            "If go is high, the register keeps the previous value.",
            "While go is 1 the register shall hold.",
            "When go is 1, q retains the value of the register.",
            "When go is high, q should remain unchanged.",
            "If go is low, the new word is loaded.")) {
      assertEquals(1, findings(text, high).size(), text);
    }
  }

  @Test
  void aFlagWithoutANameIsTheOnlyOne() {
    input("d", 4).output("n", 4).output("full", 1).output("idle", 1);
    sequential = true;
    ToLongFunction<long[]> n = c -> c[0];
    ToLongFunction<long[]> full = c -> c[0] == 12 ? 1 : 0;
    ToLongFunction<long[]> idle = c -> c[0] == 5 ? 1 : 0;
    String unnamed = "There is an output that is high when the count reaches 12, named full.";
    String other = "Next to idle there is full, which is high when the count equals 12.";
    String named = "The flag full is high when the count equals 12.";
    assertEquals(List.of(), findings(unnamed, n, full, idle));
    assertEquals(List.of(), findings(other, n, full, idle));
    assertEquals(List.of(), findings(named, n, full, idle));
    assertEquals(1, findings(named, n, idle, idle).size());
    for (String text :
        List.of(
            "One clock later, full is high when the count equals 12.",
            named + " Both flags are registered.",
            "full is high when the count equals 12 and d is even.",
            "full is never high when the count equals 12.",
            "full is high when the count equals 4'd12.",
            "full is high when the count reaches 12 times its step.",
            "full is high when the count reaches 12 steps.",
            "full is high when the count reaches 11 (binary).")) {
      assertEquals(List.of(), findings(text, n, idle, idle), text);
    }
    ports.remove(3);
    assertEquals(1, findings(unnamed, n, idle).size());
  }

  @Test
  void logicalOperatorsOfVectorsAreNoBitwiseOnes() {
    input("a", 3).input("b", 3).output("y", 3);
    assertEquals(List.of(), findings("y = a || b", c -> (c[0] | c[1]) != 0 ? 1 : 0));
    assertEquals(List.of(), findings("y = a | !b", c -> c[0] | (c[1] == 0 ? 1 : 0)));
    assertEquals(1, findings("y = a | ~b", c -> c[0] | (c[1] == 0 ? 1 : 0)).size());
    ports.clear();
    input("a", 1).input("b", 1).output("y", 1);
    assertEquals(1, findings("y = a || !b", c -> c[0] & c[1]).size());
  }

  @Test
  void formulasOfMistakesAreNoClaims() {
    input("a", 1).input("b", 1).output("y", 1);
    ToLongFunction<long[]> xor = c -> c[0] ^ c[1];
    assertEquals(1, findings("The function is\ny = a | b\nfor all inputs.", xor).size());
    for (String text :
        List.of(
            "The gate is an exclusive one, not\ny = a | b",
            "Beginners often have this wrong:\n\ny = a | b",
            "y = a | b\nwould be a bug.",
            "The formula\ny = a | b\nfails where both are high.",
            "It differs from an OR gate, for example y = a | b",
            "While both are low:\ny = a | b")) {
      assertEquals(List.of(), findings(text, xor), text);
    }
  }

  @Test
  void whatIsDoneBesidesANamedFunctionIsRespected() {
    input("x", 6).output("y", 6);
    assertEquals(1, findings("Multiply the input by 5.", c -> 5 * c[0] + 2).size());
    for (String text :
        List.of(
            "Multiply the input by 5 and add 2.",
            "Multiply the input by 5; the result saturates.",
            "Multiply the input by 5 if it is below 9.",
            "The input is multiplied by 5, and that is taken from 60.",
            "It multiplies the input by 5 and halves the product.",
            "It outputs the input incremented by one and wraps at 48.",
            "It outputs the absolute value of the input minus three.",
            "It outputs the absolute value of the input, limited to 20.",
            "The output is the absolute value of the input x[4:0].")) {
      assertEquals(List.of(), findings(text, c -> 5 * c[0] + 2), text);
    }
    ports.clear();
    input("x", 6).output("p", 1);
    assertEquals(1, findings("The parity of x.", c -> Long.bitCount(c[0] & 15)).size());
    String some = "The parity of the low four bits of x.";
    assertEquals(List.of(), findings(some, c -> Long.bitCount(c[0] & 15)));
    String coded = "The parity of the next number in the sequence.";
    assertEquals(List.of(), findings(coded, c -> Long.bitCount(c[0] + 1)));
    ports.clear();
    input("x", 6).input("top", 6).output("y", 6);
    String most = "It outputs the maximum that top permits.";
    assertEquals(List.of(), findings(most, c -> Math.min(c[0], c[1])));
    assertEquals(1, findings("It outputs the larger one.", c -> Math.min(c[0], c[1])).size());
  }

  @Test
  void positionsMayHaveOtherNumbers() {
    input("r", 5).output("p", 3);
    String text = "A priority encoder for the most significant bit that is set";
    ToLongFunction<long[]> one = c -> 64 - Long.numberOfLeadingZeros(c[0]);
    assertEquals(1, findings(text + ".", one).size());
    assertEquals(List.of(), findings(text + ", numbered from 1.", one));
    assertEquals(List.of(), findings(text + ", coded as its place plus one.", one));
  }

  @Test
  void aDisabledDecoderMayHaveEitherLevel() {
    input("s", 2).input("on", 1).output("y", 4);
    String text = "A 2-to-4 decoder with active-low outputs.";
    ToLongFunction<long[]> low = c -> c[1] == 1 ? ~(1L << c[0]) : 0;
    assertEquals(List.of(), findings(text, low));
    assertEquals(List.of(), findings(text, c -> c[1] == 1 ? ~(1L << c[0]) : 15));
    assertEquals(1, findings(text, c -> c[1] == 1 ? 1L << c[0] : 0).size());
  }

  @Test
  void aNameThatEndsLikeAnActiveLowOneIsNone() {
    input("A", 4).input("B", 4).input("operation", 1).output("out", 8);
    String product = "If `operation` is asserted, `out` is `A` * `B`.";
    ToLongFunction<long[]> right = c -> c[2] == 1 ? c[0] * c[1] : c[0] + c[1];
    assertEquals(List.of(), findings(product, right));
    assertEquals(1, findings(product, c -> c[2] == 1 ? c[0] + c[1] : c[0] * c[1]).size());
    ports.clear();
    input("a", 4).input("b", 4).input("sub", 1).output("y", 4);
    String difference = "When sub is asserted, y is the difference between a and b.";
    assertEquals(List.of(), findings(difference, c -> c[2] == 1 ? c[0] - c[1] : c[0] + c[1]));
    assertEquals(1, findings(difference, c -> c[2] == 1 ? c[0] + c[1] : c[0] - c[1]).size());
  }

  @Test
  void aNameThatMayBeOfEitherLevelIsNoClaim() {
    input("a", 1).input("en_n", 1).input("wen", 1).output("y", 1);
    String low = "If en_n is asserted, y is 0.";
    assertEquals(List.of(), findings(low, c -> c[0] & c[1]));
    assertEquals(1, findings(low, c -> c[0] | ~c[1] & 1).size());
    assertEquals(List.of(), findings("If wen is asserted, y is 0.", c -> c[2]));
    assertEquals(List.of(), findings("If wen is asserted, y is 0.", c -> ~c[2]));
  }

  @Test
  void aSubtractorIsNoAdder() {
    input("a", 1).input("b", 1).output("s", 1).output("c", 1);
    ToLongFunction<long[]> s = c -> c[0] ^ c[1];
    ToLongFunction<long[]> borrow = c -> ~c[0] & c[1];
    assertEquals(1, findings("A half adder.", s, borrow).size());
    String text = "A half subtractor, wired as a half adder would be.";
    assertEquals(List.of(), findings(text, s, borrow));
  }
}
