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
  /** The same of its other exports, and of the functions in an exported object, by name. */
  exports?: Readonly<Record<string, readonly Member[]>>;
};

export type CodeProblem = {
  /** From 1; 0 when the place is not known. */
  line: number;
  column: number;
  message: string;
};

/** One way to go on with the name that is being typed. */
export type Offer = {
  /** What stands in the list. */
  label: string;
  /** What is written in the place of what was typed. */
  insert: string;
  /** Makes what the name stands for, before it is written; absent where that is there already. */
  make?: () => void;
};

/** The ways to go on at a place, best first, and the part of the line that they take the place of. */
export type Offers = { from: number; to: number; choices: readonly Offer[] };
