/** One item of a streamed response: its text, and its JSON value if it has one. */
export type AnswerItem = { text: string; value: unknown };

const lines = new Set([
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
]);
const events = "text/event-stream";

/** Whether responses of this media type consist of items: server-sent events or JSON lines. */
export const comesInItems = (mime: string): boolean => mime === events || lines.has(mime);

const toItem = (text: string): AnswerItem => {
  // Most text is not JSON, and this test is a hundred times cheaper than a failed parse.
  if (!/^\s*(?:["{[\d-]|true|false|null)/.test(text)) return { text, value: text };
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return { text, value: text };
  }
};

/** The end marker of OpenAI-compatible services. It is not data. */
const done = "[DONE]";

/** Reads the data of server-sent events (HTML §9.2.6): a blank line ends an event, its data lines are joined. */
const eventReader = (onItem: (item: AnswerItem) => void) => {
  let data: string[] = [];
  const dispatch = () => {
    if (data.length === 0) return;
    const text = data.join("\n");
    data = [];
    if (text.trim() !== done) onItem(toItem(text));
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

const lineReader = (onItem: (item: AnswerItem) => void) => ({
  line: (line: string) => {
    if (line.trim() !== "") onItem(toItem(line));
  },
  end: () => undefined,
});

/** Parses the text of a response as it arrives, in chunks of any size, and calls `onItem` for each complete item. */
export const createItemReader = (mime: string, onItem: (item: AnswerItem) => void) => {
  const reader = mime === events ? eventReader(onItem) : lineReader(onItem);
  let rest = "";
  let started = false;
  return {
    push(text: string) {
      rest += started ? text : text.replace(/^\uFEFF/, "");
      started ||= rest !== "";
      // A trailing carriage return may be the first half of a CRLF.
      const ends = /\r\n|\n|\r(?!$)/g;
      let from = 0;
      for (const end of rest.matchAll(ends)) {
        reader.line(rest.slice(from, end.index));
        from = end.index + end[0].length;
      }
      rest = rest.slice(from);
    },
    end() {
      const last = rest.replace(/\r$/, "");
      rest = "";
      if (last !== "") reader.line(last);
      reader.end();
    },
  };
};

/**
 * Parses a complete response. JSON lines become a list. The data of events is joined to one text, or becomes a
 * list if any of it is a JSON object or array.
 */
export const readItems = (mime: string, text: string): unknown => {
  const items: AnswerItem[] = [];
  const reader = createItemReader(mime, (item) => items.push(item));
  reader.push(text);
  reader.end();
  const isData = ({ value }: AnswerItem) => typeof value === "object" && value !== null;
  if (mime !== events || items.some(isData)) return items.map(({ value }) => value);
  return items.map(({ text, value }) => (typeof value === "string" ? value : text)).join("");
};
