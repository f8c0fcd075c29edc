/** One part of an answer that comes in parts: its text, and the JSON value where it is one. */
export type AnswerItem = { text: string; value: unknown };

const lines = new Set([
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/x-jsonlines",
]);
const events = "text/event-stream";

/** Whether answers of this type come in parts. */
export const comesInItems = (mime: string): boolean => mime === events || lines.has(mime);

const toItem = (text: string): AnswerItem => {
  // Most text is no JSON, and finding that out by a failed parse costs a hundred times as much.
  if (!/^\s*(?:["{[\d-]|true|false|null)/.test(text)) return { text, value: text };
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return { text, value: text };
  }
};

/** How services with the manners of OpenAI say that nothing follows; it is no data. */
const done = "[DONE]";

/** The data of server-sent events (HTML §9.2.6): a blank line ends an event, and its data lines are joined. */
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
    // A browser drops an event whose blank line never came; services do forget the last one.
    end: dispatch,
  };
};

const lineReader = (onItem: (item: AnswerItem) => void) => ({
  line: (line: string) => {
    if (line.trim() !== "") onItem(toItem(line));
  },
  end: () => undefined,
});

/** Takes the text of an answer as it arrives, however it is cut, and tells of each item once it is complete. */
export const createItemReader = (mime: string, onItem: (item: AnswerItem) => void) => {
  const reader = mime === events ? eventReader(onItem) : lineReader(onItem);
  let rest = "";
  let started = false;
  return {
    push(text: string) {
      rest += started ? text : text.replace(/^\uFEFF/, "");
      started ||= rest !== "";
      // A carriage return at the very end may be half of a line's end.
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
 * What all items come to: the values of lines are a list; the data of events are joined to one text, or are a
 * list too once one of them is a JSON object or list.
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
