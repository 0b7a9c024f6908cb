package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.source.JobSources;
import io.refmill.cosim.source.SourceTraits;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A design whose sources are accepted: its files, its bench's names, what is known of its text. Two
 * are never equal: each has a place of its own in the simulator's directory.
 */
public final class DesignUnderTest {
  private final String secret;
  private final String folder;
  private final Path directory;
  private final SourceUnit unit;
  private final DesignInterface design;
  private final Stimuli chosen;
  private final JobSources sources;
  private final SourceTraits traits;
  private final boolean mayStandStill;
  private final Spending spending;
  private final TestBench.Names names;
  private final int factor;
  private final Map<List<String>, List<BigInteger>> advanced;

  /**
   * A design.
   *
   * @param folder of the design, relative to the directory that the programs run in
   * @param directory the same folder
   * @param chosen its stimuli; null if any will do
   * @param secret part of the bench's names, which a source must not be able to name
   * @param mayStandStill whether a simulation from unknown state may never end, as is known
   * @param spending hears what is spent on it
   */
  public DesignUnderTest(
      String secret,
      String folder,
      Path directory,
      SourceUnit unit,
      DesignInterface design,
      Stimuli chosen,
      JobSources sources,
      SourceTraits traits,
      boolean mayStandStill,
      Spending spending) {
    this.secret = secret;
    this.folder = folder;
    this.directory = directory;
    this.unit = unit;
    this.design = design;
    this.chosen = chosen;
    this.sources = sources;
    this.traits = traits;
    this.mayStandStill = mayStandStill;
    this.spending = spending;
    this.names = names(secret, folder);
    this.factor = 1;
    this.advanced = Map.of();
  }

  private DesignUnderTest(
      DesignUnderTest original,
      String folder,
      TestBench.Names names,
      Stimuli chosen,
      int factor,
      Map<List<String>, List<BigInteger>> advanced,
      Spending spending) {
    this.secret = original.secret;
    this.folder = folder;
    this.directory = original.directory.resolveSibling(folder);
    this.unit = original.unit;
    this.design = original.design;
    this.chosen = chosen;
    this.sources = original.sources.moved(original.directory, directory);
    this.traits = original.traits;
    this.mayStandStill = original.mayStandStill;
    this.spending = spending;
    this.names = names;
    this.factor = factor;
    this.advanced = Map.copyOf(advanced);
  }

  /** The same design beside this one, for stimuli of its own. */
  DesignUnderTest variant(String name) {
    String other = folder + "_" + name;
    return new DesignUnderTest(
        this, other, names(secret, other), chosen, factor, advanced, spending);
  }

  /** The same design for so many times as many calls, never in one run with this one. */
  public DesignUnderTest longer(int times) {
    return new DesignUnderTest(
        this, folder + "_long", names, chosen, times * factor, advanced, spending.further());
  }

  /**
   * The same design as it could be after a long time, never in one run with this one.
   *
   * @param number of the run
   * @param state values of state variables by their paths, of a plain one or of each element, for a
   *     run that sets state ({@link Start#INITIALISED}), whatever the source gives them
   */
  public DesignUnderTest advanced(int number, Map<List<String>, List<BigInteger>> state) {
    return new DesignUnderTest(
        this, folder + "_late" + number, names, chosen, 1, state, spending.further());
  }

  /**
   * The same design beside this one, for calls that begin in another way.
   *
   * @param number of the beginning
   * @param calls its stimuli
   */
  public DesignUnderTest beginning(int number, Stimuli calls) {
    String other = folder + "_begin" + number;
    return new DesignUnderTest(
        this, other, names(secret, other), calls, 1, advanced, spending.further());
  }

  /** What state variables are set to whatever the source gives them, by their paths. */
  Map<List<String>, List<BigInteger>> advanced() {
    return advanced;
  }

  private static TestBench.Names names(String secret, String place) {
    String suffix = secret + "_" + place;
    return new TestBench.Names(
        "refmill_bench_" + suffix, "refmill_design_" + suffix, "refmill_driver_" + suffix);
  }

  /** Its folder, relative to the directory that the programs run in. */
  String folder() {
    return folder;
  }

  /** The same folder. */
  Path directory() {
    return directory;
  }

  /** Its files. */
  public SourceUnit unit() {
    return unit;
  }

  /** Its ports, state and protocol. */
  public DesignInterface design() {
    return design;
  }

  /** The stimuli that were chosen for this design, so that no others will do. */
  public Optional<Stimuli> chosen() {
    return Optional.ofNullable(chosen);
  }

  /** Hears what is spent on it. */
  public Spending spending() {
    return spending;
  }

  JobSources sources() {
    return sources;
  }

  /** The source where others are compiled too: its modules then have names of their own. */
  String textInCompany() {
    return traits
        .unitNames()
        .map(names -> names.extended(sources.text(), ownSuffix()))
        .orElseGet(sources::text);
  }

  /** The name of the top module there. */
  String topInCompany() {
    return design.topModule() + (traits.unitNames().isPresent() ? ownSuffix() : "");
  }

  /** Words of the source that could meet another's there. */
  Set<String> wordsInCompany() {
    if (traits.unitNames().isEmpty()) {
      return traits.words();
    }
    Set<String> words = new HashSet<>(traits.words());
    words.removeAll(traits.units());
    return words;
  }

  /** Names that it declares there and others could have too. */
  Set<String> unitsInCompany() {
    return traits.unitNames().isPresent() ? Set.of() : traits.units();
  }

  /** No source that shares a run has a word with this in it. */
  private String ownSuffix() {
    return "_refmill_" + folder;
  }

  SourceTraits traits() {
    return traits;
  }

  TestBench.Names names() {
    return names;
  }

  /** How many times as many calls it gets as others do. */
  public int factor() {
    return factor;
  }

  /**
   * Whether the source is a compilation unit of its own. Icarus 11 refuses what such a unit
   * declares outside modules, or aborts on it.
   */
  boolean isApart() {
    return sources.files().size() == 1 && traits.modulesOnly();
  }

  /**
   * Whether this design is among those whose results in company are confirmed alone: a draw by its
   * text, so that it is the same in every run, and spread as if by chance.
   *
   * @param share of all designs that are drawn
   */
  boolean isDrawn(double share) {
    int hash = design.topModule().hashCode();
    for (SourceFile file : unit.files()) {
      hash = 31 * hash + file.text().hashCode();
    }
    // The finaliser of MurmurHash3: hash codes of similar texts are similar numbers.
    hash = (hash ^ hash >>> 16) * 0x85ebca6b;
    hash = (hash ^ hash >>> 13) * 0xc2b2ae35;
    return (hash ^ hash >>> 16) >>> 1 < share * Integer.MAX_VALUE;
  }

  /** Whether a simulation from unknown state may never end: others would wait for it. */
  boolean mayStandStill() {
    return mayStandStill;
  }

  /** Whether it has so much state that it would use up the time of those that share its run. */
  boolean isLarge() {
    return StimulusGenerator.isLarge(design);
  }
}
