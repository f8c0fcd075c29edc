/** A row of a help topic: something to write, and what it means or evaluates to. */
type HelpRow = { code: string; meaning: string };
export type HelpTopic = {
  id: string;
  title: string;
  /** The purpose of the topic, in one or two sentences. */
  summary: string;
  rows: readonly HelpRow[];
  /** An example with its label. */
  example?: { label: string; code: string };
  notes: readonly string[];
  /** Search words for the palette. */
  keywords: string;
};
