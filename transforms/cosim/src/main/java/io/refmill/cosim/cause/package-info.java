/**
 * Finds out from both sides of a run why a model differs. Knows traces only: neither simulator nor
 * Python.
 */
package io.refmill.cosim.cause;
