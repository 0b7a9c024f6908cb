package io.refmill.teach.problem;

import io.refmill.schemas.SourceText;
import java.util.List;

/**
 * A design that is to get a model.
 *
 * @param design what candidates are verified against
 * @param specification in words
 * @param specificationSource where that comes from
 * @param determined whether it is said to be all that decides over outputs
 * @param user the turn that asks for a model
 * @param verilog text of the file that declares the module
 * @param files the others
 * @param races whether it is known which processes race; else nobody has looked for any
 */
public record DistillTask(
    Design design,
    String specification,
    String specificationSource,
    boolean determined,
    String user,
    String verilog,
    List<SourceText> files,
    boolean races) {
  public DistillTask {
    files = List.copyOf(files);
  }
}
