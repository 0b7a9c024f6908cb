package io.refmill.augment;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModulePrinter;
import io.refmill.augment.wording.Library;
import io.refmill.augment.wording.Tone;
import io.refmill.augment.wording.Writer;
import java.util.Locale;
import java.util.Optional;

/**
 * A family of designs. A generator draws parameters, and from these designs a module and says what
 * it does. The text has to be complete: whoever knows it alone must be able to tell every output in
 * every call. Style and tone are drawn apart from it.
 */
public abstract class Generator {
  private final String family;
  private final String category;
  private final Target target;
  private final int difficulty;

  /**
   * A family.
   *
   * @param family its name, lower case with underscores
   * @param category the kind that it is for, one of the datasets' {@code categories}
   * @param target the group that it adds to
   * @param difficulty 1 to 3
   */
  protected Generator(String family, String category, Target target, int difficulty) {
    this.family = family;
    this.category = category;
    this.target = target;
    this.difficulty = difficulty;
  }

  /** Designs one. */
  protected abstract void design(Sketch k);

  /** The name. */
  public final String family() {
    return family;
  }

  /** The kind that it is for. */
  public final String category() {
    return category;
  }

  /** The group that it adds to. */
  public final Target target() {
    return target;
  }

  /** How hard its designs are, 1 to 3. */
  public final int difficulty() {
    return difficulty;
  }

  /** How often it is drawn beside the others of its target, of which most have 1. */
  public double usual() {
    return 1;
  }

  /** The draft of a seed, the same on every machine. */
  public final Draft generate(long seed) {
    return generate(seed, true);
  }

  /** The draft of a seed as it is where no text of the library is told. */
  final Draft composed(long seed) {
    return generate(seed, false);
  }

  private Draft generate(long seed, boolean library) {
    Draws draws = draws(seed);
    Draws writing = draws.fork("style");
    Style style = Style.draw(writing);
    Tone tone = tone(writing);
    Sketch sketch = sketch(draws, style);
    String verilog = ModulePrinter.print(sketch.module(), draws.fork("print"));
    String specification =
        (library ? told(sketch, tone, draws) : Optional.<Library.Told>empty())
            .map(Library.Told::specification)
            .orElseGet(
                () -> Writer.write(sketch.text(), sketch.module(), tone, draws.fork("text")));
    return new Draft(
        String.format(Locale.ROOT, "%s-%016x", family, seed),
        family,
        category,
        target,
        difficulty,
        tone,
        specification,
        verilog,
        seed,
        sketch.module().name());
  }

  private Optional<Library.Told> told(Sketch sketch, Tone tone, Draws draws) {
    return Library.tell(family, sketch.text(), sketch.module(), tone, draws.fork("library"));
  }

  /** The text of the library that a seed's draft has, if any. */
  final Optional<Library.Told> told(long seed) {
    Draws draws = draws(seed);
    Draws writing = draws.fork("style");
    Style style = Style.draw(writing);
    Tone tone = tone(writing);
    return told(sketch(draws, style), tone, draws);
  }

  private static Tone tone(Draws writing) {
    return writing.chance(0.76)
        ? Tone.TASK
        : writing.chance(0.87)
            ? Tone.REQUEST
            : writing.pick(
                Tone.DATASHEET, Tone.TUTORIAL, Tone.REQUIREMENTS, Tone.TABLE, Tone.WAVEFORM);
  }

  /** Whether the composed text of a seed's draft leaves open what no casual author says. */
  final boolean casual(long seed) {
    Draws draws = draws(seed);
    Draws writing = draws.fork("style");
    Style.draw(writing);
    return Writer.casual(tone(writing), draws.fork("text"));
  }

  /** What the text of a seed's draft is made of. */
  final Sketch sketch(long seed) {
    Draws draws = draws(seed);
    return sketch(draws, Style.draw(draws.fork("style")));
  }

  /** The module of a seed's draft, so that its text can be held against it. */
  final ModuleBuilder module(long seed) {
    return sketch(seed).module();
  }

  private Draws draws(long seed) {
    return new Draws(seed).fork(family);
  }

  private Sketch sketch(Draws draws, Style style) {
    Sketch sketch = new Sketch(draws, style);
    design(sketch);
    return sketch;
  }
}
