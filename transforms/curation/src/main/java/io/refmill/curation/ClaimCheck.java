package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds what a text says of outputs against the calls of the verification.
 *
 * <p>Texts leave much out: that all this holds where an enable is 1, that a rule comes after
 * another one. So a sentence is contradicted only if it fails whatever the small inputs are that it
 * does not name; and of a design with state, whose outputs may come later, only if it always fails.
 */
final class ClaimCheck {
  /** Calls under the condition that there must be. */
  private static final int LEAST = 4;

  /** Calls with the same small inputs that there must be, to say that a sentence holds there. */
  private static final int ENOUGH = 3;

  private static final int SMALL = 3;
  private static final int BITS = 8;
  private static final int MOST = 5;

  private final DesignInterface design;
  private final PortValues values;

  private ClaimCheck(DesignInterface design, PortValues values) {
    this.design = design;
    this.values = values;
  }

  /** A sentence for each that the design contradicts. */
  static List<String> findings(String text, DesignInterface design, GoldenTrace trace) {
    if (trace.calls() == 0) {
      return List.of();
    }
    List<Claim> claims = new ArrayList<>(ClaimParser.claims(text, design));
    claims.addAll(TableClaims.of(text, design));
    claims.addAll(ExpressionClaims.of(text, design));
    boolean named =
        !design.sequential()
            && (NamedFunctions.mayBe(text) || SumClaims.mayBe(text) || CircuitClaims.mayBe(text));
    boolean held = design.sequential() && HoldClaims.mayBe(text);
    if (claims.isEmpty() && !named && !held) {
      return List.of();
    }
    PortValues values = PortValues.of(trace, design);
    ClaimCheck check = new ClaimCheck(design, values);
    Map<String, String> bySentence = new LinkedHashMap<>();
    for (Claim claim : claims) {
      String finding = check.contradiction(claim);
      if (finding != null && bySentence.size() < MOST) {
        bySentence.putIfAbsent(claim.sentence(), finding);
      }
    }
    List<String> findings = new ArrayList<>(bySentence.values());
    if (named && findings.isEmpty()) {
      findings.addAll(NamedFunctions.findings(text, design, values));
      findings.addAll(SumClaims.findings(text, design, values));
      findings.addAll(CircuitClaims.findings(text, design, values));
    }
    if (held) {
      findings.addAll(HoldClaims.findings(text, design, values));
    }
    return findings;
  }

  private String contradiction(Claim claim) {
    List<Integer> calls = new ArrayList<>();
    Set<Integer> failed = new HashSet<>();
    BigInteger[] output = values.outputs().get(claim.output());
    for (int call = 0; call < values.calls(); call++) {
      if (output[call] == null) {
        continue;
      }
      boolean condition = holds(claim, call);
      boolean equal = output[call].equals(expected(claim, call));
      if (claim.only() ? equal : condition) {
        calls.add(call);
        if (claim.only() ? !condition : !equal) {
          failed.add(call);
        }
      }
    }
    boolean contradicted = calls.size() >= LEAST && !failed.isEmpty();
    if (contradicted) {
      contradicted =
          design.sequential() || claim.only()
              ? failed.size() == calls.size() || claim.only() && !design.sequential()
              : failsEverywhere(claim, calls, failed);
    }
    return contradicted
        ? "the text says \""
            + claim.sentence()
            + "\"; in "
            + failed.size()
            + " of "
            + calls.size()
            + " such calls the design does otherwise"
        : null;
  }

  private boolean holds(Claim claim, int call) {
    return claim.when().stream()
        .allMatch(level -> level.holds(name -> values.inputs().get(name)[call]));
  }

  private BigInteger expected(Claim claim, int call) {
    if (claim.value() != null) {
      return claim.value();
    }
    if (claim.formula() != null) {
      List<BigInteger> of =
          claim.formula().inputs().stream().map(n -> values.inputs().get(n)[call]).toList();
      return claim.formula().value().apply(of).and(mask(claim.output()));
    }
    BigInteger value = values.inputs().get(claim.source())[call];
    return claim.inverted() ? value.xor(mask(claim.output())) : value;
  }

  private BigInteger mask(String output) {
    int width =
        design.outputs().stream()
            .filter(p -> p.name().equals(output))
            .mapToInt(Port::width)
            .findFirst()
            .orElseThrow();
    return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
  }

  /** Whether it fails for all values of small inputs that it says nothing of. */
  private boolean failsEverywhere(Claim claim, List<Integer> calls, Set<Integer> failed) {
    Set<String> named = new HashSet<>();
    claim.when().forEach(level -> named.add(level.input()));
    named.add(claim.source());
    claim.when().forEach(level -> named.add(level.other()));
    if (claim.formula() != null) {
      named.addAll(claim.formula().inputs());
    }
    List<BigInteger[]> others = new ArrayList<>();
    int bits = 0;
    for (Port input : design.modelInputs()) {
      boolean small = input.width() <= SMALL && bits + input.width() <= BITS;
      if (small && !named.contains(input.name())) {
        others.add(values.inputs().get(input.name()));
        bits += input.width();
      }
    }
    Map<List<BigInteger>, int[]> groups = new HashMap<>();
    for (int call : calls) {
      List<BigInteger> key = new ArrayList<>();
      others.forEach(values -> key.add(values[call]));
      int[] counts = groups.computeIfAbsent(key, k -> new int[2]);
      counts[0]++;
      counts[1] += failed.contains(call) ? 1 : 0;
    }
    return groups.values().stream().noneMatch(c -> c[0] >= ENOUGH && c[1] == 0);
  }
}
