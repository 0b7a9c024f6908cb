package io.refmill.fingerprint;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.DesignFingerprinter;
import io.refmill.contamination.Hashes;
import io.refmill.contamination.PortSignature;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.ReferenceModel;
import io.refmill.cosim.BehaviourProbe;
import io.refmill.cosim.python.Behaviour;
import io.refmill.cosim.python.FoundPorts;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compiles designs, and runs their models in interpreters of its own. */
public final class ModelFingerprinter implements DesignFingerprinter, AutoCloseable {
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
    DesignSource source = new DesignSource(SourceUnit.of("design.v", verilog), top);
    VerilogCompiler.Digested digested = compiler.digest(source, this::isWanted);
    return digested.result() instanceof CompileResult.Accepted accepted
        ? Optional.of(of(accepted.model(), digested.structure()))
        : Optional.empty();
  }

  private boolean isWanted(DesignInterface design) {
    return wanted.test(signature(design.modelInputs(), design));
  }

  /**
   * The fingerprint of a model that was made already.
   *
   * @param structure digest of what its design computes, or an empty string
   */
  public DesignFingerprint of(ReferenceModel model, String structure)
      throws IOException, InterruptedException {
    DesignInterface design = model.design();
    Optional<Behaviour> behaviour =
        isWanted(design) ? probe.of(model.python(), design) : Optional.empty();
    List<Port> inputs = design.modelInputs();
    if (behaviour.isPresent()) {
      Set<String> influential = Set.copyOf(behaviour.get().influential());
      inputs = inputs.stream().filter(port -> influential.contains(port.name())).toList();
    }
    return new DesignFingerprint(
        signature(inputs, design).toString(),
        names(inputs, design),
        structure,
        behaviour.map(Behaviour::digests).orElse(List.of()));
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
    return Optional.of(of(new ReferenceModel(python, "", design), ""));
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
