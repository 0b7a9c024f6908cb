package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.SourcePreparation;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.RaceFreeStimuli;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.values.OutputRows;
import io.refmill.cosim.values.Stimuli;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Makes designs under test of requests, or says why not. */
final class RequestPreparation {
  /** Calls and bits that are held in memory at once: 256 Mbit of outputs. */
  private static final long MAX_OUTPUT_BITS = 256L << 20;

  private final CosimOptions options;
  private final SourcePreparation sources;
  private final PythonPool interpreters;
  private final String secret;

  /**
   * @param secret part of the benches' names, which a source must not be able to name
   */
  RequestPreparation(
      CosimOptions options, SourcePreparation sources, PythonPool interpreters, String secret) {
    this.options = options;
    this.sources = sources;
    this.interpreters = interpreters;
    this.secret = secret;
  }

  /**
   * Prepares a request.
   *
   * @param base the directory that the programs run in
   * @param folder of this design, below {@code base}
   * @param spending hears what is spent on it
   */
  Prepared prepare(VerificationRequest request, Path base, String folder, Spending spending)
      throws IOException, InterruptedException {
    return prepare(request, null, base, folder, spending);
  }

  /** The same for calls that are given, or for any if they are null. */
  Prepared prepare(
      VerificationRequest request, Stimuli calls, Path base, String folder, Spending spending)
      throws IOException, InterruptedException {
    DesignInterface design = request.design();
    if (design.outputs().isEmpty()) {
      return refused(
          DiagnosticCode.NO_OUTPUT_PORT, DiagnosticCode.NO_OUTPUT_PORT.message(design.topModule()));
    }
    if ((long) OutputRows.width(design) * options.vectors() > MAX_OUTPUT_BITS) {
      return refused(
          DiagnosticCode.DESIGN_TOO_LARGE,
          "the outputs of all calls have more than " + MAX_OUTPUT_BITS + " bits");
    }
    SourcePreparation.Result result = sources.prepare(request.unit(), base, folder, spending);
    if (result instanceof SourcePreparation.Refused refused) {
      return refused(refused.code(), refused.message());
    }
    SourcePreparation.Ready ready = (SourcePreparation.Ready) result;
    return calls != null || request.orders().isEmpty()
        ? accepted(request, base, folder, ready, calls, spending)
        : withoutRaces(request, base, folder, ready, spending);
  }

  private Prepared withoutRaces(
      VerificationRequest request,
      Path base,
      String folder,
      SourcePreparation.Ready ready,
      Spending spending)
      throws IOException, InterruptedException {
    List<Stimuli> draws =
        RaceFreeStimuli.draws(request.design(), options.vectors(), options.seed());
    RaceFreeStimuli.Choice choice = interpreters.telling(spending).choose(request.orders(), draws);
    if (choice instanceof RaceFreeStimuli.Choice.None none) {
      return new Prepared.Refused(none.failure().verdict(request.compiled()));
    }
    if (choice instanceof RaceFreeStimuli.Choice.Stuck stuck) {
      return racing(request, "every vector tried in call " + stuck.call());
    }
    double most = most(request);
    Optional<Stimuli> chosen =
        RaceFreeStimuli.assemble(draws, ((RaceFreeStimuli.Choice.Found) choice).taken(), most);
    return chosen.isPresent()
        ? accepted(request, base, folder, ready, chosen.get(), spending)
        : racing(request, "more than " + Math.round(100 * most) + " % of all vectors depend on it");
  }

  /** Which share of the calls may be others than those that were drawn first. */
  private static double most(VerificationRequest request) {
    if (request.isAlike()) {
      return RaceFreeStimuli.MAX_UNLIKE;
    }
    return request.doubts().stream().anyMatch(d -> d.code() == Doubt.Code.SHARED_AT_ONCE)
        ? RaceFreeStimuli.MAX_AT_ONCE
        : RaceFreeStimuli.MAX_RACING;
  }

  private static Prepared racing(VerificationRequest request, String calls) {
    String races =
        request.doubts().stream()
            .filter(d -> d.kind() == Doubt.Kind.RACE)
            .findFirst()
            .map(d -> DoubtText.of(d) + "; ")
            .orElse("");
    return refused(DiagnosticCode.RACE, DiagnosticCode.RACE.message(races + calls));
  }

  private Prepared accepted(
      VerificationRequest request,
      Path base,
      String folder,
      SourcePreparation.Ready ready,
      Stimuli chosen,
      Spending spending) {
    return new Prepared.Accepted(
        new DesignUnderTest(
            secret,
            folder,
            base.resolve(folder),
            request.unit(),
            request.design(),
            chosen,
            ready.sources(),
            ready.traits(),
            request.doubts().stream().anyMatch(d -> d.kind() == Doubt.Kind.STANDSTILL),
            spending));
  }

  private static Prepared refused(DiagnosticCode code, String message) {
    return new Prepared.Refused(new Verdict.Failed(code, message));
  }
}
