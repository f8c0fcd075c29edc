/** A name that code may use, as completed and explained by the editor. */
export type Member = {
  name: string;
  /** A readable type or a signature. */
  type: string;
  description?: string;
  /** Its properties; absent if they are unknown. */
  members?: readonly Member[];
  /** Properties of its awaited return value. */
  returns?: readonly Member[];
  /**
   * If set, names not in `members` are reported as errors. This noun names their kind, such as
   * "parameter".
   */
  closedKind?: string;
};

/** Describes the code's environment to the editor. */
export type CodeAssist = {
  globals: readonly Member[];
  /** Arguments of the module's default export, by position. */
  args: readonly Member[];
  /** Arguments of its named exports, and of functions in an exported object, by name. */
  exports?: Readonly<Record<string, readonly Member[]>>;
};

export type CodeProblem = {
  /** Counts from 1; 0 if unknown. */
  line: number;
  column: number;
  message: string;
};

/** A completion of the name being typed. */
export type CompletionChoice = {
  /** Text shown in the list. */
  label: string;
  /** Text that replaces what was typed. */
  insert: string;
  /** Creates what the name refers to before it is inserted; absent if it already exists. */
  create?: () => void;
};

/** Completions, best first, and the range of the line that they replace. */
export type CompletionChoices = { from: number; to: number; choices: readonly CompletionChoice[] };
