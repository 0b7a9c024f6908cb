package io.refmill.teach.prompt;

/** A template that can't be used; the message names file, line, cause and remedy. */
public final class TemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TemplateException(String file, int line, String cause) {
    super(file + (line > 0 ? ":" + line : "") + ": " + cause);
  }
}
