package io.refmill.curation;

import io.refmill.contamination.BenchmarkDesign;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.PortSignature;
import io.refmill.curation.Finding.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The designs of benchmarks by what they do and how they are made. */
final class DesignIndex {
  private final Map<String, List<Indexed>> behaviours = new HashMap<>();
  private final Map<String, List<Indexed>> structures = new HashMap<>();

  /** Those of designs with a structure or a behaviour, by the widths of their outputs. */
  private final Map<List<Integer>, List<PortSignature>> signatures = new HashMap<>();

  private record Indexed(String benchmark, BenchmarkDesign design) {}

  void add(String benchmark, BenchmarkDesign design) {
    Indexed indexed = new Indexed(benchmark, design);
    DesignFingerprint fingerprint = design.fingerprint();
    for (String behaviour : fingerprint.behaviours()) {
      behaviours.computeIfAbsent(behaviour, b -> new ArrayList<>(1)).add(indexed);
    }
    if (!fingerprint.structure().isEmpty()) {
      structures.computeIfAbsent(fingerprint.structure(), s -> new ArrayList<>(1)).add(indexed);
    }
    if (!fingerprint.behaviours().isEmpty() || !fingerprint.structure().isEmpty()) {
      PortSignature ports = PortSignature.parse(fingerprint.signature());
      List<PortSignature> same =
          signatures.computeIfAbsent(ports.outputs(), o -> new ArrayList<>(1));
      if (!same.contains(ports)) {
        same.add(ports);
      }
    }
  }

  /** Whether a design with such ports may behave as one of these. */
  boolean mayAnswer(PortSignature ports) {
    return signatures.getOrDefault(ports.outputs(), List.of()).stream().anyMatch(ports::covers);
  }

  /** The designs that one has its structure or its behaviour in common with. */
  List<Finding> check(DesignFingerprint candidate) {
    List<Finding> findings = new ArrayList<>();
    for (Indexed same : structures.getOrDefault(candidate.structure(), List.of())) {
      findings.add(finding(same, Reason.SAME_LOGIC, candidate));
    }
    for (String behaviour : candidate.responses()) {
      for (Indexed same : behaviours.getOrDefault(behaviour, List.of())) {
        findings.add(finding(same, Reason.SAME_BEHAVIOUR, candidate));
      }
    }
    return findings;
  }

  private static Finding finding(Indexed same, Reason reason, DesignFingerprint candidate) {
    BenchmarkDesign design = same.design;
    boolean ports = candidate.namedLike(design.fingerprint()) && design.namesTell();
    return new Finding(
        same.benchmark, design.entry(), Channel.CODE, reason, 0, 1, 1, ports, design.background());
  }
}
