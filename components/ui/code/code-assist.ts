/** A name that code may use, as completed and explained by the editor. */
export type Member = {
  name: string;
  /** A readable type or a signature. */
  type: string;
  description?: string;
  /** Its properties; unknown when absent. */
  members?: readonly Member[];
  /** The properties of its awaited return value. */
  returns?: readonly Member[];
  /** Names not in `members` are reported as errors; this noun names their kind, such as "parameter". */
  closedKind?: string;
};

/** What the editor knows about the code's environment. */
export type CodeAssist = {
  globals: readonly Member[];
  /** The arguments of the module's default export, by position. */
  args: readonly Member[];
  /** The arguments of its named exports, and of functions in an exported object, by name. */
  exports?: Readonly<Record<string, readonly Member[]>>;
};

export type CodeProblem = {
  /** Counts from 1; 0 when unknown. */
  line: number;
  column: number;
  message: string;
};

/** One completion of the name being typed. */
export type CompletionChoice = {
  /** Shown in the list. */
  label: string;
  /** Replaces what was typed. */
  insert: string;
  /** Creates what the name refers to before it is inserted; absent when it exists already. */
  create?: () => void;
};

/** Completions, best first, and the range of the line that they replace. */
export type CompletionChoices = { from: number; to: number; choices: readonly CompletionChoice[] };
