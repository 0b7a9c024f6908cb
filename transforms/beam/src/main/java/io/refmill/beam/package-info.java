/**
 * Stages as Beam transforms: a transform does what a module without Beam returns, and puts it to
 * its outputs. Those that are more than one class have a package below.
 */
package io.refmill.beam;
