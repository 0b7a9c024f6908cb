package io.refmill.parser.scan;

import java.util.regex.Pattern;

/** Comments that say whose a text is and what may be done with it. */
public final class LegalText {
  private static final Pattern LEGAL =
      Pattern.compile(
          "copyright|\\(c\\)|licen[cs]e|spdx|warrant(y|ies)|redistribut|all rights reserved"
              + "|\\b[al]?gpl(v?\\d.*)?\\b|free software|disclaim|liabilit(y|ies)"
              + "|permission (is |to )?(hereby )?(granted|use)|hereby grant"
              + "|proprietary (and|information)|confidential",
          Pattern.CASE_INSENSITIVE);

  private LegalText() {}

  /** Whether a comment has such words. */
  public static boolean isIn(String comment) {
    return LEGAL.matcher(comment).find();
  }
}
