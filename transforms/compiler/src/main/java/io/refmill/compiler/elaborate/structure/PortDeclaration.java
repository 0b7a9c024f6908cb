package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;

/** All that is said about one port: in the header, and by declarations of its name in the body. */
final class PortDeclaration {
  PortDeclarationSyntax port;
  DeclaratorSyntax declarator;
  NetDeclarationSyntax net;
  VariableDeclarationSyntax variable;
  DeclaratorSyntax second;

  /** Null until it is known, and where that fails. */
  Signal signal;

  Direction direction;
}
