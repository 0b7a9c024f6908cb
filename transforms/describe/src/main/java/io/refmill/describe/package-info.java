/**
 * What a design does, in words: facts of its lowered form, and the specification, the plan and the
 * categories that are views of them.
 */
package io.refmill.describe;
