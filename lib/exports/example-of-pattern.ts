const MAX_LENGTH = 200;

const candidates = [
  ..."a0A",
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)),
];

/** Returns a printable ASCII character of a set such as `[^b]`, `\d` or `.`. */
const pickCharacter = (set: string): string | undefined => {
  const pattern = new RegExp(`^${set}$`, /\\[pP]/.test(set) ? "u" : "");
  return candidates.find((character) => pattern.test(character));
};

const controls = new Map([
  ["\\t", "\t"],
  ["\\n", "\n"],
  ["\\r", "\r"],
]);

const readAtom = (token: string): string | undefined => {
  if (/^(?:[\^$]|\\[bB])$/.test(token)) return "";
  if (/^(?:\[|\.|\\[dDwWsSpP])/.test(token)) return pickCharacter(token);
  const code = /^\\(?:x|u\{?)([\da-fA-F]+)\}?$/.exec(token)?.[1];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (/^\\[a-zA-Z1-9]/.test(token)) return controls.get(token);
  return token.replace(/^\\/, "");
};

const tokenPattern =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\x[\da-fA-F]{2}|\\u(?:[\da-fA-F]{4}|\{[\da-fA-F]+\})|\\.|\((?:\?(?:<\w+>|.))?|[*+?](?:\?)?|\{\d+(?:,\d*)?\}\??|./gsu;

type Repeat = { min: number; max: number };

const readRepeat = (token: string | undefined): Repeat | undefined => {
  const [, low, comma, high] = /^\{(\d+)(,)?(\d*)\}/.exec(token ?? "") ?? [];
  if (low !== undefined) {
    const open = comma ? Number.POSITIVE_INFINITY : Number(low);
    return { min: Number(low), max: high ? Number(high) : open };
  }
  const max = Number.POSITIVE_INFINITY;
  if (/^\*\??$/.test(token ?? "")) return { min: 0, max };
  if (/^\+\??$/.test(token ?? "")) return { min: 1, max };
  return /^\?\??$/.test(token ?? "") ? { min: 0, max: 1 } : undefined;
};

/**
 * Returns a text that a pattern of the usual syntax matches, made of the first of its alternatives.
 * What may repeat does so `extra` times more than it must. Returns undefined for other patterns,
 * such as those that look ahead.
 */
export const toExampleOfPattern = (pattern: string, extra: number): string | undefined => {
  const tokens = pattern.match(tokenPattern) ?? [];
  let at = 0;
  const readGroup = (token: string): string | undefined => {
    if (/^\(\?(?!:|<\w)/.test(token)) return undefined;
    const text = readAlternatives();
    return tokens[at++] === ")" ? text : undefined;
  };
  const readSequence = (): string | undefined => {
    let text: string | undefined = "";
    while (at < tokens.length && tokens[at] !== "|" && tokens[at] !== ")") {
      const token = tokens[at++] ?? "";
      const atom = token.startsWith("(") ? readGroup(token) : readAtom(token);
      const repeat = readRepeat(tokens[at]);
      if (repeat) at += 1;
      const { min, max } = repeat ?? { min: 1, max: 1 };
      const count = Math.min(min + extra, max, MAX_LENGTH);
      text = atom === undefined || text === undefined ? undefined : text + atom.repeat(count);
      if (text === undefined || text.length > MAX_LENGTH) return undefined;
    }
    return text;
  };
  const readAlternatives = (): string | undefined => {
    const first = readSequence();
    while (tokens[at] === "|") {
      at += 1;
      readSequence();
    }
    return first;
  };
  const text = readAlternatives();
  return at === tokens.length ? text : undefined;
};
