/** What the scripted server answers to the prompts of this module: a model of a model. */
package io.refmill.teach.demo;
