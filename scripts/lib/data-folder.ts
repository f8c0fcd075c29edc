import fs from "node:fs";

/** Creates the data folder unless it exists. Throws if nothing can be written to it. */
export function ensureDataFolder(data: string): void {
  try {
    fs.mkdirSync(data, { recursive: true });
    fs.accessSync(data, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `TOOLWRIGHT_DATA: nothing can be written to ${data} (${code}): give this account access to the folder, or choose another one.`,
    );
  }
}
