import fs from "node:fs";
import path from "node:path";
import { AppError, isAppError } from "../../lib/errors.ts";
import type { Session } from "./command.ts";

/** Runs `work` and adds the file to its errors. */
export function inFile<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isAppError(error)) {
      const { code, message, issues } = error;
      throw new AppError(code, `${file}: ${message}`, { issues });
    }
    // Node's message also names the file.
    const reason =
      error instanceof Error ? error.message.replace(/^E[A-Z]+: |, \w+ '.*'$/g, "") : error;
    throw new AppError("invalid_input", `${file}: ${reason}.`);
  }
}

/**
 * Decodes UTF-8 without a byte order mark. Throws on invalid bytes, which would otherwise silently
 * become other characters.
 */
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid_input", "The text is not UTF-8.");
  }
};

/** Reads the text of a file. `-` is the standard input. */
export const readText = async (file: string, { folder, terminal }: Session): Promise<string> => {
  const input = file === "-" ? await terminal.readInput() : undefined;
  return inFile(file, () => decode(input ?? fs.readFileSync(path.resolve(folder, file))));
};

/** Writes to a file, or to the standard output if `file` is undefined or `-`. */
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
