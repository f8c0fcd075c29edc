import { readNumber } from "./number-draft";

const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Why a number of the text would become another one, since JSON.parse rounds without a word. */
const inexact = (text: string): string | undefined => {
  for (const [token] of text.matchAll(tokens)) {
    const problem = token.startsWith('"') ? undefined : readNumber(token).problem;
    if (problem) return `${token}: ${problem}`;
  }
  return undefined;
};

/** The value that a text spells in JSON, or why it spells none, as a sentence. Nothing is rounded. */
export function readJson(text: string): { value: unknown; problem?: string } {
  try {
    const value: unknown = JSON.parse(text);
    const problem = inexact(text);
    return problem ? { value: undefined, problem } : { value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be read";
    return { value: undefined, problem: `This is no JSON yet: ${reason}.` };
  }
}
