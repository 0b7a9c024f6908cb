/** Results that other runs came to, and what they are found under. */
package io.refmill.beam.store;
