package io.refmill.syntax;

/** A declaration inside a block, function or task. */
public sealed interface BlockItemSyntax extends ItemSyntax
    permits VariableDeclarationSyntax,
        ItemSyntax.ParameterDeclarationSyntax,
        ItemSyntax.TypedefSyntax,
        ItemSyntax.ImportSyntax,
        ItemSyntax.PortDeclarationSyntax {}
