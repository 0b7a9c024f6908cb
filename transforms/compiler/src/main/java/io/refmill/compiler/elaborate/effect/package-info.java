/**
 * What of a module's text no output can depend on: prints, traces and checks. It is left out where
 * it asks for what a model cannot have. Trees in, trees out.
 */
package io.refmill.compiler.elaborate.effect;
