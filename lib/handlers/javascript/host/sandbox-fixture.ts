import { expect, inject } from "vitest";
import type { CallContext, GuestCall, HookName, LogLevel } from "@/lib/handlers/handler";
import { createSandbox } from "./sandbox";

export const context: CallContext = {
  toolId: "call-1",
  toolName: "weather",
  clientId: "client",
  agentName: "Agent",
  callReason: "because",
  isLast: true,
  toolCalls: [{ toolId: "call-1", toolName: "weather", params: { city: "Rome" } }],
  executionId: "execution",
  chatId: "chat",
  userId: "user",
  bearer: "bearer",
  variables: { region: "eu" },
  credentials: { weather: { key: "secret" } },
};

type TestSandbox = ReturnType<typeof createSandbox>;
const sandboxes = new Set<TestSandbox>();

/** Closes the sandboxes of a test file. Called after its tests. */
export const closeSandboxes = async () => {
  await Promise.all([...sandboxes].map((sandbox) => sandbox.close()));
  sandboxes.clear();
};

/** Opens a sandbox for one test file, which is closed after its tests. */
export const openSandbox = async (options: Partial<Parameters<typeof createSandbox>[0]> = {}) => {
  const sandbox = createSandbox({ entry: inject("runnerEntry"), size: 1, ...options });
  sandboxes.add(sandbox);
  return sandbox;
};

export type Line = { level: LogLevel; message: string; data?: unknown };
type CallOverrides = Partial<GuestCall> & { lines?: Line[] };

const createCall = (code: string, { lines = [], ...overrides }: CallOverrides): GuestCall => ({
  space: "s",
  code,
  params: {},
  context,
  timeoutMs: 10_000,
  hosts: [],
  outbound: async () => {
    throw new Error("This call must not send requests.");
  },
  log: (level, message, data) => lines.push({ level, message, data }),
  signal: new AbortController().signal,
  ...overrides,
});

/** Runs a module as a call of the Space "s". Collects its log in `lines`. */
export const runIn = (sandbox: TestSandbox, code: string, overrides: CallOverrides = {}) =>
  sandbox.run(createCall(code, overrides));

/** Runs one of a module's hooks in the same way. */
export const hookIn = (
  sandbox: TestSandbox,
  code: string,
  { hook, args, ...overrides }: CallOverrides & { hook: HookName; args: readonly unknown[] },
) => sandbox.hook({ ...createCall(code, overrides), hook, args });

/** Evaluates expressions for the Space "s". */
export const queryIn = (
  sandbox: TestSandbox,
  value: unknown,
  expressions: Record<string, string>,
  overrides: { space?: string; timeoutMs?: number; signal?: AbortSignal } = {},
) =>
  sandbox.query({
    space: "s",
    value,
    expressions,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...overrides,
  });

/**
 * Returns the source of a module whose default export is a function of `params` and `context` with
 * this body.
 */
export const tool = (body: string) =>
  `export default async function (params, context) {\n${body}\n}`;

const harmlessTool = tool(
  "await new Promise((r) => setTimeout(r, 5)); return [params.n, globalThis.left ?? null];",
);

/**
 * Runs an attack in its own Space alongside a harmless call from another. The attack must end in
 * time without affecting the other call, and the attacker's next call must succeed.
 */
export const runAttack = async (sandbox: TestSandbox, code: string, space = code) => {
  const pending = runIn(sandbox, code, { space, timeoutMs: 5_000, hosts: ["a.example"] });
  const beside = runIn(sandbox, harmlessTool, { space: "neighbor", params: { n: 1 } });
  const outcome = await pending;
  expect(await beside).toEqual({ ok: true, value: [1, null] });
  const next = await runIn(sandbox, harmlessTool, { space, params: { n: 2 } });
  expect(next).toEqual({ ok: true, value: [2, null] });
  return outcome;
};
