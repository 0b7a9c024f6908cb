package io.refmill.ingest.license;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out which license a source stands under, as SPDX expressions. */
public final class Licenses {
  /** The license of what says nothing about it, as SPDX calls that. */
  public static final String UNKNOWN = "NOASSERTION";

  /** Names of a repository's license file, without extension, in lower case. */
  static final Set<String> FILES =
      Set.of("license", "licence", "copying", "copying.lesser", "unlicense");

  /** Characters at the beginning of a text in which a license is looked for. */
  private static final int HEADER = 16 << 10;

  private static final Pattern TAG =
      Pattern.compile("SPDX-License-Identifier:\\s*([A-Za-z0-9.+() -]{2,200})");

  /** A phrase that only texts of one license have, in the order in which they are tried. */
  private record Phrase(Pattern pattern, String license) {
    private static Phrase of(String pattern, String license) {
      return new Phrase(Pattern.compile(pattern), license);
    }
  }

  private static final List<Phrase> PHRASES =
      List.of(
          Phrase.of("solderpad hardware licen[cs]e v(ersion )?2\\.1", "SHL-2.1"),
          Phrase.of("solderpad hardware licen[cs]e v(ersion )?2\\.0", "SHL-2.0"),
          Phrase.of("solderpad hardware licen[cs]e.{0,20} 0\\.51", "SHL-0.51"),
          Phrase.of("cern open hardware licence version 2 - strongly", "CERN-OHL-S-2.0"),
          Phrase.of("cern open hardware licence version 2 - weakly", "CERN-OHL-W-2.0"),
          Phrase.of("cern open hardware licence version 2 - permissive", "CERN-OHL-P-2.0"),
          Phrase.of("gnu affero general public license", "AGPL-3.0"),
          Phrase.of("gnu lesser general public license.{0,80}version 3", "LGPL-3.0"),
          Phrase.of("gnu lesser general public license", "LGPL-2.1"),
          Phrase.of("gnu library general public license", "LGPL-2.0"),
          Phrase.of("gnu general public license.{0,120}version 3", "GPL-3.0"),
          Phrase.of("gnu general public license", "GPL-2.0"),
          Phrase.of("mozilla public license,? (version|v\\.) ?2\\.0", "MPL-2.0"),
          Phrase.of("apache license,? version 2\\.0", "Apache-2.0"),
          Phrase.of("permission is hereby granted, free of charge, to any person", "MIT"),
          Phrase.of("permission to use, copy, modify,? and(/or)? distribute this software", "ISC"),
          Phrase.of(
              "redistribution and use in source and binary forms.*neither the name",
              "BSD-3-Clause"),
          Phrase.of("redistribution and use in source and binary forms", "BSD-2-Clause"),
          Phrase.of("free and unencumbered software released into the public", "Unlicense"),
          Phrase.of("cc0 1\\.0 universal", "CC0-1.0"));

  /** What data sets write for nothing. */
  private static final Set<String> NOTHING =
      Set.of("", "none", "null", "unknown", "other", "no license", "noassertion", "n/a");

  /** Spellings of data sets, in lower case. */
  private static final Map<String, String> NAMES =
      Stream.of(
              "MIT",
              "Apache-2.0",
              "BSD-2-Clause",
              "BSD-3-Clause",
              "ISC",
              "Unlicense",
              "CC0-1.0",
              "MPL-2.0",
              "GPL-2.0",
              "GPL-3.0",
              "LGPL-2.1",
              "LGPL-3.0",
              "AGPL-3.0",
              "CC-BY-4.0",
              "CC-BY-SA-4.0",
              "CERN-OHL-S-2.0",
              "CERN-OHL-W-2.0",
              "CERN-OHL-P-2.0",
              "SHL-2.0",
              "SHL-2.1")
          .collect(Collectors.toUnmodifiableMap(name -> name.toLowerCase(Locale.ROOT), n -> n));

  private Licenses() {}

  /**
   * The license that a text names at its beginning: by an SPDX tag, or by the words of a license or
   * of the notice that it asks for.
   */
  public static Optional<String> in(String text) {
    String header = text.substring(0, Math.min(HEADER, text.length()));
    Matcher tag = TAG.matcher(header);
    if (tag.find()) {
      return Optional.of(tag.group(1).strip());
    }
    // Lines of a comment run on.
    String words =
        header.replaceAll("[/*#\\s]+", " ").replaceAll(" -- ", " ").toLowerCase(Locale.ROOT);
    return PHRASES.stream()
        .filter(phrase -> phrase.pattern.matcher(words).find())
        .map(Phrase::license)
        .findFirst();
  }

  /** The license in a row's column; several hold together. */
  public static Optional<String> named(JsonNode value) {
    if (value.isArray()) {
      String all =
          Stream.iterate(0, i -> i < value.size(), i -> i + 1)
              .map(i -> named(value.get(i)).orElse(null))
              .filter(Objects::nonNull)
              .distinct()
              .collect(Collectors.joining(" AND "));
      return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }
    String text = value.isTextual() ? value.textValue().strip() : "";
    String lower = text.toLowerCase(Locale.ROOT);
    if (NOTHING.contains(lower) || !text.matches("[A-Za-z0-9.+() -]{1,200}")) {
      return Optional.empty();
    }
    return Optional.of(NAMES.getOrDefault(lower, text));
  }
}
