/** What values of options may be, and what is said of those that may not. */
package io.refmill.runners.value;
