package io.refmill.cosim.process;

import java.time.Duration;

/**
 * What one of the simulator's programs has taken.
 *
 * @param program its name
 * @param runs how often it ran
 * @param time of the processor, in runs that came to their end
 * @param ended the same in runs that a limit put an end to
 */
public record ProgramUse(String program, long runs, Duration time, Duration ended) {}
