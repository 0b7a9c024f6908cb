package io.refmill.curation;

import io.refmill.contamination.BenchmarkDesign;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BitDigest;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.PortSignature;
import io.refmill.curation.Finding.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The designs of benchmarks by what they do and how they are made. */
final class DesignIndex {
  private final Map<String, List<Indexed>> behaviours = new HashMap<>();
  private final Map<String, List<Indexed>> bitwise = new HashMap<>();
  private final Map<String, List<Indexed>> structures = new HashMap<>();

  /** Those of designs with a structure or a behaviour, and of those that are nobody else's. */
  private final Signatures signatures = new Signatures();

  private final Signatures rare = new Signatures();

  /** The sketches of designs bit by bit, by how many bits their outputs have. */
  private final Map<Integer, Set<Sketched>> sketches = new HashMap<>();

  /** The widths of the ports of a problem's designs. */
  private final Map<String, Set<String>> widths = new HashMap<>();

  private record Indexed(String benchmark, BenchmarkDesign design) {}

  /**
   * What a problem does bit by bit.
   *
   * @param inputs how many bits of inputs it has
   */
  private record Sketched(String sketch, int inputs, String problem) {}

  /** Widths of ports, by those of the outputs. */
  private static final class Signatures {
    private final Map<List<Integer>, Set<PortSignature>> known = new HashMap<>();

    void add(PortSignature ports) {
      known.computeIfAbsent(ports.outputs(), o -> new LinkedHashSet<>()).add(ports);
    }

    boolean coveredBy(PortSignature ports) {
      return known.getOrDefault(ports.outputs(), Set.of()).stream().anyMatch(ports::covers);
    }
  }

  void add(String benchmark, BenchmarkDesign design) {
    Indexed indexed = new Indexed(benchmark, design);
    DesignFingerprint fingerprint = design.fingerprint();
    PortSignature ports = PortSignature.parse(fingerprint.signature());
    if (fingerprint.behaviours().stream().anyMatch(BitDigest::isOne)) {
      for (String digest : fingerprint.behaviours()) {
        put(bitwise, BitDigest.response(digest), indexed);
        sketches
            .computeIfAbsent(ports.outputs().size(), o -> new HashSet<>())
            .add(new Sketched(BitDigest.sketch(digest), ports.inputs().size(), problem(indexed)));
      }
      return;
    }
    widths.computeIfAbsent(problem(indexed), p -> new HashSet<>()).add(fingerprint.signature());
    for (String behaviour : fingerprint.behaviours()) {
      put(behaviours, behaviour, indexed);
    }
    if (!fingerprint.structure().isEmpty()) {
      put(structures, fingerprint.structure(), indexed);
    }
    if (!fingerprint.behaviours().isEmpty() || !fingerprint.structure().isEmpty()) {
      signatures.add(ports);
      if (design.background() == 0) {
        rare.add(ports);
      }
    }
  }

  private static void put(Map<String, List<Indexed>> known, String digest, Indexed design) {
    known.computeIfAbsent(digest, d -> new ArrayList<>(1)).add(design);
  }

  /** Whether a design with such ports may behave as one of these. */
  boolean mayAnswer(PortSignature ports) {
    return signatures.coveredBy(ports);
  }

  /** The same of those that no design of the background behaves like. */
  boolean mayAnswerRarely(PortSignature ports) {
    return rare.coveredBy(ports);
  }

  /** The sketches of those with as many bits of outputs, no more of inputs, and other ports. */
  Set<String> sketches(PortSignature ports) {
    PortSignature bits = ports.inBits();
    return sketches.getOrDefault(bits.outputs().size(), Set.of()).stream()
        .filter(each -> each.inputs <= bits.inputs().size())
        .filter(each -> !widths.get(each.problem).contains(ports.toString()))
        .map(Sketched::sketch)
        .collect(Collectors.toSet());
  }

  /** The designs that one has its structure or its behaviour in common with. */
  List<Finding> check(DesignFingerprint candidate) {
    List<Finding> findings = new ArrayList<>();
    for (Indexed same : structures.getOrDefault(candidate.structure(), List.of())) {
      findings.add(finding(same, Reason.SAME_LOGIC, candidate));
    }
    for (Indexed same : alike(behaviours, candidate.responses().stream())) {
      findings.add(finding(same, Reason.SAME_BEHAVIOUR, candidate));
    }
    // What has no vectors does bit by bit what it does.
    Stream<String> bits =
        Stream.concat(
            candidate.behaviours().stream(), candidate.bitwise().stream().map(BitDigest::response));
    for (Indexed same : alike(bitwise, bits)) {
      // With the same ports it is bits in another order: a shift to the other side.
      if (!widths.get(problem(same)).contains(candidate.signature())) {
        findings.add(finding(same, Reason.SAME_BEHAVIOUR_IN_BITS, candidate));
      }
    }
    for (Indexed same : alike(behaviours, candidate.withoutOne().stream())) {
      // Whoever needs an everyday function and something more has not copied a problem.
      if (same.design.background() == 0) {
        findings.add(finding(same, Reason.SAME_BEHAVIOUR_AND_MORE, candidate));
      }
    }
    return findings;
  }

  private static String problem(Indexed design) {
    return design.benchmark + "\n" + design.design.entry();
  }

  private static List<Indexed> alike(Map<String, List<Indexed>> known, Stream<String> digests) {
    return digests.flatMap(digest -> known.getOrDefault(digest, List.of()).stream()).toList();
  }

  private static Finding finding(Indexed same, Reason reason, DesignFingerprint candidate) {
    BenchmarkDesign design = same.design;
    boolean ports = candidate.namedLike(design.fingerprint()) && design.namesTell();
    return new Finding(
        same.benchmark, design.entry(), Channel.CODE, reason, 0, 1, 1, ports, design.background());
  }
}
