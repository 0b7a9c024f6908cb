/** Language models inside of a build. */
package io.refmill.beam.teach;
