/** Characters that a terminal acts on or that end a line for some readers; JSON encodes only those below U+0020. */
const controlCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const encode = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** One line of JSON for the operator's log. Nothing in `entry` can end the line or control a terminal. */
export const toLogLine = (entry: object): string =>
  `${JSON.stringify(entry).replace(controlCharacters, encode)}\n`;
