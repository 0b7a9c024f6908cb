package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;
import java.util.function.UnaryOperator;

/** A generate construct (IEEE 1800-2017 clause 27). */
public sealed interface GenerateSyntax extends ItemSyntax {

  /** The same construct with other items in each of its blocks. */
  GenerateSyntax map(UnaryOperator<List<ItemSyntax>> items);

  /**
   * {@code begin : label ... end} of a generate construct; also a single item without begin, as a
   * block with a null label. {@code generate} regions add nothing: their items stand in their
   * place.
   */
  record GenerateBlockSyntax(SourceLocation location, String label, List<ItemSyntax> items)
      implements GenerateSyntax {
    public GenerateBlockSyntax {
      items = List.copyOf(items);
    }

    @Override
    public Kind kind() {
      return Kind.GENERATE_BLOCK;
    }

    @Override
    public GenerateBlockSyntax map(UnaryOperator<List<ItemSyntax>> mapping) {
      return new GenerateBlockSyntax(location, label, mapping.apply(items));
    }
  }

  /** {@code for (genvar i = initial; condition; step) block}; step is an assignment statement. */
  record GenerateForSyntax(
      SourceLocation location,
      String genvar,
      boolean declaresGenvar,
      ExpressionSyntax initial,
      ExpressionSyntax condition,
      StatementSyntax step,
      GenerateBlockSyntax body)
      implements GenerateSyntax {
    @Override
    public Kind kind() {
      return Kind.GENERATE_FOR;
    }

    @Override
    public GenerateForSyntax map(UnaryOperator<List<ItemSyntax>> items) {
      return new GenerateForSyntax(
          location, genvar, declaresGenvar, initial, condition, step, body.map(items));
    }
  }

  /** {@code if (condition) a else b}; whenFalse may be null. */
  record GenerateIfSyntax(
      SourceLocation location,
      ExpressionSyntax condition,
      GenerateBlockSyntax whenTrue,
      GenerateBlockSyntax whenFalse)
      implements GenerateSyntax {
    @Override
    public Kind kind() {
      return Kind.GENERATE_IF;
    }

    @Override
    public GenerateIfSyntax map(UnaryOperator<List<ItemSyntax>> items) {
      return new GenerateIfSyntax(
          location,
          condition,
          whenTrue.map(items),
          whenFalse == null ? null : whenFalse.map(items));
    }
  }

  /** {@code case (selector) ... endcase}; labels are empty for default. */
  record GenerateCaseSyntax(
      SourceLocation location, ExpressionSyntax selector, List<GenerateCaseItemSyntax> items)
      implements GenerateSyntax {
    public GenerateCaseSyntax {
      items = List.copyOf(items);
    }

    @Override
    public Kind kind() {
      return Kind.GENERATE_CASE;
    }

    @Override
    public GenerateCaseSyntax map(UnaryOperator<List<ItemSyntax>> mapping) {
      return new GenerateCaseSyntax(
          location,
          selector,
          items.stream()
              .map(
                  arm ->
                      new GenerateCaseItemSyntax(
                          arm.location(), arm.labels(), arm.body().map(mapping)))
              .toList());
    }
  }

  /** One arm of a case generate. */
  record GenerateCaseItemSyntax(
      SourceLocation location, List<ExpressionSyntax> labels, GenerateBlockSyntax body)
      implements Syntax {
    public GenerateCaseItemSyntax {
      labels = List.copyOf(labels);
    }
  }
}
