import type { Variable } from "@/lib/agent/manifest";
import { TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
import type { ExportedAgent } from "../export";
import { toDocComment } from "./comment";
import { toPropertyName } from "./identifiers";

const codeLines = Object.keys(TOOL_ERROR_STATUS).map((code) => `  | "${code}"`);

/** TypeScript declarations of the response envelopes. */
export const responseDeclarations = [
  "/** Success response of a tool that returns text, which is any JSON value. */",
  "export type TextAnswer<Result = unknown> = {",
  "  success: true;",
  '  responseType: "text";',
  "  data: { text: Result };",
  "};",
  "/** Success response of a tool that returns HTML. */",
  'export type HtmlAnswer = { success: true; responseType: "html"; data: { html: string } };',
  "export type MediaItem = {",
  "  /** Such as image, video, audio or document. */",
  "  type: string;",
  "  url: string;",
  "  mimeType: string;",
  "  description: string;",
  "  metadata: Record<string, unknown>;",
  "};",
  "/** Success response of a tool that returns images, videos, audio or documents. */",
  "export type MediaAnswer = {",
  "  success: true;",
  '  responseType: "media";',
  "  data: { media: MediaItem | MediaItem[] };",
  "};",
  "/** Success response of a tool that returns an object whose shape it defines. */",
  "export type MixedAnswer<Result = Record<string, unknown>> = {",
  "  success: true;",
  '  responseType: "mixed";',
  "  data: Result;",
  "};",
  "/** Error codes that a tool can return. */",
  "export type ToolErrorCode =",
  ...codeLines.slice(0, -1),
  `${codeLines.at(-1)};`,
  "/**",
  " * A failure. The code is the HTTP status if the call was refused, or a string if the tool failed. A tool that passes",
  " * on another agent's failure keeps that agent's own code.",
  " */",
  "export type Failure = {",
  "  success: false;",
  "  error: { message: string; code: number | ToolErrorCode | (string & {}); details: string };",
  "};",
  "",
];

const variableLines = ({ ref, name, description, required }: Variable) => [
  ...toDocComment(description ?? name ?? "", "    "),
  `    ${toPropertyName(ref)}${required ? "" : "?"}: string;`,
];

/** Returns the agent's connection settings as properties of an options type. */
export const connectionOptions = ({
  manifest: { variables = [] },
  baseUrl,
}: ExportedAgent): string[] => [
  "  /** A key of this agent. */",
  "  apiKey: string;",
  ...toDocComment(`Base URL of the agent. Defaults to ${baseUrl}.`, "  "),
  "  baseUrl?: string;",
  "  /** The user's own token, for tools that act on the user's behalf. */",
  "  bearer?: string;",
  ...(variables.length > 0
    ? [
        "  /** Variables that the agent expects from its caller. */",
        `  variables${variables.some(({ required }) => required) ? "" : "?"}: {`,
        ...variables.flatMap(variableLines),
        "  };",
      ]
    : []),
  "  /** Replaces the global fetch. */",
  "  fetch?: typeof globalThis.fetch;",
];

const variableHeaders = `
  // Sent as UTF-8 bytes, because fetch accepts only Latin-1 characters.
  for (const [name, value] of Object.entries(options.variables ?? {}))
    if (value !== undefined)
      headers[\`x-\${name}\`] = String.fromCharCode(...new TextEncoder().encode(value));`;

/**
 * Returns the source of a function that sends one call and reads the envelope. It expects the type
 * `Reach` in scope.
 */
export const sendFunction = ({ manifest: { variables = [] }, baseUrl }: ExportedAgent): string =>
  `const send = async (
  options: Reach,
  path: string,
  params: object,
  more: CallOptions,
): Promise<unknown> => {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-api-key": options.apiKey,
  };
  const bearer = more.bearer ?? options.bearer;
  if (bearer !== undefined) headers["authorization"] = \`Bearer \${bearer}\`;
  if (more.idempotencyKey !== undefined) headers["idempotency-key"] = more.idempotencyKey;
  if (more.confirmation !== undefined) headers["x-confirmation"] = more.confirmation;${variables.length > 0 ? variableHeaders : ""}
  const base = (options.baseUrl ?? ${JSON.stringify(baseUrl)}).replace(/\\/+$/, "");
  const response = await (options.fetch ?? globalThis.fetch)(\`\${base}\${path}\`, {
    method: "POST",
    headers,
    body: JSON.stringify(params),
    ...(more.signal !== undefined && { signal: more.signal }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "success" in answer) return answer;
  throw new Error(\`The agent's response has no envelope (status \${response.status}).\`);
};
`;

export const callOptionsDeclaration = [
  "/** Options for a single call. */",
  "export type CallOptions = {",
  "  /** Cancels the call when aborted. */",
  "  signal?: AbortSignal;",
  "  /** The token of the user on whose behalf this call is made. */",
  "  bearer?: string;",
  "  /** Calls with the same key run only once. */",
  "  idempotencyKey?: string;",
  "  /** The confirmation token from the agent's confirmation request. */",
  "  confirmation?: string;",
  "};",
  "",
];
