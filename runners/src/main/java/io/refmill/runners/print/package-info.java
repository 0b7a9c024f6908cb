/** What commands print: progress, funnels, diagnostics, verdicts. */
package io.refmill.runners.print;
