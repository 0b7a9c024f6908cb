/** Four-state values and the expressions that consist of them (IEEE 1800-2017 6.3, 11.2.1). */
package io.refmill.compiler.elaborate.constant;
