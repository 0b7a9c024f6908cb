package io.refmill.parser.preprocess;

import io.refmill.parser.preprocess.Input.Conditional;
import io.refmill.parser.scan.KnownDirectives;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The directives one by one; a name that is none is a macro's (IEEE 1800-2017 22.1). */
final class Directives {
  /**
   * Directives of other tools that change nothing we model. The rest of their line counts: Icarus
   * Verilog drops such a name as a macro without a definition, and no more.
   */
  private static final Set<String> IGNORED =
      Set.of(
          "nettype",
          "protect_key",
          "accelerate",
          "noaccelerate",
          "autoexpand_vectornets",
          "expand_vectornets",
          "noexpand_vectornets",
          "remove_gatenames",
          "noremove_gatenames",
          "remove_netnames",
          "noremove_netnames",
          "protect",
          "endprotect",
          "portcoerce",
          "inline");

  private final Preprocessor preprocessor;

  Directives(Preprocessor preprocessor) {
    this.preprocessor = preprocessor;
  }

  /** Handles the directive or macro call that starts at the input's position. */
  void directive(Input in, Output out) {
    int at = in.position++;
    String name = in.identifier();
    switch (name) {
      case "":
        preprocessor.error(in, at, "expected the name of a directive or macro after `");
        break;
      case "define":
        define(in, at);
        break;
      case "undef":
        undefine(in, at);
        break;
      case "undefineall":
        preprocessor.ambiguous(in, at, "`undefineall, which it does not know");
        break;
      case "ifdef":
      case "ifndef":
        open(in, at, name.equals("ifndef"));
        break;
      case "elsif":
      case "else":
        alternative(in, at, name);
        break;
      case "endif":
        if (in.conditionals.poll() == null) {
          preprocessor.error(in, at, "`endif without `ifdef");
        }
        break;
      case "include":
        include(in, at, out);
        break;
      case "timescale":
        timescale(in);
        break;
      case "__FILE__":
        String path = preprocessor.path(in).replace("\\", "\\\\").replace("\"", "\\\"");
        out.append('"' + path + '"', in, at);
        break;
      case "__LINE__":
        out.append(Integer.toString(preprocessor.location(in, at).line()), in, at);
        break;
      default:
        if (!setting(name, in, at, out)) {
          macroCall(name, in, at, out);
        }
    }
  }

  /** Directives that set a state (22.3, 22.8 to 22.10, 22.14), and those without effect. */
  private boolean setting(String name, Input in, int at, Output out) {
    DirectiveState state = preprocessor.state;
    switch (name) {
      case "default_nettype":
        in.skipBlanks();
        String nettype = in.identifier();
        if (nettype.isEmpty()) {
          preprocessor.error(in, at, "expected a net type after `default_nettype");
        } else {
          preprocessor.change(state.withDefaultNettype(nettype), out);
        }
        return true;
      case "unconnected_drive":
        in.skipBlanks();
        String drive = in.identifier();
        if (drive.equals("pull0") || drive.equals("pull1")) {
          preprocessor.change(state.withUnconnectedDrive(drive), out);
        } else {
          preprocessor.error(in, at, "expected pull0 or pull1 after `unconnected_drive");
        }
        return true;
      case "nounconnected_drive":
        preprocessor.change(state.withUnconnectedDrive(""), out);
        return true;
      case "celldefine":
      case "endcelldefine":
        preprocessor.change(state.withCell(name.equals("celldefine")), out);
        return true;
      case "resetall":
        preprocessor.change(
            DirectiveState.INITIAL.withVerilogKeywords(state.verilogKeywords()), out);
        return true;
      case "begin_keywords":
        in.skipBlanks();
        int from = in.position;
        if (in.at('"')) {
          in.skipString();
        }
        String version = new String(in.text, from, in.position - from);
        preprocessor.change(state.withVerilogKeywords(version.contains("1364")), out);
        return true;
      case "end_keywords":
        preprocessor.change(state.withVerilogKeywords(false), out);
        return true;
      default:
        if (KnownDirectives.takesLine(name)) {
          in.skipDirectiveLine();
          return true;
        }
        return IGNORED.contains(name) && !preprocessor.macros.isDefined(name);
    }
  }

  private void macroCall(String name, Input in, int at, Output out) {
    Macro macro = preprocessor.macros.called(name);
    if (macro == null) {
      preprocessor.undefined(in, at, name);
    } else {
      preprocessor.expand(macro, in, at, out);
    }
  }

  // -------------------------------------------------------------- `define (22.5)

  /** Names that {@code `define} may not take (22.5.1). */
  private static boolean isReserved(String name) {
    return KnownDirectives.isKnown(name) || name.equals("__FILE__") || name.equals("__LINE__");
  }

  private void define(Input in, int at) {
    in.skipBlanks();
    String name = in.identifier();
    if (name.isEmpty() || isReserved(name)) {
      preprocessor.error(
          in,
          at,
          "expected the name of a macro after `define" + (name.isEmpty() ? "" : ", found ") + name);
      body(in);
      return;
    }
    List<String> formals = null;
    List<String> defaults = new ArrayList<>();
    if (in.at('(')) {
      formals = new ArrayList<>();
      List<String> texts = MacroCall.readArguments(in);
      if (texts == null) {
        preprocessor.error(in, at, "expected ')' to end the formals of macro `" + name);
        return;
      }
      if (!(texts.size() == 1 && texts.get(0).isEmpty())) {
        for (String text : texts) {
          int equals = text.indexOf('=');
          String formal = (equals < 0 ? text : text.substring(0, equals)).strip();
          if (formal.isEmpty() || !Input.isIdentifierStart(formal.charAt(0))) {
            preprocessor.error(in, at, "expected the name of a formal, found '" + formal + "'");
          }
          formals.add(formal);
          defaults.add(equals < 0 ? null : text.substring(equals + 1).strip());
        }
      }
    }
    preprocessor.macros.define(
        new Macro(preprocessor.location(in, at), name, formals, defaults, body(in)));
  }

  /**
   * Reads up to the line's end; a backslash there takes the next line in, comments stay out. Blanks
   * behind the backslash do no harm, as in Icarus Verilog.
   */
  private static String body(Input in) {
    StringBuilder text = new StringBuilder();
    while (in.position < in.end) {
      int from = in.position;
      char c = in.text[from];
      if (Input.isLineEnd(c)) {
        break;
      }
      if (c == '\\' && in.skipContinuation()) {
        text.append('\n');
      } else if (c == '/' && in.follows("//")) {
        in.skipLine();
      } else if (c == '/' && in.follows("/*")) {
        in.skipComment();
        text.append(' ');
      } else {
        if (c == '"') {
          in.skipString();
        } else {
          in.position++;
        }
        text.append(in.text, from, in.position - from);
      }
    }
    return text.toString().strip();
  }

  private void undefine(Input in, int at) {
    in.skipBlanks();
    String name = in.identifier();
    if (name.isEmpty()) {
      preprocessor.error(in, at, "expected the name of a macro after `undef");
    } else {
      preprocessor.macros.undefine(name);
    }
  }

  // -------------------------------------------------------------- `ifdef (22.6)

  private void open(Input in, int at, boolean negated) {
    Conditional conditional = new Conditional(at, condition(in, at) != negated);
    in.conditionals.push(conditional);
    if (in.conditionals.size() > preprocessor.limits.maxNesting()) {
      throw new io.refmill.parser.LimitExceededException(
          io.refmill.diagnostics.DiagnosticCode.NESTING_TOO_DEEP,
          Integer.toString(preprocessor.limits.maxNesting()));
    }
    if (!conditional.taken) {
      skipGroup(in);
    }
  }

  private boolean condition(Input in, int at) {
    in.skipSpace();
    String name = in.identifier();
    if (name.isEmpty()) {
      preprocessor.error(in, at, "expected the name of a macro");
    }
    return preprocessor.macros.isDefined(name);
  }

  /** At {@code `elsif} or {@code `else} behind a group that was taken. */
  private void alternative(Input in, int at, String name) {
    Conditional conditional = in.conditionals.peek();
    if (conditional == null) {
      preprocessor.error(in, at, "`" + name + " without `ifdef");
      return;
    }
    checkOrder(in, at, name, conditional);
    skipGroup(in);
  }

  private void checkOrder(Input in, int at, String name, Conditional conditional) {
    if (conditional.elseSeen) {
      preprocessor.error(in, at, "`" + name + " after `else");
    }
    conditional.elseSeen |= name.equals("else");
  }

  /**
   * Skips groups until one is to be read, or the conditional ends. As in Icarus Verilog, nothing
   * but comments hides a directive here, since what is skipped need not be Verilog.
   */
  private void skipGroup(Input in) {
    Conditional conditional = in.conditionals.peek();
    int depth = 0;
    while (in.position < in.end) {
      char c = in.text[in.position];
      if (c == '/') {
        if (!in.skipComment()) {
          in.position++;
        }
      } else if (c != '`') {
        in.position++;
      } else {
        int at = in.position++;
        String name = in.identifier();
        if (name.equals("ifdef") || name.equals("ifndef")) {
          depth++;
        } else if (name.equals("endif")) {
          if (depth-- == 0) {
            in.conditionals.pop();
            return;
          }
        } else if (depth == 0 && (name.equals("else") || name.equals("elsif"))) {
          checkOrder(in, at, name, conditional);
          if (!conditional.taken && (name.equals("else") || condition(in, at))) {
            conditional.taken = true;
            return;
          }
        }
      }
    }
  }

  // -------------------------------------------------------------- `include and `timescale

  private void include(Input in, int at, Output out) {
    in.skipBlanks();
    String operand;
    if (in.at('`')) {
      int from = in.position;
      in.skipDirectiveLine();
      operand =
          preprocessor.expandText(new String(in.text, from, in.position - from), in, at).strip();
    } else {
      int from = in.position;
      if (in.at('"')) {
        in.skipString();
      } else if (in.at('<')) {
        while (in.position < in.end && !Input.isLineEnd(in.text[in.position]) && !in.at('>')) {
          in.position++;
        }
        in.position = Math.min(in.end, in.position + 1);
      }
      operand = new String(in.text, from, in.position - from);
    }
    int last = operand.length() - 1;
    boolean quoted = last > 1 && operand.charAt(0) == '"' && operand.charAt(last) == '"';
    boolean angled = last > 1 && operand.charAt(0) == '<' && operand.charAt(last) == '>';
    if (!quoted && !angled) {
      preprocessor.error(in, at, "expected a file name in quotes after `include");
      return;
    }
    preprocessor.include(operand.substring(1, last), in, at, out);
  }

  /** {@code 1ns / 1ps}; anything else takes the rest of the line, since time means nothing here. */
  private static void timescale(Input in) {
    int from = in.position;
    if (!(timeValue(in) && slash(in) && timeValue(in))) {
      in.position = from;
      in.skipDirectiveLine();
    }
  }

  private static boolean slash(Input in) {
    in.skipSpace();
    if (!in.at('/')) {
      return false;
    }
    in.position++;
    return true;
  }

  private static boolean timeValue(Input in) {
    in.skipSpace();
    int from = in.position;
    while (in.position < in.end && in.text[in.position] >= '0' && in.text[in.position] <= '9') {
      in.position++;
    }
    boolean digits = in.position > from;
    in.skipBlanks();
    return digits && in.identifier().endsWith("s");
  }
}
