import { readHereDocument } from "./command-words";

/** `cat > body.json <<EOF` or `cat <<EOF > body.json`, as documentation writes a file before it sends it. */
const startPattern = /^[ \t]*(?:\$[ \t]+)?cat[ \t]+(?:>[ \t]*(\S+)[ \t]+)?(?=<<)/m;
const MAX_FILES = 20;

/** Whether two paths name the same file: `./body.json` and `body.json`. */
export const toFileName = (path: string): string => path.replace(/^\.\//, "").replace(/["']/g, "");

type WrittenFiles = {
  /** The text without the commands that write files. */
  text: string;
  files: Map<string, string>;
  /** The shell's variables in the files, as written. */
  variables: string[];
};

/** Takes the files that a text writes from its lines. */
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
