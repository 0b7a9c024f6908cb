package io.refmill.ingest.license;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * Where licenses are looked for, and which ones are wanted.
 *
 * @param column path to a row's license, or null for the usual ones
 * @param declared SPDX expression for what says nothing itself, or null
 * @param allow licenses that are wanted; none for all
 * @param deny licenses that are not wanted
 */
public record LicenseRules(String column, String declared, List<String> allow, List<String> deny)
    implements Serializable {
  /** Whatever license is found at the usual places. */
  public static final LicenseRules ANY = new LicenseRules(null, null, List.of(), List.of());

  public LicenseRules {
    allow = allow.stream().map(LicenseRules::lower).toList();
    deny = deny.stream().map(LicenseRules::lower).toList();
  }

  private static String lower(String license) {
    return license.strip().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a license is wanted: of alternatives ({@code OR}) one, of several that hold together
   * ({@code AND}) all. An exception ({@code WITH}) is part of a license's name.
   *
   * @param expression of SPDX; parentheses are not looked at
   */
  public boolean permits(String expression) {
    for (String alternative : lower(expression).replaceAll("[()]", " ").split("\\s+or\\s+")) {
      boolean all = true;
      for (String license : alternative.strip().split("\\s+and\\s+")) {
        String name = license.strip();
        all &= !deny.contains(name) && (allow.isEmpty() || allow.contains(name));
      }
      if (all) {
        return true;
      }
    }
    return false;
  }
}
