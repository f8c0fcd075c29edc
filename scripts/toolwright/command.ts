import type { AppError } from "../../lib/errors.ts";
import type { Terminal } from "./terminal.ts";

/** What a command works with in addition to its arguments. */
export type Session = {
  terminal: Terminal;
  env: Readonly<Record<string, string | undefined>>;
  /** The folder that file names are relative to. */
  folder: string;
  signal: AbortSignal;
};

type Option = {
  type: "string" | "boolean";
  multiple?: boolean;
  short?: string;
  /** A placeholder for its value, such as "<file>". */
  value?: string;
  description: string;
};
export type Options = Readonly<Record<string, Option>>;

export type Values<Table extends Options> = {
  [Name in keyof Table]?: Table[Name] extends { type: "boolean" }
    ? boolean
    : Table[Name] extends { multiple: true }
      ? string[]
      : string;
};

export type Command<Table extends Options = Options> = {
  summary: string;
  /**
   * The arguments after the command's name, such as "<slug>". One that ends with "…" may be
   * repeated.
   */
  positionals: readonly string[];
  /** A line below the usage in the command's help. */
  notes?: string;
  options: Table;
  examples: readonly string[];
  /** Resolves to the exit code: 0, or 1 if what was requested failed. */
  run(input: {
    positionals: readonly string[];
    values: Values<Table>;
    session: Session;
  }): Promise<number>;
};

/** Types the values of a command according to its options. */
export const defineCommand = <const Table extends Options>(command: Command<Table>): Command =>
  command;

/** The command cannot be understood or lacks a setting. The exit code is 2. */
export class UsageError extends Error {}

/** A setting is missing, which the usage would not explain. */
export class SettingError extends UsageError {}

/** Returns an error as --json prints it. */
export const toErrorJson = ({ code, message, issues }: AppError) => ({ code, message, issues });
