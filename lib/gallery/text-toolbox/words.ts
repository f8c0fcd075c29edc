import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const text = { type: "string", description: "The text to process." } as const;

export const countWords: Tool = {
  name: "countWords",
  description: "Count the words, characters, lines, sentences and paragraphs of a text.",
  category: "file",
  parameters: { type: "object", properties: { text }, required: ["text"] },
  responseType: "mixed",
  handler: {
    kind: "javascript",
    code: guestCode`
const wordsPerMinute = 230;

export default function ({ text }) {
  const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  const trimmed = text.trim();
  return {
    words: words.length,
    differentWords: new Set(words.map((word) => word.toLowerCase())).size,
    characters: [...text].length,
    charactersWithoutSpaces: [...text.replace(/\s/g, "")].length,
    lines: text === "" ? 0 : text.split(/\r\n|\r|\n/).length,
    sentences: (trimmed.match(/[^.!?…]+(?:[.!?…]+|$)/gu) ?? []).filter((part) => /[\p{L}\p{N}]/u.test(part)).length,
    paragraphs: trimmed === "" ? 0 : trimmed.split(/\n\s*\n/).length,
    readingSeconds: Math.ceil((words.length / wordsPerMinute) * 60),
  };
}
`,
  },
  examples: [
    {
      name: "Two sentences",
      params: { text: "The quick brown fox jumps. The lazy dog sleeps." },
      expect: [{ path: "data.words", is: "equals", value: 9 }],
    },
  ],
};

export const slugify: Tool = {
  name: "slugify",
  description:
    "Make text suitable for a URL or file name: lowercase letters, digits and separators only.",
  category: "file",
  parameters: {
    type: "object",
    properties: {
      text,
      separator: {
        type: "string",
        description: "The separator between words.",
        enum: ["-", "_", "."],
        default: "-",
      },
    },
    required: ["text"],
  },
  handler: {
    kind: "javascript",
    code: guestCode`
/** Letters that Unicode normalization does not decompose. */
const spelled = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

export default function ({ text, separator }, { ToolError }) {
  const slug = text
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => spelled[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .match(/[a-z0-9]+/g)
    ?.join(separator);
  if (slug) return slug;
  throw new ToolError({
    code: "INVALID_PARAMETER",
    message: "The text has no Latin letter or digit to make a slug from.",
    parameter: "text",
    expected: "Text with at least one Latin letter or digit.",
    example: "Café in Köln",
  });
}
`,
  },
  examples: [
    {
      name: "A title",
      params: { text: "Crème brûlée: Grandma's recipe" },
      expect: [{ path: "data.text", is: "equals", value: "creme-brulee-grandmas-recipe" }],
    },
  ],
};

export const changeCase: Tool = {
  name: "changeCase",
  description: "Convert text to another case, such as camelCase, snake_case or Title Case.",
  category: "code",
  parameters: {
    type: "object",
    properties: {
      text,
      to: {
        type: "string",
        description: "The case to convert the text to.",
        enum: [
          "camel",
          "pascal",
          "snake",
          "kebab",
          "constant",
          "title",
          "sentence",
          "upper",
          "lower",
        ],
      },
    },
    required: ["text", "to"],
  },
  handler: {
    kind: "javascript",
    code: guestCode`
/** Words end at punctuation and spaces, and where a lowercase letter meets an uppercase one: "parseHTMLText" has three. */
const splitWords = (text) =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => word.toLowerCase()) ?? [];
const capital = (word) => {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
};

const cases = {
  camel: (words) => words.map((word, at) => (at === 0 ? word : capital(word))).join(""),
  pascal: (words) => words.map(capital).join(""),
  snake: (words) => words.join("_"),
  kebab: (words) => words.join("-"),
  constant: (words) => words.join("_").toUpperCase(),
  title: (_, text) => text.toLowerCase().replace(/[\p{L}\p{N}'’]+/gu, capital),
  sentence: (_, text) => text.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase()),
  upper: (_, text) => text.toUpperCase(),
  lower: (_, text) => text.toLowerCase(),
};

export default ({ text, to }) => cases[to](splitWords(text), text);
`,
  },
  examples: [
    {
      name: "A name for a variable",
      params: { text: "parse HTML text", to: "camel" },
      expect: [{ path: "data.text", is: "equals", value: "parseHtmlText" }],
    },
  ],
};

export const extractContacts: Tool = {
  name: "extractContacts",
  description:
    "Find the links and e-mail addresses in a text, each once, in the order they appear.",
  category: "search",
  parameters: {
    type: "object",
    properties: {
      text,
      what: {
        type: "string",
        description: "What to look for.",
        enum: ["links", "emails", "both"],
        default: "both",
      },
    },
    required: ["text"],
  },
  responseType: "mixed",
  handler: {
    kind: "javascript",
    code: guestCode`
/** Removes the sentence's punctuation from the end of a link, and a bracket that was opened before it. */
const trimLink = (link) => {
  let end = link.replace(/[.,;:!?'"…]+$/, "");
  while (end.endsWith(")") && end.split(")").length > end.split("(").length)
    end = end.slice(0, -1).replace(/[.,;:!?'"…]+$/, "");
  return end;
};
const once = (list) => [...new Set(list)];

export default function ({ text, what }) {
  const links = once((text.match(/\bhttps?:\/\/[^\s<>"\`]+/gi) ?? []).map(trimLink).filter((link) => URL.canParse(link)));
  const emails = once(text.match(/[\w.!#$%&'*+\/=?^{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}/gi) ?? []);
  return {
    ...(what !== "emails" && { links }),
    ...(what !== "links" && { emails }),
  };
}
`,
  },
  examples: [
    {
      name: "A note",
      params: { text: "See https://example.com/docs (or write to ada@example.com)." },
    },
  ],
};
