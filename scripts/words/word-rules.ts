/** A word to keep out of the repository, and what to write instead. */
type WordRule = {
  name: string;
  pattern: RegExp;
  in: "code" | "screens" | "messages" | "all";
  advice: string;
};

/** The files whose strings people read on a screen. */
export const isScreen = /^(?:app|components)\/(?!.*\.test\.).*\.tsx?$/;
/** The files whose texts programs, terminals and models also read. The gallery is content. */
export const isMessage = /^(?:lib\/(?!gallery\/)|scripts\/|docs\/|[^/]+$)/;

/** Names that say what was done to a value, not what the value is. */
const participles = [
  "answered",
  "asked",
  "begun",
  "born",
  "brought",
  "carried",
  "chosen",
  "drawn",
  "ended",
  "found",
  "given",
  "gone",
  "granted",
  "grown",
  "heard",
  "held",
  "kept",
  "known",
  "lent",
  "lost",
  "made",
  "meant",
  "mended",
  "offered",
  "opened",
  "said",
  "shown",
  "started",
  "taken",
  "thought",
  "thrown",
  "told",
  "typed",
  "wanted",
  "worn",
].join("|");
const keywords = "const|let|var|return|await|function|typeof|in|of|new|yield|case|void|async|type";

/**
 * Matches a word by itself or as part of a name: `deed`, `Deeds`, `useDeeds`, but not `indeed` or
 * "wall-clock".
 */
const anywhere = (...words: string[]) =>
  new RegExp(
    words
      .map((word) => {
        const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
        return `(?<![A-Za-z])(?:${word}|${word.toUpperCase()})(?![a-z]|-clock)|${capital}(?![a-z]|-clock)`;
      })
      .join("|"),
    "g",
  );
const phrases = (...texts: string[]) => new RegExp(`\\b(?:${texts.join("|")})\\b`, "gi");

/**
 * Names are searched for in code without its comments and strings. There, a name stands between
 * operators, brackets and keywords, whereas a word of a text stands between words.
 */
export const wordRules: WordRule[] = [
  {
    name: "participle",
    pattern: new RegExp(
      `(?<=(?:[([{,=&|?:!+<>;*/%]|\\b(?:${keywords})|^)\\s*)(?<!\\.\\s*)\\b(?:${participles})\\b` +
        "(?!\\s*\\??:|[-'\"])(?=\\s*[)\\]},.=;?!&|+*/<>([-])",
      "gm",
    ),
    in: "code",
    advice: "Name the value: match, input, stored, created.",
  },
  {
    name: "of-function",
    pattern: /\b(?:const|let|function)\s+\w*[a-z]Of\b/g,
    in: "code",
    advice: "Use a verb (getX, toX, findX) or the noun.",
  },
  {
    name: "says",
    pattern: /\bsays\s*\??:|\.says\b|[{,]\s*says\s*[,}]/g,
    in: "code",
    advice: "Call it `message`.",
  },
  {
    name: "is",
    pattern: /(?<![.\w])is\s*\??:/g,
    in: "code",
    advice: "Call a discriminant `type`, the state of a process `status`.",
  },
  {
    name: "spread-literal",
    pattern: /\.\.\.\{(?!\s*\})/g,
    in: "code",
    advice: "Write the properties themselves.",
  },
  {
    name: "metaphor",
    pattern: anywhere(
      "deed",
      "deeds",
      "tongue",
      "tongues",
      "house",
      "houses",
      "door",
      "doors",
      "wall",
      "walls",
      "room",
      "rooms",
      "surprise",
      "surprises",
    ),
    in: "all",
    advice: "Use the field's word: action, protocol, container, route, boundary, screen.",
  },
  {
    name: "quaint",
    pattern: phrases(
      "anew",
      "for ever",
      "by the letter",
      "what you have",
      "put back",
      "told of",
      "how it arrives",
      "the way out",
      "is due here",
      "leads nowhere",
      "gone for good",
      "i have copied it",
      "keep as a test",
      "start blank",
      "null is taken",
      "no answer came",
      "the other way round",
      "nobody told",
      "whoever runs",
      "mended",
      "henceforth",
      "thereof",
      "what to say then",
      "written with the change itself",
      "served now",
      "goes on and on",
    ),
    in: "all",
    advice: "Write it as Stripe or Linear would.",
  },
  {
    name: "citation",
    pattern:
      /\b(?:contract|manifest|security|stack) §|\(?\brow \d+\)|\bseed 0\d\d\b|\(R\d+\)|\b(?:requirements|redesign|structure)\.md\b|\.\.\/shared\//g,
    in: "all",
    advice: "State the rule itself, or link to docs/reference.",
  },
  {
    name: "apostrophe",
    pattern: /[A-Za-z]'(?:s|t|re|ll|ve|d|m)\b|[a-z]s' (?=[a-z])/g,
    in: "screens",
    advice: "Write ’.",
  },
  {
    name: "curly-apostrophe",
    pattern: /[A-Za-z]’(?:s|t|re|ll|ve|d|m)\b|[a-z]s’ (?=[a-z])/g,
    in: "messages",
    advice: "Write '. Only screens have ’.",
  },
];
