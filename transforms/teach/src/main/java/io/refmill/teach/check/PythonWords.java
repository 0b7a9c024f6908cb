package io.refmill.teach.check;

import java.util.Set;

/** Words of the language and of the contract that any reasoning about a model may use. */
final class PythonWords {
  static final Set<String> ALL =
      Set.of(
          ("False None True and as assert break class continue def del elif else except finally for"
                  + " from if import in is lambda nonlocal not or pass raise return try while with"
                  + " yield abs bin bool dict enumerate get hex int len list max min range reversed"
                  + " round self set sorted str sum tuple zip bit_length"
                  + " TopModule eval inputs outputs __init__ x z")
              .split(" "));

  private PythonWords() {}
}
