import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import type { CallContext, GuestCall, HookName, LogLevel } from "@/lib/handlers/handler";
import { bundleRunner } from "@/scripts/bundle-runner";
import type { Limits } from "./limits";
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

const folder = mkdtempSync(path.join(tmpdir(), "toolwright-sandbox-test-"));
const entry = path.join(folder, "runner.mjs");
const bundled = bundleRunner(entry);
type Opened = ReturnType<typeof createSandbox>;
const opened: Opened[] = [];
afterAll(async () => {
  await Promise.all(opened.map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** A sandbox of one test file, closed after its tests. */
export const openSandbox = async (options: { size?: number; limits?: Partial<Limits> } = {}) => {
  await bundled;
  const sandbox = createSandbox({ entry, size: 1, ...options });
  opened.push(sandbox);
  return sandbox;
};

export type Line = { level: LogLevel; message: string; data?: unknown };
type More = Partial<GuestCall> & { lines?: Line[] };

const callOf = (code: string, { lines = [], ...more }: More): GuestCall => ({
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
  ...more,
});

/** Runs a module as a call of the Space "s". Its log is collected in `lines`. */
export const runIn = (sandbox: Opened, code: string, more: More = {}) =>
  sandbox.run(callOf(code, more));

/** Runs one of a module's hooks in the same way. */
export const hookIn = (
  sandbox: Opened,
  code: string,
  hook: HookName,
  args: readonly unknown[],
  more: More = {},
) => sandbox.hook({ ...callOf(code, more), hook, args });

/** Evaluates expressions for the Space "s". */
export const queryIn = (
  sandbox: Opened,
  value: unknown,
  expressions: Record<string, string>,
  more: { space?: string; timeoutMs?: number; signal?: AbortSignal } = {},
) =>
  sandbox.query({
    space: "s",
    value,
    expressions,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  });

/** A module whose default export is a function of `params` and `context` with this body. */
export const tool = (body: string) =>
  `export default async function (params, context) {\n${body}\n}`;

const good = tool(
  "await new Promise((r) => setTimeout(r, 5)); return [params.n, globalThis.left ?? null];",
);

/**
 * Runs an attack in its own Space while a harmless call of another runs. The attack must end in time without
 * affecting the other call, and the attacker's next call must succeed.
 */
export const attackOn = async (sandbox: Opened, code: string, space = code) => {
  const attacking = runIn(sandbox, code, { space, timeoutMs: 5_000, hosts: ["a.example"] });
  const beside = runIn(sandbox, good, { space: "neighbour", params: { n: 1 } });
  const outcome = await attacking;
  expect(await beside).toEqual({ ok: true, value: [1, null] });
  const next = await runIn(sandbox, good, { space, params: { n: 2 } });
  expect(next).toEqual({ ok: true, value: [2, null] });
  return outcome;
};
