/** The values of ports in all calls: stimuli, outputs, and their trace. */
package io.refmill.cosim.values;
