package io.refmill.augment;

import io.refmill.augment.wording.Tone;
import java.util.Objects;

/**
 * A design that a generator made, with its specification. Nothing is believed of it before it was
 * verified like any other.
 *
 * @param id the same for the same family and seed
 * @param family that it is of
 * @param category the kind that its family is for, one of the datasets' {@code categories}
 * @param target the group of kinds that it adds to
 * @param difficulty 1 to 3, as its family sees it
 * @param tone of the specification
 * @param specification in words
 * @param verilog the source
 * @param seed that it was made from
 * @param top the name of the module
 */
public record Draft(
    String id,
    String family,
    String category,
    Target target,
    int difficulty,
    Tone tone,
    String specification,
    String verilog,
    long seed,
    String top) {
  public Draft {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(specification, "specification");
    Objects.requireNonNull(verilog, "verilog");
  }
}
