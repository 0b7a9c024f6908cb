package io.refmill.cosim.source;

import java.util.Optional;
import java.util.Set;

/**
 * What the text of a source says, without comments and strings.
 *
 * @param words identifiers and keywords
 * @param unitNames where the names of its modules stand, if they can be exchanged
 * @param units names of the modules and the like that it declares
 * @param timeUnit coarsest time unit in it
 * @param timeDeclarations of its compilation unit, which must stand before any module, ours too
 * @param separable whether it is one file of whole modules without macros, so that {@code
 *     `resetall} before and after it keeps it apart from other files of a compilation
 * @param modulesOnly whether nothing is declared outside modules, packages included
 * @param solitary whether it must not share a compilation or simulation with others
 * @param mayEnd whether it may end the simulation
 * @param readsFiles whether it reads files into memories: it then runs in a directory of its own
 * @param suspect whether it names system tasks that a design may not call: the compiled design is
 *     looked through before it runs
 * @param called all names in it that the simulator could take for those of system tasks and
 *     functions: one that it compiled and that is not here was hidden from us
 */
public record SourceTraits(
    Set<String> words,
    Optional<UnitNames> unitNames,
    Set<String> units,
    String timeUnit,
    String timeDeclarations,
    boolean separable,
    boolean modulesOnly,
    boolean solitary,
    boolean mayEnd,
    boolean readsFiles,
    boolean suspect,
    Set<String> called) {}
