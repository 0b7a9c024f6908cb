package io.refmill.parser.preprocess;

import java.util.ArrayList;
import java.util.List;

/** Reads the arguments of a macro call and puts them into the macro's body (22.5.1). */
final class MacroCall {
  private MacroCall() {}

  /**
   * Reads {@code (a, b)}; the input stands at the opening parenthesis and is left behind the closing
   * one. Commas inside brackets and strings separate nothing.
   *
   * @return the texts without blanks around them, or null when the closing parenthesis is missing
   */
  static List<String> readArguments(Input in) {
    List<String> arguments = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    in.position++;
    int depth = 0;
    while (in.position < in.end) {
      int from = in.position;
      char c = in.text[from];
      if (c == '"') {
        in.skipString();
      } else if (c == '\\') {
        in.skipEscaped();
      } else if (in.skipComment()) {
        text.append(' ');
        continue;
      } else {
        in.position++;
        if (c == '(' || c == '[' || c == '{') {
          depth++;
        } else if (c == ',' && depth == 0) {
          arguments.add(text.toString().strip());
          text.setLength(0);
          continue;
        } else if (c == ')' && depth == 0) {
          arguments.add(text.toString().strip());
          return arguments;
        } else if (c == ')' || c == ']' || c == '}') {
          depth = Math.max(0, depth - 1);
        }
      }
      text.append(in.text, from, in.position - from);
    }
    return null;
  }

  /**
   * The body with the formals replaced; {@code ``}, {@code `"} and {@code `\`"} resolved. Text in
   * ordinary strings stays as it is.
   */
  static String substitute(Macro macro, List<String> actuals) {
    Input body = new Input(macro.body().toCharArray(), 0, -1);
    StringBuilder out = new StringBuilder(body.end + 16);
    boolean quoting = false;
    while (body.position < body.end) {
      int from = body.position;
      char c = body.text[from];
      if (c == '`') {
        if (body.follows("``")) {
          body.position += 2;
        } else if (body.follows("`\"")) {
          body.position += 2;
          quoting = !quoting;
          out.append('"');
        } else if (body.follows("`\\`\"")) {
          body.position += 4;
          out.append("\\\"");
        } else {
          // The name of a macro or directive is never a formal.
          body.position++;
          body.identifier();
          out.append(body.text, from, body.position - from);
        }
      } else if (c == '"' && !quoting) {
        body.skipString();
        out.append(body.text, from, body.position - from);
      } else if (Input.isIdentifierStart(c)) {
        String name = body.identifier();
        int formal = macro.formals() == null ? -1 : macro.formals().indexOf(name);
        out.append(formal < 0 ? name : actuals.get(formal));
      } else if (c >= '0' && c <= '9') {
        // Digits take the letters behind them along, so that 8'hA is not the formal A. A number such
        // as "1n" is no place for a formal either.
        while (body.position < body.end && Input.isIdentifierPart(body.text[body.position])) {
          body.position++;
        }
        out.append(body.text, from, body.position - from);
      } else {
        body.position++;
        out.append(c);
      }
    }
    return out.toString();
  }
}
