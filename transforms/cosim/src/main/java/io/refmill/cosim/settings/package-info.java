/** How designs and models are run, and by which programs. */
package io.refmill.cosim.settings;
