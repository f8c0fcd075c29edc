import { splitCommand } from "./command-words";
import {
  ignoredFlags,
  ignoredValueOptions,
  shortOptions,
  unsupportedFlags,
  unsupportedValueOptions,
} from "./curl-options";
import { findCurlCommand } from "./find-command";
import { expandGlobs } from "./url-globs";
import { takeWrittenFiles, toFileName } from "./written-files";

type Data = { kind: "plain" | "binary" | "raw" | "urlencode" | "json"; argument: string };
/** A parsed cURL command, before it is converted. */
export type CurlCommand = {
  urls: string[];
  method?: string;
  headers: string[];
  data: Data[];
  form: { value: string; literal: boolean }[];
  query: string[];
  user?: string;
  bearer?: string;
  cookie?: string;
  agent?: string;
  referer?: string;
  upload?: string;
  get: boolean;
  head: boolean;
  follow: boolean;
  insecure: boolean;
  /** Options that do not affect the request. */
  ignored: string[];
  /** Options that matter but cannot be imported. */
  unsupported: string[];
  unknown: string[];
  /** Shell variables, as written. */
  variables: string[];
  hasMore: boolean;
  /** Whether a quotation mark is not closed, so the command may be incomplete. */
  isUnclosed: boolean;
};

type ApplyValue = (command: CurlCommand, value: string) => void;
const data =
  (kind: Data["kind"]): ApplyValue =>
  (command, value) =>
    command.data.push({ kind, argument: value });

const valueOptions: Record<string, ApplyValue> = {
  request: (command, value) => {
    command.method = value;
  },
  header: (command, value) => command.headers.push(value),
  data: data("plain"),
  "data-ascii": data("plain"),
  "data-binary": data("binary"),
  "data-raw": data("raw"),
  "data-urlencode": data("urlencode"),
  json: data("json"),
  form: (command, value) => command.form.push({ value, literal: false }),
  "form-string": (command, value) => command.form.push({ value, literal: true }),
  user: (command, value) => {
    command.user = value;
  },
  "oauth2-bearer": (command, value) => {
    command.bearer = value;
  },
  cookie: (command, value) => {
    command.cookie = command.cookie ? `${command.cookie}; ${value}` : value;
  },
  "user-agent": (command, value) => {
    command.agent = value;
  },
  referer: (command, value) => {
    command.referer = value;
  },
  url: (command, value) => command.urls.push(value),
  "url-query": (command, value) => command.query.push(value),
  "upload-file": (command, value) => {
    command.upload = value;
  },
};
const flagOptions: Record<string, (command: CurlCommand) => void> = {
  get: (command) => {
    command.get = true;
  },
  head: (command) => {
    command.head = true;
  },
  location: (command) => {
    command.follow = true;
  },
  "location-trusted": (command) => {
    command.follow = true;
  },
  insecure: (command) => {
    command.insecure = true;
  },
};
const expectsValue = (name: string) =>
  Object.hasOwn(valueOptions, name) ||
  ignoredValueOptions.has(name) ||
  unsupportedValueOptions.has(name);

const applyOption = (command: CurlCommand, name: string, value: string) => {
  if (Object.hasOwn(valueOptions, name)) valueOptions[name]?.(command, value);
  else if (Object.hasOwn(flagOptions, name)) flagOptions[name]?.(command);
  else if (ignoredValueOptions.has(name) || ignoredFlags.has(name)) command.ignored.push(name);
  else if (unsupportedValueOptions.has(name) || unsupportedFlags.has(name))
    command.unsupported.push(name);
  else command.unknown.push(name);
};

/**
 * Replaces data from the command's input or a file with its content, as curl does, if the text
 * contains it.
 */
const readInput = (
  { kind, argument }: Data,
  findContent: (name: string) => string | undefined,
): Data => {
  const [, field = "", path = ""] =
    (kind === "urlencode" ? /^([^=@]*)@(.+)$/ : /^()@(.+)$/).exec(argument) ?? [];
  const content = kind === "raw" ? undefined : findContent(path);
  if (content === undefined) return { kind, argument };
  if (kind === "urlencode") return { kind, argument: `${field}=${content}` };
  if (kind === "json") return { kind, argument: content };
  return { kind: "raw", argument: kind === "plain" ? content.replace(/[\r\n]/g, "") : content };
};

/** Creates a command without options. */
export const createCommand = (): CurlCommand => ({
  urls: [],
  headers: [],
  data: [],
  form: [],
  query: [],
  ignored: [],
  unsupported: [],
  unknown: [],
  variables: [],
  get: false,
  head: false,
  follow: false,
  insecure: false,
  hasMore: false,
  isUnclosed: false,
});

/** Parses a command. Returns undefined if there is none. */
export const parseCurlCommand = (input: string): CurlCommand | undefined => {
  const { text, files, variables: fileVariables } = takeWrittenFiles(input);
  const source = findCurlCommand(text);
  if (source === undefined) return undefined;
  const { words, variables, stdin, hasMore, isUnclosed } = splitCommand(source);
  const command: CurlCommand = {
    ...createCommand(),
    variables: [...variables, ...fileVariables],
    hasMore,
    isUnclosed,
  };
  let index = 1;
  let isOnlyUrls = false;
  const value = () => {
    index += 1;
    return words[index] ?? "";
  };
  for (; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (isOnlyUrls || word === "-" || !word.startsWith("-")) {
      if (word !== "") command.urls.push(word);
    } else if (word === "--next" || word === "-:") {
      // The words after it are another request.
      command.hasMore = true;
      break;
    } else if (word === "--") isOnlyUrls = true;
    else if (word.startsWith("--")) {
      const equals = word.indexOf("=");
      const name = word.slice(2, equals === -1 ? undefined : equals);
      if (!expectsValue(name)) applyOption(command, name, "");
      else applyOption(command, name, equals === -1 ? value() : word.slice(equals + 1));
    } else
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = shortOptions[word[letter] ?? ""] ?? `-${word[letter]}`;
        if (!expectsValue(name)) {
          applyOption(command, name, "");
          continue;
        }
        const attachedValue = word.slice(letter + 1);
        applyOption(command, name, attachedValue === "" ? value() : attachedValue);
        break;
      }
  }
  const findContent = (name: string) => (name === "-" ? stdin : files.get(toFileName(name)));
  return {
    ...command,
    urls: command.ignored.includes("globoff") ? command.urls : command.urls.flatMap(expandGlobs),
    data: command.data.map((one) => readInput(one, findContent)),
  };
};
