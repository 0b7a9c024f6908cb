/** From an elaborated design to the steps of one call of {@code eval}. */
package io.refmill.compiler.lower;
