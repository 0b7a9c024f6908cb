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
import io.refmill.contract.Protocol;
import io.refmill.contract.ReferenceModel;
import io.refmill.cosim.BehaviourProbe;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.python.Behaviour;
import io.refmill.cosim.python.FoundPorts;
import io.refmill.cosim.python.Look;
import io.refmill.cosim.python.Sketches;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compiles designs, and runs their models in interpreters of its own. */
public final class ModelFingerprinter implements DesignFingerprinter, AutoCloseable {
  private static final int MAX_TOPS = 8;

  /** Bits of inputs and of outputs up to which they are looked at one by one. */
  private static final int MAX_INPUT_BITS = 20;

  private static final int MAX_OUTPUT_BITS = 64;

  /** Outputs of a design of which one may be left out. */
  private static final int MAX_OUTPUTS = 8;

  private final VerilogCompiler compiler = new VerilogCompiler();
  private final VerilogCompiler byEvents = compiler.byEvents();
  private final BehaviourProbe probe;
  private final Sought sought;

  /** A fingerprinter that runs only some models. */
  public ModelFingerprinter(CosimOptions options, Sought sought) {
    this.probe = new BehaviourProbe(options);
    this.sought = sought;
  }

  /** A fingerprinter for problems and their background, which runs every model. */
  public ModelFingerprinter(CosimOptions options) {
    this(options, Sought.ofProblems(ports -> true));
  }

  @Override
  public Optional<DesignFingerprint> of(String verilog, String top)
      throws IOException, InterruptedException {
    DesignSource source = source(verilog, top);
    return of(source, compiler.digest(source, this::isWanted));
  }

  private Optional<DesignFingerprint> of(DesignSource source, VerilogCompiler.Digested digested)
      throws IOException, InterruptedException {
    return digested.result() instanceof CompileResult.Accepted accepted
        ? Optional.of(of(source, accepted.model(), digested.structure(), Spending.UNTOLD))
        : Optional.empty();
  }

  /**
   * The fingerprints of the designs of a text that may hold several: of its only top, or else of
   * the last modules that no other one instantiates.
   */
  public List<DesignFingerprint> ofAll(String verilog) throws IOException, InterruptedException {
    DesignSource source = source(verilog, null);
    VerilogCompiler.Digested digested = compiler.digest(source, this::isWanted);
    if (!(digested.result() instanceof CompileResult.Rejected rejected)
        || rejected.diagnostics().get(0).code() != DiagnosticCode.AMBIGUOUS_TOP) {
      return of(source, digested).stream().toList();
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
      DesignInterface design = low.model().design();
      found =
          with(
              found,
              design,
              probe.of(low.model().python(), high.model().python(), design, look(design)));
    }
    for (String text : OpenBits.alternatives(verilog)) {
      if (compiler.compile(source(text, top)) instanceof CompileResult.Accepted other) {
        DesignInterface design = other.model().design();
        found = with(found, design, behaviour(other.model(), Spending.UNTOLD));
      }
    }
    return Optional.of(found);
  }

  private DesignFingerprint with(
      DesignFingerprint found, DesignInterface design, Optional<Behaviour> further) {
    return further
        .map(
            each ->
                with(found, design, each)
                    .with(each.digests(), each.parts())
                    .withoutOutput(each.without()))
        .orElse(found);
  }

  /**
   * A fingerprint with what a design does bit by bit; not of a record in which most bits seem to do
   * nothing, as rare ones do, since what is left may be any small function.
   */
  private DesignFingerprint with(
      DesignFingerprint found, DesignInterface design, Behaviour behaviour) {
    boolean few = 2 * behaviour.bits() < bits(design.modelInputs());
    if (behaviour.bitwise().isEmpty() || (few && !sought.isForList())) {
      return found;
    }
    PortSignature ports =
        new PortSignature(
            Collections.nCopies(behaviour.bits(), 1),
            Collections.nCopies(bits(design.outputs()), 1));
    return found.withBits(
        found.bits().isEmpty() ? ports.toString() : found.bits(), behaviour.bitwise());
  }

  private static DesignSource source(String verilog, String top) {
    return new DesignSource(SourceUnit.of("design.v", verilog), top);
  }

  private boolean isWanted(DesignInterface design) {
    return may(sought::whole, design) || !look(design).equals(Look.WHOLE);
  }

  /** A design may be looked at by events, too, and then has its clock among the inputs. */
  private static boolean may(Predicate<PortSignature> asked, DesignInterface design) {
    return asked.test(signature(design.modelInputs(), design))
        || asked.test(
            signature(
                design.ports().stream().filter(p -> p.direction() != Direction.OUTPUT).toList(),
                design));
  }

  /** What of a design besides its behaviour as a whole is found out. */
  public Look look(DesignInterface design) {
    return new Look(may(sought::inPart, design), inBits(design), additions(design));
  }

  private Sketches inBits(DesignInterface design) {
    PortSignature ports = signature(design.modelInputs(), design);
    PortSignature bits = ports.inBits();
    return (ports.equals(bits) && !sought.isForList())
            || bits.inputs().size() > MAX_INPUT_BITS
            || bits.outputs().size() > MAX_OUTPUT_BITS
        ? Sketches.NONE
        : sought.inBits(ports);
  }

  /** The outputs of which each is left out once, to see whether it is an addition. */
  private List<String> additions(DesignInterface design) {
    List<Port> outputs = design.outputs();
    // An encoder with a flag, or a sum with an overflow: what has no state is of everyday parts.
    if (!design.sequential() || outputs.size() < 2 || outputs.size() > MAX_OUTPUTS) {
      return List.of();
    }
    List<Integer> inputs = design.modelInputs().stream().map(Port::width).toList();
    return outputs.stream()
        .filter(
            left ->
                sought.withoutOne(
                    new PortSignature(
                        inputs,
                        outputs.stream().filter(port -> port != left).map(Port::width).toList())))
        .map(Port::name)
        .toList();
  }

  private static int bits(List<Port> ports) {
    return ports.stream().mapToInt(Port::width).sum();
  }

  private Optional<Behaviour> behaviour(ReferenceModel model, Spending spending)
      throws IOException, InterruptedException {
    DesignInterface design = model.design();
    return probe.of(model.python(), design, look(design), spending);
  }

  /**
   * The fingerprint of a design that was converted already.
   *
   * <p>A design whose outputs are seen to change by events alone is looked at by events, and any
   * other one by its calls, whatever the protocol of the model that was made of it.
   *
   * @param source the design
   * @param model that was made of it
   * @param structure digest of what its design computes, or an empty string
   * @param spending hears what its models take
   */
  public DesignFingerprint of(
      DesignSource source, ReferenceModel model, String structure, Spending spending)
      throws IOException, InterruptedException {
    ReferenceModel plain = model;
    String digest = structure;
    if (model.design().protocol() == Protocol.EVENT && !model.design().clocks().isEmpty()) {
      VerilogCompiler.Digested again = compiler.digest(source, this::isWanted);
      if (again.result() instanceof CompileResult.Accepted accepted
          && accepted.model().design().protocol() == Protocol.CYCLE) {
        plain = accepted.model();
        digest = again.structure();
      }
    }
    DesignFingerprint found = of(plain, digest, spending);
    if (!found.responses().isEmpty()
        || !isWanted(plain.design())
        || plain.design().protocol() != Protocol.CYCLE
        || plain.design().clocks().isEmpty()) {
      return found;
    }
    ReferenceModel moving = plain == model ? byEvents(source) : model;
    if (moving == null) {
      return found;
    }
    DesignFingerprint other = of(moving, digest, spending);
    return other.responses().isEmpty() ? found : other;
  }

  private ReferenceModel byEvents(DesignSource source) {
    return byEvents.compile(source) instanceof CompileResult.Accepted accepted
        ? accepted.model()
        : null;
  }

  private DesignFingerprint of(ReferenceModel model, String structure, Spending spending)
      throws IOException, InterruptedException {
    DesignInterface design = model.design();
    Optional<Behaviour> behaviour =
        isWanted(design) ? behaviour(model, spending) : Optional.empty();
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
            behaviour.map(Behaviour::digests).orElse(List.of()),
            behaviour.map(Behaviour::parts).orElse(List.of()));
    if (behaviour.isEmpty()) {
      return fingerprint;
    }
    fingerprint =
        with(fingerprint, design, behaviour.get()).withoutOutput(behaviour.get().without());
    if (model.orders().isEmpty()) {
      return fingerprint;
    }
    // The language leaves open which of two processes comes first.
    return with(
        fingerprint, design, probe.of(model.orders().get(1), design, look(design), spending));
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
