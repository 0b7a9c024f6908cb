package io.refmill.fingerprint;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.DesignFingerprinter;
import io.refmill.contamination.Hashes;
import io.refmill.contamination.Normalizer;
import io.refmill.contamination.PortSignature;
import io.refmill.contamination.VerilogTokenizer;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.ReferenceModel;
import io.refmill.cosim.BehaviourProbe;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.python.Behaviour;
import io.refmill.cosim.python.FoundPorts;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compiles designs, and runs their models in interpreters of its own. */
public final class ModelFingerprinter implements DesignFingerprinter, AutoCloseable {
  private static final int MAX_TOPS = 8;

  private final VerilogCompiler compiler = new VerilogCompiler();
  private final BehaviourProbe probe;
  private final Predicate<PortSignature> wanted;

  /**
   * A fingerprinter that runs only some models, as that is what takes time.
   *
   * @param wanted says of the widths of all inputs and outputs whether the behaviour is worth
   *     finding out
   */
  public ModelFingerprinter(CosimOptions options, Predicate<PortSignature> wanted) {
    this.probe = new BehaviourProbe(options);
    this.wanted = wanted;
  }

  /** A fingerprinter that runs every model. */
  public ModelFingerprinter(CosimOptions options) {
    this(options, ports -> true);
  }

  @Override
  public Optional<DesignFingerprint> of(String verilog, String top)
      throws IOException, InterruptedException {
    VerilogCompiler.Digested digested = compiler.digest(source(verilog, top), this::isWanted);
    return of(digested);
  }

  private Optional<DesignFingerprint> of(VerilogCompiler.Digested digested)
      throws IOException, InterruptedException {
    return digested.result() instanceof CompileResult.Accepted accepted
        ? Optional.of(of(accepted.model(), digested.structure(), Spending.UNTOLD))
        : Optional.empty();
  }

  /**
   * The fingerprints of the designs of a text that may hold several: of its only top, or else of
   * the last modules that no other one instantiates.
   */
  public List<DesignFingerprint> ofAll(String verilog) throws IOException, InterruptedException {
    VerilogCompiler.Digested digested = compiler.digest(source(verilog, null), this::isWanted);
    if (!(digested.result() instanceof CompileResult.Rejected rejected)
        || rejected.diagnostics().get(0).code() != DiagnosticCode.AMBIGUOUS_TOP) {
      return of(digested).stream().toList();
    }
    List<String> tops = Normalizer.likelyTops(VerilogTokenizer.tokenize(verilog));
    List<DesignFingerprint> found = new ArrayList<>();
    for (String top : tops.subList(Math.max(0, tops.size() - MAX_TOPS), tops.size())) {
      of(verilog, top).ifPresent(found::add);
    }
    return found;
  }

  /** Of a text that leaves bits open, all ways to fill them, as far as they are few. */
  @Override
  public Optional<DesignFingerprint> ofReference(String verilog, String top)
      throws IOException, InterruptedException {
    Optional<DesignFingerprint> plain = of(verilog, top);
    if (plain.isEmpty()) {
      return plain;
    }
    DesignFingerprint found = plain.get();
    Optional<String> filled = OpenBits.filled(verilog);
    if (filled.isPresent()
        && compiler.compile(source(verilog, top)) instanceof CompileResult.Accepted low
        && compiler.compile(source(filled.get(), top)) instanceof CompileResult.Accepted high) {
      found = found.with(behaviours(low.model(), high.model().python()));
    }
    for (String text : OpenBits.alternatives(verilog)) {
      if (compiler.compile(source(text, top)) instanceof CompileResult.Accepted other) {
        found = found.with(behaviours(other.model(), null));
      }
    }
    return Optional.of(found);
  }

  private List<String> behaviours(ReferenceModel model, String filled)
      throws IOException, InterruptedException {
    Optional<Behaviour> behaviour =
        filled == null
            ? probe.of(model.python(), model.design())
            : probe.of(model.python(), filled, model.design());
    return behaviour.map(Behaviour::digests).orElse(List.of());
  }

  private static DesignSource source(String verilog, String top) {
    return new DesignSource(SourceUnit.of("design.v", verilog), top);
  }

  private boolean isWanted(DesignInterface design) {
    return wanted.test(signature(design.modelInputs(), design));
  }

  /**
   * The fingerprint of a model that was made already.
   *
   * @param structure digest of what its design computes, or an empty string
   * @param spending hears what the model takes
   */
  public DesignFingerprint of(ReferenceModel model, String structure, Spending spending)
      throws IOException, InterruptedException {
    DesignInterface design = model.design();
    Optional<Behaviour> behaviour =
        isWanted(design) ? probe.of(model.python(), design, spending) : Optional.empty();
    List<Port> inputs = design.modelInputs();
    if (behaviour.isPresent()) {
      Set<String> influential = Set.copyOf(behaviour.get().influential());
      inputs = inputs.stream().filter(port -> influential.contains(port.name())).toList();
    }
    DesignFingerprint fingerprint =
        new DesignFingerprint(
            signature(inputs, design).toString(),
            names(inputs, design),
            names(design.modelInputs(), design),
            structure,
            behaviour.map(Behaviour::digests).orElse(List.of()));
    if (behaviour.isEmpty() || model.reordered() == null) {
      return fingerprint;
    }
    // The language leaves open which of two processes comes first.
    return probe
        .of(model.reordered(), design, spending)
        .map(other -> fingerprint.with(other.digests()))
        .orElse(fingerprint);
  }

  /**
   * The fingerprint of a model without its source, whose interface is taken from its text.
   *
   * @param description that may hold a port table, or null
   * @return empty if the interface cannot be told, or the model cannot be run
   */
  public Optional<DesignFingerprint> ofPython(String python, String description)
      throws IOException, InterruptedException {
    Optional<FoundPorts> ports = probe.ports(python, DescribedPorts.widths(description));
    if (ports.isEmpty()) {
      return Optional.empty();
    }
    DesignInterface design = DescribedPorts.of(ports.get());
    return Optional.of(of(new ReferenceModel(python, "", design), "", Spending.UNTOLD));
  }

  private static PortSignature signature(List<Port> inputs, DesignInterface design) {
    return new PortSignature(
        inputs.stream().map(Port::width).toList(),
        design.outputs().stream().map(Port::width).toList());
  }

  private static String names(List<Port> inputs, DesignInterface design) {
    Set<String> names = new TreeSet<>();
    for (Port port : design.ports()) {
      if (port.direction() != Direction.INPUT || inputs.contains(port)) {
        names.add(port.name().toLowerCase(Locale.ROOT));
      }
    }
    return Hashes.sha256(List.copyOf(names));
  }

  @Override
  public void close() {
    probe.close();
  }
}
