package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.lower.plan.CombinationalModule;
import java.util.Set;

/** Which submodules stay units, so that each becomes a Python function. */
public interface CombinationalUnits {
  /** The module as a unit, or null when it is to be flattened. */
  CombinationalModule of(ElaboratedModule module);

  /**
   * Flattens modules after all.
   *
   * @return whether there are any
   */
  boolean exclude(Set<CombinationalModule> modules);

  /** How the nets of modules resolve, units or not. */
  PulledNets pulledNets();
}
