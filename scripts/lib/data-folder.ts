import fs from "node:fs";
import path from "node:path";

const isFolder = (target: string) =>
  fs.statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;

/** Node's own recursive `mkdir` never ends where no folder can be created, such as in /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another server may have created it.
    if (!isFolder(folder)) throw error;
  }
}

/** Runs `write`, which writes to the data folder. Throws an error of one sentence if it fails. */
export function writeToDataFolder(data: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `TOOLWRIGHT_DATA: nothing can be written to ${data} (${code}): give this account access to the folder and free space, or choose another one.`,
    );
  }
}

/** Creates the data folder unless it exists. Throws if nothing can be written to it. */
export const ensureDataFolder = (data: string): void =>
  writeToDataFolder(data, () => {
    makeFolder(data);
    fs.accessSync(data, fs.constants.W_OK | fs.constants.X_OK);
  });
