/** What the passes have made of a design so far. */
package io.refmill.compiler.lower.state;
