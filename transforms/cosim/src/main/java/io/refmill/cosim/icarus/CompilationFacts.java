package io.refmill.cosim.icarus;

import java.util.Set;

/**
 * What compilations of a design have shown: how it has to be compiled, and what it came to.
 *
 * @param verilogKeywords whether the source is read with the keywords of IEEE 1364-2005: others are
 *     names in it
 * @param inputsAreNets whether the bench drives the ports through nets: the module drives one of
 *     its own inputs
 * @param listing the scopes of the last compilation that went well; null before the first one
 * @param missingFiles files that the design would load into memories, and that its unit does not
 *     have, in alphabetical order
 */
public record CompilationFacts(
    boolean verilogKeywords, boolean inputsAreNets, VvpListing listing, Set<String> missingFiles) {
  /** What is known of a design that has not been compiled. */
  public static final CompilationFacts NONE = new CompilationFacts(false, false, null, Set.of());

  CompilationFacts withVerilogKeywords() {
    return new CompilationFacts(true, inputsAreNets, listing, missingFiles);
  }

  CompilationFacts withInputsAsNets() {
    return new CompilationFacts(verilogKeywords, true, listing, missingFiles);
  }

  CompilationFacts with(VvpListing found) {
    return new CompilationFacts(verilogKeywords, inputsAreNets, found, missingFiles);
  }

  CompilationFacts withMissingFiles(Set<String> missing) {
    return new CompilationFacts(verilogKeywords, inputsAreNets, listing, missing);
  }

  /** What holds for the same design in a bench with other names. */
  CompilationFacts underOtherNames() {
    return new CompilationFacts(verilogKeywords, inputsAreNets, null, missingFiles);
  }
}
