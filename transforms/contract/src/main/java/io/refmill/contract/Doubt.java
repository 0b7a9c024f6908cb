package io.refmill.contract;

import io.refmill.diagnostics.DiagnosticCode;
import java.util.Objects;

/**
 * A place in a source at which a simulator may part from the compiler's model although neither is
 * wrong: where they differ, that is the verdict and no mismatch.
 *
 * @param code the verdict then
 * @param place where it is, in words
 */
public record Doubt(DiagnosticCode code, String place) {
  public Doubt {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(place, "place");
  }
}
