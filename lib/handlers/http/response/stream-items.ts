import { parseJson } from "./parse-json";

/** One item of a streamed response: its text, and its JSON value if it has one. */
type StreamItem = { text: string; value: unknown };

const lineTypes = new Set([
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
]);
const EVENT_STREAM = "text/event-stream";

/** Whether responses of this media type consist of items: server-sent events or JSON lines. */
export const isItemStream = (mime: string): boolean => mime === EVENT_STREAM || lineTypes.has(mime);

const toItem = (text: string): StreamItem => {
  // Most text is not JSON, and this test is a hundred times cheaper than a failed parse.
  if (!/^\s*(?:["{[\d-]|true|false|null)/.test(text)) return { text, value: text };
  try {
    return { text, value: parseJson(text).value };
  } catch {
    return { text, value: text };
  }
};

/** The end marker of OpenAI-compatible services. It is not data. */
const DONE_MARKER = "[DONE]";

/**
 * Creates a reader of server-sent events (HTML §9.2.6). A blank line ends an event, and its data
 * lines are joined.
 */
const createEventReader = (onItem: (item: StreamItem) => void) => {
  let data: string[] = [];
  const dispatch = () => {
    if (data.length === 0) return;
    const text = data.join("\n");
    data = [];
    if (text.trim() !== DONE_MARKER) onItem(toItem(text));
  };
  return {
    line: (line: string) => {
      if (line === "") return dispatch();
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "data") data.push(value);
    },
    // Unlike browsers, keep an event without a final blank line: some services omit it.
    end: dispatch,
  };
};

const createLineReader = (onItem: (item: StreamItem) => void) => ({
  line: (line: string) => {
    if (line.trim() !== "") onItem(toItem(line));
  },
  end: () => undefined,
});

/**
 * Creates a parser for the text of a response that arrives in chunks of any size. It calls `onItem`
 * for each complete item.
 */
export const createItemReader = (mime: string, onItem: (item: StreamItem) => void) => {
  const reader = mime === EVENT_STREAM ? createEventReader(onItem) : createLineReader(onItem);
  /**
   * Pieces of the current line. Joined only when it ends, because a service may send it byte by
   * byte.
   */
  let pieces: string[] = [];
  let hasStarted = false;
  const takePieces = () => {
    const text = pieces.join("");
    pieces = [];
    return text;
  };
  return {
    push(text: string) {
      const mayEndLine = /[\r\n]/.test(text) || pieces.at(-1)?.endsWith("\r") === true;
      pieces.push(hasStarted ? text : text.replace(/^\uFEFF/, ""));
      hasStarted ||= text !== "";
      if (!mayEndLine) return;
      const buffer = takePieces();
      // A trailing carriage return may be the first half of a CRLF.
      const lineEnds = /\r\n|\n|\r(?!$)/g;
      let start = 0;
      for (const end of buffer.matchAll(lineEnds)) {
        reader.line(buffer.slice(start, end.index));
        start = end.index + end[0].length;
      }
      pieces = [buffer.slice(start)];
    },
    end() {
      const last = takePieces().replace(/\r$/, "");
      if (last !== "") reader.line(last);
      reader.end();
    },
  };
};

/**
 * Parses a complete response. JSON lines become a list. The data of events is joined into one
 * string, or becomes a list if any of it is a JSON object or array.
 */
export const readItems = (mime: string, text: string): unknown => {
  const items: StreamItem[] = [];
  const reader = createItemReader(mime, (item) => items.push(item));
  reader.push(text);
  reader.end();
  const isData = ({ value }: StreamItem) => typeof value === "object" && value !== null;
  if (mime !== EVENT_STREAM || items.some(isData)) return items.map(({ value }) => value);
  return items.map(({ text, value }) => (typeof value === "string" ? value : text)).join("");
};
