package io.refmill.beam;

import io.refmill.compiler.CompileResult;
import io.refmill.schemas.Stage;

/** The compiler's stages in the words of the dataset. */
final class Stages {
  private Stages() {}

  static Stage of(CompileResult.Stage stage) {
    return switch (stage) {
      case READ -> Stage.READ;
      case PARSED -> Stage.PARSED;
      case ELABORATED -> Stage.ELABORATED;
      case LOWERED -> Stage.LOWERED;
    };
  }
}
