/** Operators that end a command. Another command or a file name follows. */
const operators = ["&&", "||", "|", ";", ">>", ">", "<"];
const ansiEscapes: Record<string, string> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\u001b",
  E: "\u001b",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

const byteEscape = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3}))/g;
const byteEscapes = new RegExp(`(?:${byteEscape.source})+`, "y");

/** Decodes bytes as UTF-8, or as Latin-1 if they are not valid. */
const decodeBytes = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  }
};

/** Reads escapes of bytes, which together may stand for one character. */
const readByteEscapes = (text: string, from: number): { value: string; length: number } => {
  byteEscapes.lastIndex = from;
  const [run = ""] = byteEscapes.exec(text) ?? [];
  const bytes = [...run.matchAll(byteEscape)].map(([, hex, octal = ""]) =>
    hex ? Number.parseInt(hex, 16) : Number.parseInt(octal, 8),
  );
  return { value: decodeBytes(Uint8Array.from(bytes)), length: run.length };
};

/**
 * Reads the content of `$'…'` from after the opening quote. `at` is the offset after the closing
 * quote.
 */
const readAnsiString = (
  text: string,
  from: number,
): { value: string; at: number; isClosed: boolean } => {
  let value = "";
  let at = from;
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== "\\") {
      value += text[at];
      at += 1;
      continue;
    }
    const bytes = readByteEscapes(text, at);
    if (bytes.length > 0) {
      value += bytes.value;
      at += bytes.length;
      continue;
    }
    const code = /^\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/.exec(text.slice(at, at + 12));
    if (code) {
      const [whole, short, long = ""] = code;
      const point = Number.parseInt(short ?? long, 16);
      value += point <= 0x10ffff ? String.fromCodePoint(point) : "";
      at += whole.length;
      continue;
    }
    const next = text[at + 1] ?? "";
    value += ansiEscapes[next] ?? `\\${next}`;
    at += 2;
  }
  return { value, at: at + 1, isClosed: at < text.length };
};

/**
 * Removes carets. In Windows' cmd, a caret escapes the next character, including quotes. Before a
 * line break, it continues the line, and escapes a second line break.
 */
const removeCarets = (text: string): string =>
  /\^[ \t]*\r?\n|\^"/.test(text)
    ? text
        .replace(/\^[ \t]*\r?\n(\r?\n)?/g, (_, second?: string) => (second ? "\n" : " "))
        .replace(/\^(.)/g, "$1")
    : text;

/**
 * Matches what a shell replaces with a value: `$ID`, `${ID}`, `${ID:-1}`, PowerShell's `$env:ID`,
 * `$(date +%s)`, and the same in backticks.
 */
export const variablePattern =
  /\$(?:env:\w+|[A-Za-z_]\w*|\{[A-Za-z_][^{}]*\}|\([^()]*\))|`[^`\n]+`/iy;

const readVariable = (text: string, at: number): string | undefined => {
  variablePattern.lastIndex = at;
  return variablePattern.exec(text)?.[0];
};

/** Matches what only a command for PowerShell has: continued lines, or escaped quotation marks. */
const powerShellPattern = /^\s*curl\.exe\s|`[ \t]*\r?\n|`"[^`]*`"/i;
const powerShellEscapes: Record<string, string> = { n: "\n", r: "\r", t: "\t" };

/**
 * Reads a text in single quotation marks from after the first one. In PowerShell, two of them stand
 * for one, and `\"` is how a program receives a quotation mark.
 */
const readSingleQuoted = (text: string, from: number, isPowerShell: boolean) => {
  const pattern = isPowerShell ? /((?:[^']+|'')*)('?)/y : /([^']*)('?)/y;
  pattern.lastIndex = from;
  const [whole = "", content = "", close = ""] = pattern.exec(text) ?? [];
  const value = isPowerShell ? content.replaceAll("''", "'") : content;
  const isEscaped = isPowerShell && !/(?<!\\)"/.test(value);
  return {
    value: isEscaped ? value.replaceAll('\\"', '"') : value,
    at: from + whole.length,
    isClosed: close !== "",
  };
};

/**
 * Returns the character that an escape in double quotation marks stands for, and the length of the
 * escape. Returns undefined if there is none at this offset.
 */
const readEscape = (text: string, at: number, isPowerShell: boolean) => {
  const mark = text[at] ?? "";
  const next = text[at + 1] ?? "";
  if (mark === "\\" && next === "\n") return { value: "", length: 2 };
  if (mark === "\\" && next !== "" && '"\\$`'.includes(next)) return { value: next, length: 2 };
  if (!isPowerShell || next === "") return undefined;
  if (mark === "`") return { value: powerShellEscapes[next] ?? next, length: 2 };
  return mark === '"' && next === '"' ? { value: next, length: 2 } : undefined;
};

/** Matches a line break and any empty or comment lines after it. */
const blankLines = /\n(?:[ \t\r]*(?:#[^\n]*)?\n)*[ \t]*/y;
const nextCommand = /(?:\$[ \t]+)?curl(?:\.exe)?[ \t]/iy;

const skipSpace = (text: string, at: number): number => {
  blankLines.lastIndex = at;
  return at + (blankLines.exec(text)?.[0].length ?? 1);
};

/** Whether another command begins at this offset, after a line break. */
const beginsCommand = (text: string, at: number): boolean => {
  nextCommand.lastIndex = at;
  return nextCommand.test(text);
};

export type ShellWords = {
  words: string[];
  /** Variables that a shell would replace, as written. */
  variables: string[];
  /** What follows the command: an operator that ends it, or another command. */
  rest: string;
  isUnclosed: boolean;
};

/**
 * Splits a command into words as a POSIX shell, Windows' cmd or PowerShell would. Resolves quotes,
 * `$'…'`, escapes and line continuations. Variables stay as written.
 */
export const splitShellWords = (command: string): ShellWords => {
  const text = removeCarets(command);
  const isPowerShell = text === command && powerShellPattern.test(text);
  const words: string[] = [];
  const variables = new Set<string>();
  let word: string | undefined;
  let at = 0;
  let isUnclosed = false;
  const append = (part: string) => {
    word = (word ?? "") + part;
  };
  /** Appends the next character, or a whole variable. */
  const appendNext = () => {
    const variable = readVariable(text, at);
    if (variable !== undefined) variables.add(variable);
    const part = variable ?? text[at] ?? "";
    append(part);
    at += part.length;
  };
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  while (at < text.length) {
    const character = text[at] ?? "";
    // In PowerShell, a backtick before a line break continues the line.
    const continuation = /^[\\`][ \t]*\r?\n/.exec(text.slice(at, at + 100));
    if (continuation) {
      at += continuation[0].length;
      endWord();
    } else if (/\s/.test(character)) {
      // Line breaks separate words, too, because pasted commands have often lost their backslashes.
      endWord();
      at = skipSpace(text, at);
      if (character === "\n" && beginsCommand(text, at)) break;
    } else if (character === "'") {
      const quoted = readSingleQuoted(text, at + 1, isPowerShell);
      append(quoted.value);
      isUnclosed ||= !quoted.isClosed;
      at = quoted.at;
    } else if (character === "$" && text[at + 1] === "'") {
      const ansiString = readAnsiString(text, at + 2);
      append(ansiString.value);
      isUnclosed ||= !ansiString.isClosed;
      at = ansiString.at;
    } else if (character === '"') {
      append("");
      at += 1;
      while (at < text.length) {
        const escaped = readEscape(text, at, isPowerShell);
        if (!escaped && text[at] === '"') break;
        if (!escaped) appendNext();
        append(escaped?.value ?? "");
        at += escaped?.length ?? 0;
      }
      isUnclosed ||= at >= text.length;
      at += 1;
    } else if (character === "\\") {
      append(text[at + 1] ?? "");
      at += 2;
    } else if (operators.some((operator) => text.startsWith(operator, at))) {
      break;
    } else appendNext();
  }
  endWord();
  return { words, variables: [...variables], rest: text.slice(at), isUnclosed };
};
