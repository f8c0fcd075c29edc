export const slug = "faults";
/** How often `scarce` may be called per hour. */
export const SCARCE_CALLS = 4;

const parameters = {
  type: "object",
  properties: { id: { type: "string" }, padding: { type: "string" } },
  required: ["id"],
};
const createHttpTool = (name: string, url: string, limits = {}) => ({
  name,
  description: "Calls the service once.",
  parameters,
  limits,
  handler: { kind: "http", method: "POST", url: `${url}/{{params.id}}` },
});
const createJavaScriptTool = (name: string, code: string) => ({
  name,
  description: "Runs in the sandbox.",
  parameters,
  handler: { kind: "javascript", code },
});

/** Returns an agent with tools that succeed, wait, hang, or take all the resources they can get. */
export const toManifest = (upstream: string) => ({
  slug,
  name: "Faults",
  description: "Calls a service that counts.",
  tools: [
    createHttpTool("count", upstream),
    createHttpTool("slow", `${upstream}/slow`),
    createHttpTool("hang", `${upstream}/hang`, { timeoutMs: 2_000 }),
    createHttpTool("limited", upstream, {
      rate: { calls: 10_000, perSeconds: 60, per: "tool" },
    }),
    createHttpTool("scarce", upstream, {
      rate: { calls: SCARCE_CALLS, perSeconds: 3_600, per: "tool" },
    }),
    {
      ...createHttpTool("guarded", `${upstream}/guarded`),
      credentials: ["upstream"],
      handler: {
        kind: "http",
        method: "POST",
        url: `${upstream}/guarded/{{params.id}}`,
        auth: { type: "bearer", value: "{{credentials.upstream.token}}" },
      },
    },
    createJavaScriptTool(
      "stream",
      "export default async (_, context) => { context.stream('begun'); await new Promise((resolve) => setTimeout(resolve, 3_000)); return 'ended'; }",
    ),
    {
      ...createJavaScriptTool(
        "long-stream",
        "export default async (_, context) => { context.stream('begun'); await new Promise((resolve) => setTimeout(resolve, 60_000)); }",
      ),
      limits: { timeoutMs: 90_000 },
    },
    createJavaScriptTool("compute", "export default () => 1 + 1"),
    createJavaScriptTool(
      "exhaust",
      "export default () => { const all = []; for (;;) all.push('x'.repeat(1e6) + all.length); }",
    ),
  ],
});
