import { z } from "zod";
import { type Manifest, manifestSchema, slugFrom } from "@/lib/agent/manifest";
import { issuePointer } from "@/lib/agent/tool";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { ImportPorts, ImportResult, ImportWarning } from "../import-kind";
import { askResource } from "./call-agent";
import { describeAnswer, findTools } from "./envelope";
import { toolsFrom } from "./tools-from";
import { checkHeaders, presentationOf } from "./upstream-headers";

export const agentUrlRequest = z.strictObject({
  kind: z.literal("agent-url"),
  url: z.string().max(4096),
  headers: z
    .record(z.string(), z.string().max(8192))
    .refine((headers) => Object.keys(headers).length <= 50, "Use at most 50 headers.")
    .optional(),
});
type AgentUrlRequest = z.infer<typeof agentUrlRequest>;

const maxBytes = 5_000_000;
/** Nobody reads more, and a hostile list could cause half a million. */
const maxWarnings = 1000;

const refuse = (code: ErrorCode, message: string, path = "/url") =>
  new AppError(code, message, { issues: [{ path, message }] });

/** Parses the agent's base URL, without a trailing slash. */
const baseOf = (text: string): string => {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse(
      "invalid_input",
      "Enter a URL that starts with https:// or http://, such as https://agents.example.com/slack.",
    );
  if (url.username || url.password)
    throw refuse(
      "invalid_input",
      "Remove the username and password from the URL, and use headers instead.",
    );
  if (url.search || url.hash)
    throw refuse("invalid_input", "Remove everything from the ? or # in the URL.");
  return url.origin + url.pathname.replace(/\/+$/, "");
};

const read = async (
  base: string,
  headers: [string, string][],
  { fetch }: ImportPorts,
): Promise<unknown> => {
  const url = `${base}/tools`;
  const accept: [string, string] = ["accept", "application/json"];
  const given = headers.some(([name]) => name === "accept");
  const answer = await fetch({ url, headers: given ? headers : [accept, ...headers], maxBytes });
  if ("problem" in answer)
    throw refuse("upstream_failed", `Could not fetch ${url}. ${answer.problem}`);
  const { status } = answer;
  if (status === 401 || status === 403)
    throw refuse(
      "unprocessable",
      `The agent rejected the request with status ${status}. Add the headers it requires, such as x-api-key.`,
      "/headers",
    );
  if (status >= 300 && status < 400)
    throw refuse(
      "unprocessable",
      `The agent redirects${answer.headers.location ? ` to ${answer.headers.location.slice(0, 300)}` : ""}. Import it from its final URL.`,
    );
  if (status === 404)
    throw refuse(
      "unprocessable",
      `${url} was not found. Enter the agent's base URL, the part before "/tools".`,
    );
  const text = new TextDecoder().decode(answer.body);
  try {
    return JSON.parse(text);
  } catch {
    const kind = answer.headers["content-type"]?.split(";")[0] ?? "no content type";
    const start = text.trim().slice(0, 80);
    throw refuse(
      "unprocessable",
      `The agent did not respond with JSON (status ${status}, ${kind})${start ? `. The response begins: ${start}` : "; the response was empty"}`,
    );
  }
};

const nameFor = (base: string, given: string | undefined) => {
  const { hostname, pathname } = new URL(base);
  const last = pathname.split("/").filter(Boolean).at(-1);
  return (given ?? (last ? decodeSafely(last) : hostname)).slice(0, 120).trim() || hostname;
};
const decodeSafely = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Imports the tools of a running agent as tools that call it and pass its envelope through. */
export const importAgentUrl = async (
  { url, headers: given = {} }: AgentUrlRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  const base = baseOf(url);
  const headers = checkHeaders(given);
  const answer = await read(base, headers, ports);
  const found = findTools(answer);
  if (!found)
    throw refuse(
      "unprocessable",
      `No tools found: ${base}/tools returned ${describeAnswer(answer)}.`,
    );

  const warnings: ImportWarning[] = [];
  let said = 0;
  const say = (path: string, code: string, message: string) => {
    said += 1;
    if (said <= maxWarnings) warnings.push({ path, code, message });
  };
  const presentation = presentationOf(headers, say);
  const { variables } = presentation;
  if (found.tools.length === 0) say("/tools", "no_tools", "The agent has no tools.");
  const name = nameFor(base, found.name);
  const manifest: Manifest = {
    slug: slugFrom(name) || "imported-agent",
    name,
    description: (found.description ?? `Imported from ${base}.`).slice(0, 4000),
    // The resource gets the caller's token only if the agent as a whole accepts one.
    ...(presentation.callerBearer && { access: { bearer: "optional" as const } }),
    ...(variables.length > 0 && { variables }),
    // Few agents have a resource, so it is disabled until the author enables it.
    resource: { enabled: false, handler: askResource(base, presentation) },
    tools: toolsFrom(found.tools, { base, presentation }, say),
  };
  const { error } = manifestSchema.safeParse(manifest);
  const [first] = error?.issues ?? [];
  if (first) throw refuse("unprocessable", `${issuePointer(first.path)}: ${first.message}`, "/url");
  if (said > maxWarnings)
    warnings.push({
      path: "",
      code: "more",
      message: `${said - maxWarnings} more warnings are not shown.`,
    });
  return { manifest, warnings };
};
