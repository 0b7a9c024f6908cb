/**
 * Processes under limits: how they are started, talked to and ended, and what their faults mean.
 */
package io.refmill.cosim.process;
