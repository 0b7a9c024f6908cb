package io.refmill.contamination;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What stays the same when a design is written anew. All parts are digests in lower-case
 * hexadecimal, but for the signature, so that a list of them holds no text.
 *
 * @param signature widths of the ports that count, in the form of {@link PortSignature}: clocks
 *     that the model does not see are left out, and so are inputs that were found without influence
 * @param portNames digest of the sorted names of the same ports, without regard to case
 * @param allPortNames the same with the inputs that were found without influence
 * @param structure digest of what the lowered design computes, empty if there is none
 * @param behaviours digests of the response to fixed stimuli, sorted: one with resets driven by
 *     their role, one with resets as plain inputs; two designs behave alike if they share one.
 *     Empty if none was asked for or none could be had
 * @param parts digests of the response in calls in which an output of one bit has a certain value,
 *     sorted: what the others are elsewhere may mean nothing. Empty unless asked for
 * @param bits how many inputs and outputs there are if each bit of a vector is one, in the form of
 *     {@link PortSignature}; empty unless asked for
 * @param bitwise digests of the response as if each bit of a vector were a port, each behind its
 *     sketch ({@link BitDigest}), sorted. Empty unless asked for
 * @param withoutOne digests of the response without one of the outputs, sorted. Empty unless asked
 *     for, as they are of records and never of problems
 */
public record DesignFingerprint(
    String signature,
    String portNames,
    String allPortNames,
    String structure,
    List<String> behaviours,
    List<String> parts,
    String bits,
    List<String> bitwise,
    List<String> withoutOne) {
  /** Of a design of which nothing is known. */
  public static final DesignFingerprint NONE =
      new DesignFingerprint(">", "", "", "", List.of(), List.of());

  public DesignFingerprint {
    Objects.requireNonNull(signature, "signature");
    Objects.requireNonNull(portNames, "portNames");
    Objects.requireNonNull(allPortNames, "allPortNames");
    Objects.requireNonNull(structure, "structure");
    behaviours = behaviours.stream().sorted().distinct().toList();
    parts = parts.stream().sorted().distinct().toList();
    Objects.requireNonNull(bits, "bits");
    bitwise = bitwise.stream().sorted().distinct().toList();
    withoutOne = withoutOne.stream().sorted().distinct().toList();
  }

  /** A design that was looked at with its ports as they are. */
  public DesignFingerprint(
      String signature,
      String portNames,
      String allPortNames,
      String structure,
      List<String> behaviours,
      List<String> parts) {
    this(
        signature, portNames, allPortNames, structure, behaviours, parts, "", List.of(), List.of());
  }

  /** The same with further digests of behaviour. */
  public DesignFingerprint with(List<String> further, List<String> furtherParts) {
    return new DesignFingerprint(
        signature,
        portNames,
        allPortNames,
        structure,
        joined(behaviours, further),
        joined(parts, furtherParts),
        bits,
        bitwise,
        withoutOne);
  }

  /** The same with what it does bit by bit. */
  public DesignFingerprint withBits(String ports, List<String> digests) {
    return new DesignFingerprint(
        signature,
        portNames,
        allPortNames,
        structure,
        behaviours,
        parts,
        ports,
        joined(bitwise, digests),
        withoutOne);
  }

  /** The same with what it does without one of its outputs. */
  public DesignFingerprint withoutOutput(List<String> digests) {
    return new DesignFingerprint(
        signature,
        portNames,
        allPortNames,
        structure,
        behaviours,
        parts,
        bits,
        bitwise,
        joined(withoutOne, digests));
  }

  /** The same without what holds in some calls alone. */
  public DesignFingerprint whole() {
    return new DesignFingerprint(
        signature, portNames, allPortNames, structure, behaviours, List.of());
  }

  /** What holds in some calls alone, as all that is known of the behaviour. */
  public DesignFingerprint inPart() {
    return new DesignFingerprint(signature, portNames, allPortNames, "", parts, List.of());
  }

  /** What it does bit by bit, as all that is known of the behaviour. */
  public DesignFingerprint inBits() {
    return new DesignFingerprint(bits, portNames, allPortNames, "", bitwise, List.of());
  }

  /** All that may be looked up: the response to all calls, to some, and bit by bit. */
  public List<String> responses() {
    return joined(joined(behaviours, parts), bitwise);
  }

  private static List<String> joined(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /**
   * Whether the ports have the names of a reference's. Inputs without influence that the reference
   * does not have say that something else was asked for: a multiplexer of four that only ever
   * selects one of two.
   */
  public boolean namedLike(DesignFingerprint reference) {
    return portNames.equals(reference.portNames)
        && (allPortNames.equals(portNames) || allPortNames.equals(reference.allPortNames));
  }

  /** Whether both answer the fixed stimuli in the same way, or those that count for both. */
  public boolean behavesLike(DesignFingerprint other) {
    return responses().stream().anyMatch(other.responses()::contains);
  }
}
