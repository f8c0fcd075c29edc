import { AppError } from "../../lib/errors.ts";
import { isObject } from "../../lib/schema/json.ts";
import type { JsonSchema } from "../../lib/schema/json-schema.ts";
import { defineCommand, type Session, SettingError } from "./command.ts";
import { confirm, printEnvelope } from "./envelope.ts";
import { encodeHeaders, type Headers, headerOption, readHeaders } from "./headers.ts";
import { suggest } from "./parse-arguments.ts";
import { checkVersion } from "./pull.ts";
import {
  checkSecret,
  jsonOption,
  readJson,
  readTarget,
  send,
  type Target,
  toError,
  urlOption,
} from "./server.ts";
import { paramOptions, readParams } from "./tool-params.ts";

/** A published agent: its URL and the headers of every request. */
type Agent = { target: Target; path: string; headers: Headers };

const toAgentError = (response: Response, value: unknown, target: Target): AppError => {
  const error = isObject(value) && isObject(value.error) ? value.error : undefined;
  if (!error) return toError(response, value, target);
  const message = String(error.message);
  return response.status === 401
    ? new AppError("unauthorized", `${message}: check TOOLWRIGHT_KEY, or --key.`)
    : new AppError("upstream_failed", message);
};

const readSchema = async ({ target, path, headers }: Agent, tool: string): Promise<JsonSchema> => {
  const response = await send(target, `${path}/tools`, { method: "GET", headers });
  const value = await readJson(response);
  if (response.status === 403)
    throw new AppError(
      "forbidden",
      "This key cannot list the tools, so the types for --param are unknown. Use --params instead.",
    );
  if (!response.ok || !isObject(value) || !Array.isArray(value.tools))
    throw toAgentError(response, value, target);
  const tools = value.tools as { name: string; parameters: JsonSchema }[];
  const match = tools.find(({ name }) => name === tool);
  if (match) return match.parameters;
  const names = tools.map(({ name }) => name);
  throw new AppError("not_found", `The agent has no tool "${tool}".${suggest(tool, names)}`);
};

/**
 * Returns what a person has to agree to: the prompt, and the grant that lets the same call through.
 * Returns undefined if no confirmation is required.
 */
const readConfirmation = (response: Response, value: unknown) => {
  const grant = response.status === 428 ? response.headers.get("x-confirmation") : null;
  if (grant === null) return undefined;
  const { details } = isObject(value) && isObject(value.error) ? value.error : {};
  try {
    const { prompt } = JSON.parse(String(details));
    return { grant, prompt: typeof prompt === "string" ? prompt : "Run the tool?" };
  } catch {
    return { grant, prompt: "Run the tool?" };
  }
};

const callTool = async (
  { target, path, headers }: Agent,
  tool: string,
  body: Record<string, unknown>,
  { confirmed, session }: { confirmed: boolean; session: Session },
) => {
  const post = async (extra: Headers = {}) => {
    const options = { method: "POST", headers: { ...headers, ...extra }, body };
    const response = await send(target, `${path}/tools/${encodeURIComponent(tool)}`, options);
    const copy = response.clone();
    return { response, value: await readJson(response), text: await copy.text() };
  };
  const first = await post();
  const confirmation = readConfirmation(first.response, first.value);
  if (!confirmation) return first;
  const { prompt, grant } = confirmation;
  if (!confirmed && !session.terminal.isInteractive)
    throw new AppError(
      "precondition_required",
      `${tool} requires confirmation, but this is not an interactive terminal: "${prompt}" Add --confirm.`,
    );
  if (!confirmed && !(await confirm(prompt, session)))
    throw new AppError("precondition_required", `${tool} was not run.`);
  return post({ "x-confirmation": grant });
};

const readKey = (key: string | undefined, { env }: Session): string => {
  const value = key ?? env.TOOLWRIGHT_KEY;
  if (!value)
    throw new SettingError(
      "Set TOOLWRIGHT_KEY to an API key of the agent. Create one on its Endpoint page.",
    );
  return checkSecret(value, key === undefined ? "TOOLWRIGHT_KEY" : "--key");
};

export const command = defineCommand({
  summary: "Calls a tool of a published agent",
  positionals: ["<slug>", "<tool>"],
  options: {
    ...paramOptions,
    version: {
      type: "string",
      value: "<n>",
      description: "Calls this version instead of the live one",
    },
    header: headerOption,
    confirm: { type: "boolean", description: "Confirms the call if confirmation is required" },
    key: { type: "string", value: "<key>", description: "An API key. Overrides TOOLWRIGHT_KEY" },
    url: urlOption,
    json: jsonOption,
  },
  examples: [
    "call weather getForecast --param city=Berlin --param days=3",
    `call weather getForecast --params '{"city":"Berlin"}' --json`,
  ],
  async run({ positionals: [slug = "", tool = ""], values, session }) {
    const key = readKey(values.key, session);
    const target = readTarget(values, session);
    const version = checkVersion(values.version);
    const headers = { ...encodeHeaders(readHeaders(values.header ?? [])), "x-api-key": key };
    const name = encodeURIComponent(slug) + (version === undefined ? "" : `@${version}`);
    const agent = { target, path: `/api/agents/${name}`, headers };
    const body = await readParams(values, session, () => readSchema(agent, tool));
    const options = { confirmed: values.confirm === true, session };
    const { response, value, text } = await callTool(agent, tool, body, options);
    if (!isObject(value) || typeof value.success !== "boolean")
      throw toError(response, value, target);
    if (!values.json) return printEnvelope(value, session);
    session.terminal.print(text);
    return value.success ? 0 : 1;
  },
});
