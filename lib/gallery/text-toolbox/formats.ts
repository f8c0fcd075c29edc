import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

export const base64: Tool = {
  name: "base64",
  description: "Encode text as Base64, or decode it.",
  category: "code",
  parameters: {
    type: "object",
    properties: {
      text: { type: "string", description: "The text to encode, or the Base64 to decode." },
      direction: {
        type: "string",
        description: "encode or decode.",
        enum: ["encode", "decode"],
      },
      urlSafe: {
        type: "boolean",
        description: "Encode with - and _ and without padding (default: false). Both are decoded.",
        default: false,
      },
    },
    required: ["text", "direction"],
  },
  handler: {
    kind: "javascript",
    code: guestCode`
const encode = (text, urlSafe) => {
  let bytes = "";
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  const encoded = btoa(bytes);
  return urlSafe ? encoded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") : encoded;
};

const decode = (text, ToolError) => {
  const refuse = (message) =>
    new ToolError({
      code: "INVALID_PARAMETER",
      message,
      parameter: "text",
      expected: "UTF-8 text in Base64.",
      example: "SGVsbG8=",
    });
  const plain = text.replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const odd = /[^A-Za-z0-9+\/=]/.exec(text.replace(/[\s_-]/g, ""));
  if (odd) throw refuse(\`"\${odd[0]}" is not a Base64 character.\`);
  let bytes;
  try {
    bytes = atob(plain);
  } catch {
    throw refuse("The text is not complete Base64.");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    throw refuse("The decoded bytes are not UTF-8 text.");
  }
};

export default ({ text, direction, urlSafe }, { ToolError }) =>
  direction === "encode" ? encode(text, urlSafe) : decode(text, ToolError);
`,
  },
  examples: [
    {
      name: "A greeting",
      params: { text: "Grüße 🌍", direction: "encode" },
      expect: [{ path: "data.text", is: "equals", value: "R3LDvMOfZSDwn4yN" }],
    },
  ],
};

export const formatJson: Tool = {
  name: "formatJson",
  description: "Check a JSON text and reformat it: indented, or on one line.",
  category: "code",
  parameters: {
    type: "object",
    properties: {
      json: { type: "string", description: "The JSON text." },
      indent: {
        type: "number",
        description: "Spaces per level, from 0 to 8; 0 writes one line (default: 2).",
        default: 2,
      },
      sortKeys: {
        type: "boolean",
        description: "Sort the keys of objects alphabetically (default: false).",
        default: false,
      },
    },
    required: ["json"],
  },
  handler: {
    kind: "javascript",
    code: guestCode`
/** Makes numbers texts with a mark until they are written again, because parsing would round long ones. */
const markNumbers = (json) => {
  let mark = "#";
  while (json.includes(mark)) mark += "#";
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
  return {
    json: json.replace(token, (part) => (part.startsWith('"') ? part : \`"\${mark}\${part}"\`)),
    restore: (text) => text.replace(new RegExp(\`"\${mark}([^"]*)"\`, "g"), "$1"),
  };
};

const sortDeep = (value) => {
  if (Array.isArray(value)) return value.map(sortDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sortDeep(value[key])]));
};

export default function ({ json, indent, sortKeys }, { ToolError }) {
  if (!Number.isInteger(indent) || indent < 0 || indent > 8)
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: \`The indentation cannot be \${indent} spaces.\`,
      parameter: "indent",
      expected: "A whole number from 0 to 8.",
    });
  try {
    JSON.parse(json);
  } catch (error) {
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: \`The text is not JSON: \${error.message}.\`,
      parameter: "json",
      expected: "Valid JSON.",
      recoveryHint: "Look for a missing comma, quote or bracket.",
    });
  }
  const marked = markNumbers(json);
  const value = JSON.parse(marked.json);
  return marked.restore(JSON.stringify(sortKeys ? sortDeep(value) : value, null, indent));
}
`,
  },
  examples: [
    {
      name: "On one line",
      params: { json: '{ "b": [1, 2],\n  "a": true }', indent: 0, sortKeys: true },
      expect: [{ path: "data.text", is: "equals", value: '{"a":true,"b":[1,2]}' }],
    },
  ],
};

export const csvToJson: Tool = {
  name: "csvToJson",
  description: "Read a CSV table and return its rows as JSON objects, keyed by the first row.",
  category: "file",
  docNote:
    "Reads RFC 4180: fields in double quotes may contain separators, line breaks and doubled quotes. A row with a different number of fields than the first is refused by its number, because a shifted column is worse than an error.",
  parameters: {
    type: "object",
    properties: {
      csv: { type: "string", description: "The table; its first row names the columns." },
      separator: {
        type: "string",
        description: "What separates the fields: comma, semicolon, tab or pipe.",
        enum: ["comma", "semicolon", "tab", "pipe"],
        default: "comma",
      },
      numbers: {
        type: "boolean",
        description: "Return numeric fields as numbers (default: false).",
        default: false,
      },
    },
    required: ["csv"],
  },
  responseType: "mixed",
  handler: {
    kind: "javascript",
    code: guestCode`
const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" };

const refuse = (message, ToolError) =>
  new ToolError({
    code: "INVALID_PARAMETER",
    message,
    parameter: "csv",
    expected: "A table in CSV whose first row names the columns.",
    example: "name,age\nAda,36",
  });

const parseRows = (text, separator, ToolError) => {
  const rows = [];
  let row = [];
  let at = 0;
  const readQuoted = () => {
    let field = "";
    for (;;) {
      const end = text.indexOf('"', at + 1);
      if (end < 0) throw refuse(\`A quote is never closed, in row \${rows.length + 1}.\`, ToolError);
      field += text.slice(at + 1, end);
      at = end + 1;
      if (text[at] !== '"') return field;
      field += '"';
    }
  };
  const readPlain = () => {
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
    return text.slice(from, at);
  };
  while (at <= text.length) {
    row.push(text[at] === '"' ? readQuoted() : readPlain());
    const next = text[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next !== undefined && next !== "\n" && next !== "\r")
      throw refuse(\`Row \${rows.length + 1} has text after a closing quote.\`, ToolError);
    rows.push(row);
    row = [];
    at += next === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  return rows.filter((fields) => fields.length > 1 || fields[0] !== "");
};

/** Whole numbers that would be rounded, such as long IDs, stay texts. */
const asNumber = (field) => {
  const value = Number(field);
  const isKept = /[.eE]/.test(field) ? Number.isFinite(value) : Number.isSafeInteger(value);
  return isKept && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(field) ? value : field;
};

export default function ({ csv, separator, numbers }, { ToolError }) {
  const [columns, ...rows] = parseRows(csv.replace(/^\uFEFF/, ""), separators[separator], ToolError);
  if (!columns) throw refuse("The table is empty.", ToolError);
  const duplicate = columns.find((name, at) => columns.indexOf(name) !== at);
  if (duplicate !== undefined) throw refuse(\`The column "\${duplicate}" occurs twice.\`, ToolError);
  const objects = rows.map((fields, at) => {
    if (fields.length !== columns.length)
      throw refuse(\`Row \${at + 2} has a different number of fields (\${fields.length}) than the first row (\${columns.length}).\`, ToolError);
    return Object.fromEntries(columns.map((name, column) => [name, numbers ? asNumber(fields[column]) : fields[column]]));
  });
  return { columns, rows: objects };
}
`,
  },
  examples: [
    {
      name: "Two people",
      params: { csv: 'name,age\n"Lovelace, Ada",36\nAlan,41', numbers: true },
      expect: [{ path: "data.rows.0.age", is: "equals", value: 36 }],
    },
  ],
};
