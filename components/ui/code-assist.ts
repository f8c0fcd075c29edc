/** A name that code may use, as an editor completes and explains it. */
export type Member = {
  name: string;
  /** A human word or a signature. */
  type: string;
  says?: string;
  /** What stands behind a dot; unknown when absent. */
  members?: readonly Member[];
  /** The same of what a call of it gives, once it is awaited. */
  returns?: readonly Member[];
  /** Names that are not among `members` are mistakes; the noun says what of. */
  closed?: string;
};

/** What an editor knows of the code in it. */
export type CodeAssist = {
  globals: readonly Member[];
  /** What the module's default export is called with, by place. */
  args: readonly Member[];
};

export type CodeProblem = {
  /** From 1; 0 when the place is not known. */
  line: number;
  column: number;
  message: string;
};
