package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.GenerateBlockContext;
import io.refmill.grammar.VerilogGrammar.GenerateBlockItemContext;
import io.refmill.grammar.VerilogGrammar.GenerateCaseContext;
import io.refmill.grammar.VerilogGrammar.GenerateCaseItemContext;
import io.refmill.grammar.VerilogGrammar.GenerateDefaultContext;
import io.refmill.grammar.VerilogGrammar.GenerateElseIfContext;
import io.refmill.grammar.VerilogGrammar.GenerateForContext;
import io.refmill.grammar.VerilogGrammar.GenerateIfContext;
import io.refmill.grammar.VerilogGrammar.GenerateLabelsContext;
import io.refmill.grammar.VerilogGrammar.GenerateRegionContext;
import io.refmill.grammar.VerilogGrammar.LabelledGenerateBlockContext;
import io.refmill.grammar.VerilogGrammar.ModuleItemContext;
import io.refmill.grammar.VerilogGrammar.NamedModuleItemContext;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateBlockSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseItemSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateForSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateIfSyntax;
import io.refmill.syntax.ItemSyntax;
import java.util.ArrayList;
import java.util.List;

/** Generate constructs (IEEE 1800-2017 clause 27), with and without the keywords around them. */
final class GenerateBuilder {
  private final Places places;
  private final ExpressionBuilder expressions;
  private final LoopBuilder loops;
  private final ItemBuilder items;

  GenerateBuilder(
      Places places, ExpressionBuilder expressions, LoopBuilder loops, ItemBuilder items) {
    this.places = places;
    this.expressions = expressions;
    this.loops = loops;
    this.items = items;
  }

  /** Adds a generate construct; false when the item is none. */
  boolean add(ModuleItemContext context, List<ItemSyntax> out) {
    if (context instanceof GenerateForContext loop) {
      out.add(
          new GenerateForSyntax(
              places.of(context),
              places.name(loop.identifier()),
              loop.GENVAR() != null,
              expressions.expression(loop.expression(0)),
              expressions.expression(loop.expression(1)),
              loops.step(loop.forStep()),
              body(loop.moduleItem())));
    } else if (context instanceof GenerateIfContext choice) {
      out.add(choice(choice));
    } else if (context instanceof GenerateCaseContext selection) {
      List<GenerateCaseItemSyntax> arms = new ArrayList<>();
      for (GenerateCaseItemContext arm : selection.generateCaseItem()) {
        arms.add(arm(arm));
      }
      ExpressionSyntax selector = expressions.expression(selection.expression());
      out.add(new GenerateCaseSyntax(places.of(context), selector, arms));
    } else if (context instanceof GenerateRegionContext region) {
      region.moduleItem().forEach(item -> items.add(item, out));
    } else if (context instanceof GenerateBlockItemContext block) {
      out.add(block(block.generateBlock()));
    } else {
      return false;
    }
    return true;
  }

  private GenerateIfSyntax choice(GenerateIfContext context) {
    List<ModuleItemContext> branches = context.moduleItem();
    GenerateBlockSyntax rest = branches.size() > 1 ? body(branches.get(1)) : null;
    List<GenerateElseIfContext> chain = context.generateElseIf();
    for (int i = chain.size() - 1; i >= 0; i--) {
      GenerateElseIfContext link = chain.get(i);
      SourceLocation place = places.ofIf(link.getStart());
      GenerateIfSyntax nested =
          new GenerateIfSyntax(
              place, expressions.expression(link.expression()), body(link.moduleItem()), rest);
      rest = new GenerateBlockSyntax(place, null, List.of(nested));
    }
    return new GenerateIfSyntax(
        places.of(context),
        expressions.expression(context.expression()),
        body(branches.get(0)),
        rest);
  }

  private GenerateCaseItemSyntax arm(GenerateCaseItemContext context) {
    if (context instanceof GenerateDefaultContext byDefault) {
      return new GenerateCaseItemSyntax(
          places.of(context), List.of(), body(byDefault.moduleItem()));
    }
    GenerateLabelsContext labels = (GenerateLabelsContext) context;
    return new GenerateCaseItemSyntax(
        places.of(context),
        expressions.expressions(labels.expression()),
        body(labels.moduleItem()));
  }

  GenerateBlockSyntax block(GenerateBlockContext context) {
    List<ItemSyntax> inner = new ArrayList<>();
    context.moduleItem().forEach(item -> items.add(item, inner));
    return new GenerateBlockSyntax(
        places.of(context), places.nameOrNull(context.identifier()), inner);
  }

  /** The body of a construct: a block as it is, a single item as a block without label. */
  private GenerateBlockSyntax body(ModuleItemContext context) {
    if (context instanceof GenerateBlockItemContext block) {
      return block(block.generateBlock());
    }
    List<ItemSyntax> inner = new ArrayList<>();
    items.add(context, inner);
    boolean labelledBlock =
        context instanceof NamedModuleItemContext named
            && named.namedItem().labelledItem() instanceof LabelledGenerateBlockContext;
    return labelledBlock
        ? (GenerateBlockSyntax) inner.get(0)
        : new GenerateBlockSyntax(places.of(context), null, inner);
  }
}
