/** How elaboration leaves what is wrong. */
package io.refmill.compiler.elaborate.report;
