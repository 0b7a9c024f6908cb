/** Options that commands share: what is read, the limits on a design, what becomes of rows. */
package io.refmill.runners.options;
