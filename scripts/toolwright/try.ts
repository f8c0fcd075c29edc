import type { RouteResult } from "../../lib/api/api-routes.ts";
import { AppError } from "../../lib/errors.ts";
import { callerOptions, readProfile } from "./caller.ts";
import { defineCommand, type Session } from "./command.ts";
import { confirm, printEnvelope } from "./envelope.ts";
import { suggest } from "./parse-arguments.ts";
import { callServer, readServer, type Server, serverOptions } from "./server.ts";
import { paramOptions, readParams } from "./tool-params.ts";

type TryResult = RouteResult<"POST /agents/{slug}/tools/{name}/try">;

const findTool = async (server: Server, slug: string, name: string) => {
  const request = { params: { slug } };
  const { tools } = (await callServer(server, "GET /agents/{slug}/manifest", request)).value;
  const match = tools.find((tool) => tool.name === name);
  if (match) return match;
  const names = tools.map((tool) => tool.name);
  throw new AppError("not_found", `The draft has no tool "${name}".${suggest(name, names)}`);
};

const requireConfirmation = async (tool: string, params: object, session: Session) => {
  if (!session.terminal.isInteractive)
    throw new AppError(
      "precondition_required",
      `${tool} requires confirmation, but this is not an interactive terminal. Add --confirm.`,
    );
  if (!(await confirm(`Run ${tool} with ${JSON.stringify(params)}?`, session)))
    throw new AppError("precondition_required", `${tool} was not run.`);
};

const printTrace = (trace: NonNullable<TryResult["trace"]>, { terminal }: Session) => {
  for (const { method, url, hops } of trace.requests) {
    const [last] = hops.toReversed();
    const outcome =
      last === undefined ? "" : ` ${last.status ?? last.code ?? ""} ${Math.round(last.ms)} ms`;
    terminal.report([["dim", `${method} ${url}${outcome}`]]);
  }
  for (const { level, message, data, at } of trace.log) {
    const rest = data === undefined ? "" : ` ${JSON.stringify(data)}`;
    terminal.report([["dim", `${level} ${message}${rest} (${Math.round(at)} ms)`]]);
  }
  for (const note of trace.healed) terminal.report([["dim", note]]);
  terminal.report([["dim", `Call ${trace.callId}, ${Math.round(trace.ms)} ms`]]);
};

export const command = defineCommand({
  summary: "Runs a tool of the draft",
  positionals: ["<slug>", "<tool>"],
  options: {
    ...paramOptions,
    confirm: { type: "boolean", description: "Confirms the run if confirmation is required" },
    ...callerOptions,
    verbose: { type: "boolean", short: "v", description: "Prints requests, the log and timing" },
    ...serverOptions,
  },
  examples: ["try weather getForecast --param city=Berlin --verbose"],
  async run({ positionals: [slug = "", name = ""], values, session }) {
    const server = readServer(values, session);
    const profile = readProfile(values);
    const params = { slug, name };
    const tool = await findTool(server, slug, name);
    const toolParams = await readParams(values, session, async () => tool.parameters);
    if (tool.confirmationRequired && !values.confirm)
      await requireConfirmation(name, toolParams, session);
    const { value } = await callServer(server, "POST /agents/{slug}/tools/{name}/try", {
      params,
      body: {
        params: toolParams,
        ...(tool.confirmationRequired && { confirmed: true }),
        profile,
      },
    });
    if (values.json) session.terminal.print(JSON.stringify(value));
    if (values.verbose && value.trace) printTrace(value.trace, session);
    if (values.json) return value.envelope.success ? 0 : 1;
    return printEnvelope(value.envelope, session);
  },
});
