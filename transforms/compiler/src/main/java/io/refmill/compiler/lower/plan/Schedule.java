package io.refmill.compiler.lower.plan;

import io.refmill.contract.Doubt;
import java.util.List;

/**
 * The steps of a call.
 *
 * @param races what depends on the order of two processes that start at one edge, where both write
 *     the same bits by nonblocking assignments or share an array. Their order is one of those that
 *     the simulator may choose (IEEE 1800-2017 4.7)
 * @param glitches what depends on which nets have changed already
 */
public record Schedule(List<LoweredDesign.Step> steps, List<Doubt> races, List<Doubt> glitches) {}
