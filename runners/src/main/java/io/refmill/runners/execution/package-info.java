/** Options of where a run works, which storages it reaches and which results it keeps. */
package io.refmill.runners.execution;
