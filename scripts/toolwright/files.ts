import fs from "node:fs";
import path from "node:path";
import { AppError, isAppError } from "../../lib/errors.ts";
import type { Session } from "./command.ts";

/** Adds which file an error is about. */
export function inFile<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isAppError(error)) {
      const { code, message, issues } = error;
      throw new AppError(code, `${file}: ${message}`, { issues });
    }
    // Node's message names the file itself.
    const reason =
      error instanceof Error ? error.message.replace(/^E[A-Z]+: |, \w+ '.*'$/g, "") : error;
    throw new AppError("invalid_input", `${file}: ${reason}.`);
  }
}

/** The text of a file; `-` is the standard input. */
export const readText = async (file: string, { folder, terminal }: Session): Promise<string> =>
  file === "-"
    ? terminal.readInput()
    : inFile(file, () => fs.readFileSync(path.resolve(folder, file), "utf8"));

/** Writes to a file, or else to the standard output. */
export const writeDocument = (
  content: string,
  file: string | undefined,
  { folder, terminal }: Session,
): void => {
  if (file === undefined || file === "-") {
    terminal.write(content);
    return;
  }
  inFile(file, () => fs.writeFileSync(path.resolve(folder, file), content));
};
