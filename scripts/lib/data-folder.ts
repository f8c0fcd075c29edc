import fs from "node:fs";
import path from "node:path";

/** Node's own recursive `mkdir` never ends where no folder can be created, such as in /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another server may have created it.
    if (!fs.existsSync(folder)) throw error;
  }
}

/** Creates the data folder unless it exists. Throws if nothing can be written to it. */
export function ensureDataFolder(data: string): void {
  try {
    makeFolder(data);
    fs.accessSync(data, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `TOOLWRIGHT_DATA: nothing can be written to ${data} (${code}): give this account access to the folder, or choose another one.`,
    );
  }
}
