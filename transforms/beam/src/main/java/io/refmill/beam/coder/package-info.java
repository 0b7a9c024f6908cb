/** What stages exchange as bytes. */
package io.refmill.beam.coder;
