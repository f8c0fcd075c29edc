import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { styleText } from "node:util";

type Style = "red" | "green" | "yellow" | "dim";
/** Strings, some of them with a style. */
type Line = string | readonly (string | readonly [Style, string])[];

/**
 * The input and output of a command. Results go to the standard output, everything else to the
 * error output.
 */
export type Terminal = {
  print(line: Line): void;
  /** Writes a document without adding a line end. */
  write(content: string): void;
  report(line: Line): void;
  readInput(): Promise<Uint8Array>;
  /** Whether there is a person to ask. */
  isInteractive: boolean;
  ask(question: string, options: { isSecret: boolean; signal: AbortSignal }): Promise<string>;
};

/**
 * Replaces control characters: strings from services may contain control sequences, which a
 * terminal would obey.
 */
const withoutControls = (content: string) =>
  content.replaceAll("\r\n", "\n").replace(/(?![\n\t])\p{Cc}/gu, "\uFFFD");

const createWriter = (stream: NodeJS.WriteStream) => {
  const render = (content: string) => (stream.isTTY ? withoutControls(content) : content);
  return (line: Line) => {
    const pieces = typeof line === "string" ? [line] : line;
    const texts = pieces.map((piece) =>
      typeof piece === "string" ? render(piece) : styleText(piece[0], render(piece[1]), { stream }),
    );
    stream.write(texts.join(""));
  };
};

const ask: Terminal["ask"] = async (text, { isSecret, signal }) => {
  const question = withoutControls(text);
  const { stdin, stderr } = process;
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isSecret) stderr.write(chunk);
      done();
    },
  });
  if (isSecret) stderr.write(question);
  const lines = createInterface({ input: stdin, output: echo, terminal: true });
  // In this mode, a terminal sends Ctrl-C as a character.
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await new Promise((resolve, reject) => {
      lines.once("close", () => resolve(""));
      lines.question(isSecret ? "" : question, { signal }).then(resolve, reject);
    });
  } finally {
    lines.close();
    if (isSecret) stderr.write("\n");
  }
};

/** Creates the terminal of this process. */
export const createTerminal = (): Terminal => {
  const writeOutput = createWriter(process.stdout);
  const writeError = createWriter(process.stderr);
  const addLineEnd = (line: Line): Line =>
    typeof line === "string" ? `${line}\n` : [...line, "\n"];
  return {
    print: (line) => writeOutput(addLineEnd(line)),
    write: writeOutput,
    report: (line) => writeError(addLineEnd(line)),
    readInput: () => buffer(process.stdin),
    isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    ask,
  };
};
