import type { Variable } from "@/lib/agent/manifest";
import { TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
import type { ExportedAgent } from "../export";
import { toDocComment } from "./comment";
import { toPropertyName } from "./identifiers";

const codeLines = Object.keys(TOOL_ERROR_STATUS).map((code) => `  | "${code}"`);

/** TypeScript declarations of the response envelopes. */
export const responseDeclarations = [
  "/** A success of a tool that answers with text: any JSON value. */",
  'export type TextAnswer = { success: true; responseType: "text"; data: { text: unknown } };',
  "/** A success of a tool that answers with a piece of HTML. */",
  'export type HtmlAnswer = { success: true; responseType: "html"; data: { html: string } };',
  "export type MediaItem = {",
  "  /** image, video, audio, document or the like. */",
  "  type: string;",
  "  url: string;",
  "  mimeType: string;",
  "  description: string;",
  "  metadata: Record<string, unknown>;",
  "};",
  "/** A success of a tool that answers with pictures, films, sounds or documents. */",
  "export type MediaAnswer = {",
  "  success: true;",
  '  responseType: "media";',
  "  data: { media: MediaItem | MediaItem[] };",
  "};",
  "/** A success of a tool that answers with an object of its own shape. */",
  'export type MixedAnswer = { success: true; responseType: "mixed"; data: Record<string, unknown> };',
  "/** What a tool itself may fail with. */",
  "export type ToolErrorCode =",
  ...codeLines.slice(0, -1),
  `${codeLines.at(-1)};`,
  "/**",
  " * A failure: the code is the HTTP status when the call was refused, a word when the tool failed. A tool that passes",
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
  ...toDocComment(`Where the agent answers; ${baseUrl} when absent.`, "  "),
  "  baseUrl?: string;",
  "  /** The user's own token, for the tools that act in the user's name. */",
  "  bearer?: string;",
  ...(variables.length > 0
    ? [
        "  /** What the agent needs to know of its caller. */",
        `  variables${variables.some(({ required }) => required) ? "" : "?"}: {`,
        ...variables.flatMap(variableLines),
        "  };",
      ]
    : []),
  "  /** Used instead of the global one. */",
  "  fetch?: typeof globalThis.fetch;",
];

const variableHeaders = `
  // Sent in UTF-8, byte by byte: fetch takes no characters beyond Latin-1.
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
  throw new Error(\`The agent answered with status \${response.status} and without an envelope.\`);
};
`;

export const callOptionsDeclaration = [
  "/** What may differ from call to call. */",
  "export type CallOptions = {",
  "  /** Ends the call when it is aborted. */",
  "  signal?: AbortSignal;",
  "  /** The token of the user in whose name this call is made. */",
  "  bearer?: string;",
  "  /** The same key makes a repeated call run once. */",
  "  idempotencyKey?: string;",
  "  /** What the agent handed out when it asked for a confirmation. */",
  "  confirmation?: string;",
  "};",
  "",
];
