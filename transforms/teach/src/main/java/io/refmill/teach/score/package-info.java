/** Numbers that decide: chances to pass, rewards, advantages. */
package io.refmill.teach.score;
