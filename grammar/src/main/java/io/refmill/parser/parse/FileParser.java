package io.refmill.parser.parse;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.grammar.VerilogGrammar;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.build.SyntaxException;
import io.refmill.parser.build.TreeBuilder;
import io.refmill.parser.lex.TokenArray;
import io.refmill.parser.preprocess.PreprocessedText;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Parses one preprocessed file, an item at a time: each item's parse tree becomes syntax nodes and
 * is let go before the next one is read, so that memory follows the largest item and not the file.
 *
 * <p>An item is parsed with SLL prediction first, and once more with LL if that fails. The first
 * error of a module ends that module; parsing goes on behind its end.
 */
final class FileParser {
  private final TokenArray tokens;
  private final VerilogGrammar parser;
  private final TreeBuilder builder;
  private final PreprocessedText text;
  private final List<Diagnostic> diagnostics;

  FileParser(
      PreprocessedText text, TokenArray tokens, ParseLimits limits, List<Diagnostic> diagnostics) {
    this.text = text;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.builder = new TreeBuilder(text, limits);
    this.parser = new VerilogGrammar(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(new FirstErrorStrategy());
  }

  /** The items of the file, without those that have errors. */
  List<ItemSyntax> parse() {
    List<ItemSyntax> items = new ArrayList<>();
    while (tokens.LA(1) != Token.EOF) {
      int start = tokens.index();
      int type = tokens.LA(1);
      boolean good;
      if (isModuleKeyword(type)) {
        good = module(items);
      } else if (type == VerilogTokens.PACKAGE) {
        good = packageDeclaration(items);
      } else {
        good = piece(parser::description, context -> builder.add(context, items));
      }
      if (!good) {
        recover(start);
      }
    }
    return items;
  }

  private boolean module(List<ItemSyntax> out) {
    ModuleSyntax[] module = new ModuleSyntax[1];
    List<ItemSyntax> items = new ArrayList<>();
    return piece(parser::moduleHeader, context -> module[0] = builder.module(context))
        && items(items, "end" + module[0].keyword().replace("macro", ""))
        && piece(
            parser::moduleEnd,
            context -> out.add(builder.complete(module[0], items, context.getStart())));
  }

  private boolean packageDeclaration(List<ItemSyntax> out) {
    VerilogGrammar.PackageHeaderContext[] header = new VerilogGrammar.PackageHeaderContext[1];
    List<ItemSyntax> items = new ArrayList<>();
    return piece(parser::packageHeader, context -> header[0] = context)
        && items(items, "endpackage")
        && piece(parser::packageEnd, context -> out.add(builder.packageOf(header[0], items)));
  }

  private boolean items(List<ItemSyntax> items, String end) {
    while (!isEndKeyword(tokens.LA(1))) {
      if (tokens.LA(1) == Token.EOF || isModuleKeyword(tokens.LA(1))) {
        // A missing end is likelier than a module within a module.
        Token found = tokens.LT(1);
        report(found, "expected '" + end + "', found " + SyntaxErrors.found(found));
        return false;
      }
      if (!piece(parser::moduleItem, context -> builder.add(context, items))) {
        return false;
      }
    }
    return true;
  }

  /** Parses one piece and hands it over; false, with a diagnostic, when that is not possible. */
  private <C extends ParserRuleContext> boolean piece(Supplier<C> rule, Consumer<C> taker) {
    int start = tokens.index();
    C context;
    try {
      parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
      context = rule.get();
    } catch (ParseCancellationException first) {
      // SLL may reject what LL accepts: only the second opinion counts.
      tokens.seek(start);
      parser.setContext(null);
      try {
        parser.getInterpreter().setPredictionMode(PredictionMode.LL);
        context = rule.get();
      } catch (ParseCancellationException second) {
        parser.setContext(null);
        RecognitionException cause = (RecognitionException) second.getCause();
        report(cause.getOffendingToken(), SyntaxErrors.message(parser, cause));
        return false;
      }
    }
    parser.setContext(null);
    try {
      taker.accept(context);
    } catch (SyntaxException error) {
      report(error.token(), error.getMessage());
      return false;
    }
    return true;
  }

  private void report(Token token, String message) {
    diagnostics.add(
        Diagnostic.of(DiagnosticCode.SYNTAX_ERROR, text.locate(token.getStartIndex()), message));
  }

  /** Skips to behind the end of the module at hand, or to the start of the next one. */
  private void recover(int start) {
    boolean moved = tokens.index() > start;
    while (tokens.LA(1) != Token.EOF) {
      int type = tokens.LA(1);
      if (moved && (isModuleKeyword(type) || type == VerilogTokens.PACKAGE)) {
        return;
      }
      tokens.consume();
      moved = true;
      if (isEndKeyword(type) || type == VerilogTokens.ENDPRIMITIVE) {
        if (tokens.LA(1) == VerilogTokens.COLON) {
          tokens.seek(tokens.index() + 2);
        }
        return;
      }
    }
  }

  private static boolean isModuleKeyword(int type) {
    return type == VerilogTokens.MODULE
        || type == VerilogTokens.MACROMODULE
        || type == VerilogTokens.INTERFACE
        || type == VerilogTokens.PROGRAM;
  }

  private static boolean isEndKeyword(int type) {
    return type == VerilogTokens.ENDMODULE
        || type == VerilogTokens.ENDINTERFACE
        || type == VerilogTokens.ENDPROGRAM
        || type == VerilogTokens.ENDPACKAGE;
  }

  /** Ends the parse at the first error; what to expect was decided by prediction, never guessed. */
  private static final class FirstErrorStrategy extends DefaultErrorStrategy {
    @Override
    public void recover(Parser recognizer, RecognitionException error) {
      throw new ParseCancellationException(error);
    }

    @Override
    public Token recoverInline(Parser recognizer) {
      throw new ParseCancellationException(new InputMismatchException(recognizer));
    }

    @Override
    public void reportError(Parser recognizer, RecognitionException error) {}

    @Override
    public void sync(Parser recognizer) {}
  }
}
