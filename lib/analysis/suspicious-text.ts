import { truncate } from "@/lib/schema/truncate";

/**
 * The few legitimate places for invisible characters: within emoji and flags, and between letters
 * that join.
 */
const legitimateUse = [
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{4,6}\\u{e007f}",
  "(?<=[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}]\\p{M}*)[\\u200c\\u200d](?=[\\p{L}\\p{M}])",
].join("|");

/**
 * Characters that models read but people do not see: zero-width characters and fillers, text
 * direction controls, and tags, which spell out a second text. A single variation selector only
 * chooses a glyph.
 */
const hidden =
  "(?![\\ufe00-\\ufe0f])\\p{Default_Ignorable_Code_Point}|[\\u202a-\\u202e\\u2066-\\u2069]|[\\ufe00-\\ufe0f]{2,}";
const scanner = new RegExp(`(${legitimateUse})|${hidden}`, "gu");

const replaceHidden = (text: string, replace: (characters: string) => string): string =>
  text.replace(scanner, (match, legitimate: string | undefined) => legitimate ?? replace(match));

/** Returns how many characters of a text are invisible. */
export const countHiddenCharacters = (text: string): number => {
  let count = 0;
  replaceHidden(text, (characters) => {
    count += [...characters].length;
    return "";
  });
  return count;
};

/** Removes the invisible characters from a text. */
export const removeHiddenCharacters = (text: string): string => replaceHidden(text, () => "");

const toCodePoint = (character: string) =>
  `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;

/** Replaces each invisible character in a text with its code point, such as [U+200B]. */
export const showHiddenCharacters = (text: string): string =>
  replaceHidden(text, (characters) => Array.from(characters, toCodePoint).join(""));

/** Wordings that instruct a model instead of describing a tool. */
const commands = [
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|other|system)\b[^.]{0,30}\b(?:instructions?|prompts?|rules|messages|tools?)\b/i,
  /<\/?(?:system|important|instructions?|assistant|secret|hidden)\b[^>]{0,100}>/i,
  /\b(?:do not|don['’]t|never|without)\b[^.]{0,30}\b(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|notify|notifying|show|showing)\b[^.]{0,30}\b(?:users?|humans?|anyone)\b/i,
  /\b(?:read|open|fetch|load|send|upload)\b[^.]{0,60}(?:~\/|\.ssh\b|\bid_rsa\b|\.env\b|\bmcp\.json\b|\/etc\/passwd)/i,
  /\b(?:send|include|pass|forward|append|copy)\b[^.]{0,60}\b(?:system prompt|chat history|conversation history|whole conversation|previous messages)\b/i,
  /\b(?:before|instead of)\b[^.]{0,20}\b(?:using|calling|invoking)\b[^.]{0,20}\b(?:any|another|other|all)\b[^.]{0,10}\btools?\b/i,
  /\byou are (?:now )?(?:an?|the) (?:\w+ )?(?:assistant|AI|language model)\b/i,
];

const MAX_QUOTE_LENGTH = 80;

/** Returns the first words in a text that seem to instruct a model. Undefined if there are none. */
export const findModelCommand = (text: string): string | undefined => {
  const visible = removeHiddenCharacters(text);
  for (const command of commands) {
    const [match] = command.exec(visible) ?? [];
    if (match !== undefined) return truncate(match, MAX_QUOTE_LENGTH);
  }
  return undefined;
};

const MAX_TEXTS = 20_000;

/** Lists every string in a JSON value, including keys. */
const listTexts = (root: unknown): string[] => {
  const texts: string[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0 && texts.length < MAX_TEXTS) {
    const value = pending.pop();
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) pending.push(...value);
    else if (typeof value === "object" && value !== null)
      for (const [key, member] of Object.entries(value)) {
        texts.push(key);
        pending.push(member);
      }
  }
  return texts;
};

type Suspicion = { code: "hidden-characters" | "model-command"; message: string };

/** Returns warnings, as sentences, about the texts of a definition that someone else wrote. */
export const findSuspicions = (definition: unknown): Suspicion[] => {
  const texts = listTexts(definition);
  const hidden = texts.reduce((count, text) => count + countHiddenCharacters(text), 0);
  const command = texts.map(findModelCommand).find((quote) => quote !== undefined);
  return [
    ...(hidden > 0
      ? [
          {
            code: "hidden-characters" as const,
            message: `The texts contain ${hidden === 1 ? "a character" : `${hidden} characters`} that people cannot see but models read.`,
          },
        ]
      : []),
    ...(command !== undefined
      ? [
          {
            code: "model-command" as const,
            message: `The texts seem to give models instructions instead of describing the tool: “${command}”.`,
          },
        ]
      : []),
  ];
};
