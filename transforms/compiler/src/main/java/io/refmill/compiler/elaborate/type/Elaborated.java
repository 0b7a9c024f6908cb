package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.ir.ElaboratedModule;

/** A finished module with the scope of its declarations, for hierarchical names. */
public record Elaborated(ElaboratedModule module, Scope scope) {}
