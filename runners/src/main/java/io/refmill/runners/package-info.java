/**
 * The command line: one class for each command, and {@link io.refmill.runners.Refmill} that has
 * them all. What commands share is in the packages below.
 */
package io.refmill.runners;
