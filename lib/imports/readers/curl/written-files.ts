import { readHereDocument } from "./command-words";

/**
 * Matches `cat > body.json <<EOF` and `cat <<EOF > body.json`, with which documentation writes a
 * file before sending it.
 */
const startPattern = /^[ \t]*(?:\$[ \t]+)?cat[ \t]+(?:>[ \t]*(\S+)[ \t]+)?(?=<<)/m;
const MAX_FILES = 20;

/** Normalizes a path, so that `./body.json` and `body.json` name the same file. */
export const toFileName = (path: string): string => path.replace(/^\.\//, "").replace(/["']/g, "");

type WrittenFiles = {
  /** The text without the commands that write files. */
  text: string;
  files: Map<string, string>;
  /** Shell variables in the files, as written. */
  variables: string[];
};

/** Extracts the files that a script writes, and removes the commands that write them. */
export const takeWrittenFiles = (source: string): WrittenFiles => {
  const files = new Map<string, string>();
  const variables: string[] = [];
  let text = source;
  for (let count = 0; count < MAX_FILES; count += 1) {
    const start = startPattern.exec(text);
    const input = start && readHereDocument(text.slice(start.index + start[0].length));
    const path = start?.[1] ?? /^>[ \t]*(\S+)/.exec(input?.tail.rest ?? "")?.[1];
    if (!start || !input || path === undefined) break;
    files.set(toFileName(path), input.stdin);
    variables.push(...input.variables);
    text = text.slice(0, start.index) + input.rest;
  }
  return { text, files, variables };
};
