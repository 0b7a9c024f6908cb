/** Instances become their contents, or stay as units (IEEE 1800-2017 23.3). */
package io.refmill.compiler.lower.hierarchy;
