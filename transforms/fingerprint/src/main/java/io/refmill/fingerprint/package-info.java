/** What stays of a design when it is written anew: {@code docs/contamination.md}. */
package io.refmill.fingerprint;
