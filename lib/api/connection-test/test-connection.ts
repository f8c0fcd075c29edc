import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ConnectionStep } from "../schemas/connection-tests";
import { explainFailure } from "./explain-failure";

const STEP_TIMEOUT_MS = 15_000;

type Target = {
  url: string;
  headers: Record<string, string>;
  call?: { name: string; arguments: Record<string, unknown> } | undefined;
  signal: AbortSignal;
  fetch: typeof globalThis.fetch;
};

/** The message of a step that passed, or why it failed. */
type StepResult = string | { failure: string; remedy?: string };
type Step = { name: ConnectionStep["name"]; run(): Promise<StepResult> };

const runStep = async ({ name, run }: Step, target: Target): Promise<ConnectionStep> => {
  const start = performance.now();
  const finish = (rest: Pick<ConnectionStep, "outcome" | "message" | "remedy">) => ({
    name,
    ms: Math.round(performance.now() - start),
    ...rest,
  });
  try {
    const result = await run();
    if (typeof result === "string") return finish({ outcome: "passed", message: result });
    const { failure, remedy } = result;
    return finish({ outcome: "failed", message: failure, ...(remedy && { remedy }) });
  } catch (error) {
    target.signal.throwIfAborted();
    return finish({ outcome: "failed", ...explainFailure(error, target) });
  }
};

/** Checks that the URL responds. Any response counts, since MCP rejects GET. */
const reach = async ({ url, fetch, signal }: Target): Promise<StepResult> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(STEP_TIMEOUT_MS)]);
  const response = await fetch(url, { method: "GET", redirect: "manual", signal: limit });
  await response.body?.cancel();
  if (response.status >= 300 && response.status < 400)
    return {
      failure: `The URL redirects to ${response.headers.get("location")}.`,
      remedy: "Set TOOLWRIGHT_URL to the address that answers. Hosts do not follow redirects.",
    };
  return `${new URL(url).host} answered.`;
};

const callTool = async (
  client: Client,
  { name, ...call }: NonNullable<Target["call"]>,
  options: { signal: AbortSignal; timeout: number },
): Promise<StepResult> => {
  const { isError, content } = await client.callTool({ name, ...call }, options);
  if (isError !== true) return `${name} answered.`;
  const [first] = content;
  return {
    failure: first?.type === "text" ? first.text : `${name} failed.`,
    remedy: "The connection works. Try the tool in the playground.",
  };
};

/** Connects to an agent's MCP endpoint like a host, step by step until one fails. */
export const testConnection = async (target: Target): Promise<ConnectionStep[]> => {
  const { url, headers, fetch, signal, call } = target;
  const options = { signal, timeout: STEP_TIMEOUT_MS };
  const client = new Client(
    { name: "toolwright-connection-test", version: "1" },
    { versionNegotiation: { mode: "auto" } },
  );
  const steps: Step[] = [
    { name: "reach", run: () => reach(target) },
    {
      name: "connect",
      async run() {
        const transport = new StreamableHTTPClientTransport(new URL(url), {
          fetch,
          requestInit: { headers },
        });
        await client.connect(transport, options);
        const { title, name, version } = client.getServerVersion() ?? { name: "Server" };
        return `${title ?? name}, version ${version}. Protocol revision ${client.getNegotiatedProtocolVersion()}.`;
      },
    },
    {
      name: "list",
      async run() {
        const { tools } = await client.listTools(undefined, options);
        return tools.length === 1 ? "1 tool." : `${tools.length} tools.`;
      },
    },
    ...(call ? [{ name: "call" as const, run: () => callTool(client, call, options) }] : []),
  ];
  const results: ConnectionStep[] = [];
  try {
    for (const step of steps) {
      const result = await runStep(step, target);
      results.push(result);
      if (result.outcome === "failed") break;
    }
  } finally {
    await client.close();
  }
  return results;
};
