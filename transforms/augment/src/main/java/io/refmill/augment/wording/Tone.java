package io.refmill.augment.wording;

/** Who speaks: the form of a specification. */
public enum Tone {
  /** A task for somebody who shall write the module, as lists and paragraphs. */
  TASK,
  /** The same in one go, to somebody who is good at it. */
  REQUEST,
  /** Short, with a table of ports. */
  DATASHEET,
  /** Whole paragraphs that explain. */
  TUTORIAL,
  /** Numbered requirements. */
  REQUIREMENTS,
  /** Choices as tables. */
  TABLE,
  /** An example of values in time stands in the middle. */
  WAVEFORM
}
