package io.refmill.beam.screen;

import io.refmill.contamination.PortSignature;
import io.refmill.cosim.python.Sketches;
import io.refmill.curation.ContaminationFilter;
import io.refmill.fingerprint.Sought;

/**
 * What of records is found out: what a benchmark may have.
 *
 * @param filter the benchmarks
 * @param allDesigns whether the whole behaviour of every design is found out, as duplicates are
 *     looked for too
 */
record SoughtOfRecords(ContaminationFilter filter, boolean allDesigns) implements Sought {
  @Override
  public boolean whole(PortSignature ports) {
    return allDesigns || filter.mayAnswer(ports);
  }

  @Override
  public boolean inPart(PortSignature ports) {
    return filter.mayAnswer(ports);
  }

  @Override
  public boolean withoutOne(PortSignature ports) {
    return filter.mayAnswerRarely(ports);
  }

  @Override
  public Sketches inBits(PortSignature ports) {
    return new Sketches(false, filter.sketches(ports));
  }

  @Override
  public boolean isForList() {
    return false;
  }
}
