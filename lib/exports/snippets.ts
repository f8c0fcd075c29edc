import type { Variable } from "@/lib/agent/manifest";
import type { BearerMode, Tool } from "@/lib/agent/tool";
import { exampleArguments } from "./example-arguments";
import { toPrettyJson } from "./pretty-json";

export type SnippetTarget = {
  /** The agent's base URL, without a trailing slash. */
  endpoint: string;
  /** The actual key, while it is visible. */
  apiKey?: string;
  variables: readonly Variable[];
  /** The agent's bearer mode, for tools without one. */
  bearer?: BearerMode;
};
export type Snippet = { id: string; title: string; label: string; code: string };

export const KEY_PLACEHOLDER = "YOUR_API_KEY";

type Header = [name: string, value: string];

/** Returns the headers of the required variables, with placeholder values. */
export const variableHeaders = (variables: readonly Variable[]): Header[] =>
  variables
    .filter(({ required }) => required)
    .map(({ ref }) => [`x-${ref}`, `YOUR_${ref.toUpperCase().replaceAll("-", "_")}`]);

/**
 * Returns the headers of a request. Listing tools takes only the key. Calling a tool also takes
 * whatever that tool requires.
 */
export const callerHeaders = (
  { apiKey, variables, bearer }: SnippetTarget,
  tool?: Tool,
): Header[] => {
  const key: Header = ["x-api-key", apiKey ?? KEY_PLACEHOLDER];
  if (!tool) return [key];
  const withToken = (tool.bearer ?? bearer ?? "none") !== "none";
  return [
    key,
    ...(withToken ? ([["authorization", "Bearer YOUR_TOKEN"]] satisfies Header[]) : []),
    ...variableHeaders(variables),
  ];
};

export const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const joinLines = (...parts: string[]) => parts.join(" \\\n  ");

const toolUrl = (endpoint: string, { name }: Tool) =>
  `${endpoint}/tools/${encodeURIComponent(name)}`;

export const curlCommand = (url: string, headers: Header[], body?: unknown) =>
  joinLines(
    body === undefined ? `curl ${quoteShell(url)}` : `curl -X POST ${quoteShell(url)}`,
    ...headers.map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${quoteShell(JSON.stringify(body))}`]),
  );

const fetchCode = (url: string, headers: Header[], body: unknown) => {
  const all = Object.fromEntries([...headers, ["content-type", "application/json"]]);
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: "POST",`,
    `  headers: ${toPrettyJson(all, "  ")},`,
    `  body: JSON.stringify(${toPrettyJson(body, "  ")}),`,
    "});",
    "console.log(await response.json());",
  ].join("\n");
};

/**
 * Formats a JSON value as Python. JSON strings and numbers are valid Python; only true, false and
 * null differ.
 */
const toPython = (value: unknown, depth = 0): string => {
  const pad = "    ".repeat(depth + 1);
  const end = "    ".repeat(depth);
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return `[${value.map((item) => toPython(item, depth)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const rows = entries.map(
    ([name, item]) => `${pad}${JSON.stringify(name)}: ${toPython(item, depth + 1)},`,
  );
  return `{\n${rows.join("\n")}\n${end}}`;
};

const pythonCode = (url: string, headers: Header[], body: unknown) => {
  const all = Object.fromEntries([...headers, ["content-type", "application/json"]]);
  return [
    "import json",
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    data=json.dumps(${toPython(body, 1)}).encode(),`,
    `    headers=${toPython(all, 1)},`,
    ")",
    "try:",
    "    answer = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as refusal:",
    "    answer = refusal",
    "print(json.load(answer))",
  ].join("\n");
};

/**
 * Returns programs that list the tools and call one of them, ready to paste and run. Without
 * `args`, the call uses example arguments.
 */
export function snippets(
  target: SnippetTarget,
  tool: Tool | undefined,
  args?: Record<string, unknown>,
): Snippet[] {
  const listSnippet: Snippet = {
    id: "list",
    title: "List the tools",
    label: "curl that lists the tools",
    code: curlCommand(`${target.endpoint}/tools`, callerHeaders(target)),
  };
  if (!tool) return [listSnippet];
  const url = toolUrl(target.endpoint, tool);
  const headers = callerHeaders(target, tool);
  const body = args ?? exampleArguments(tool);
  return [
    listSnippet,
    {
      id: "curl",
      title: "curl",
      label: `curl that calls ${tool.name}`,
      code: curlCommand(url, headers, body),
    },
    {
      id: "fetch",
      title: "JavaScript",
      label: `JavaScript that calls ${tool.name}`,
      code: fetchCode(url, headers, body),
    },
    {
      id: "python",
      title: "Python",
      label: `Python that calls ${tool.name}`,
      code: pythonCode(url, headers, body),
    },
  ];
}
