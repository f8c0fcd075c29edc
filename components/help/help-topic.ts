/** A row of a help topic: something one can write, and what it means or results in. */
type HelpRow = { code: string; meaning: string; result?: string };
export type HelpTopic = {
  id: string;
  title: string;
  /** What it is for, in one or two sentences. */
  summary: string;
  rows: readonly HelpRow[];
  /** An example, and what it is. */
  example?: { label: string; code: string };
  notes: readonly string[];
  /** Search words for the palette. */
  keywords: string;
};
