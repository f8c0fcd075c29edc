import { expect, test } from "vitest";
import { toolFailure } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import type { JobStore } from "@/lib/jobs/job-store";
import { createJobStore } from "@/lib/jobs/job-store-fixture";
import type { Ports } from "@/lib/runtime/ports";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "./gateway-fixture";
import { greetTool } from "./mcp/mcp-fixture";

const busy = toolFailure("OPERATION_FAILED", "The sandbox is busy.", { hasNotStarted: true });

const code = "export default () => {}; export const definition = () => ({})";
const handler = { kind: "javascript", code } as const;

/**
 * Creates a tool with enforced confirmation, and the calls of a client that a person has approved.
 */
const setUp = async ({
  run = async () => ({ ok: true, value: "Hello, Ada." }),
  hook = async () => undefined,
  store,
}: {
  run?: Ports["sandbox"]["run"];
  hook?: Ports["sandbox"]["hook"];
  store?: Partial<JobStore>;
}) => {
  const usedIds = new Set<string>();
  const gateway = createTestGateway(
    {
      description: "",
      tools: [{ ...greetTool, handler, confirmationRequired: true, confirmationEnforced: true }],
    },
    {
      jobStore: { ...createJobStore(), ...store },
      ports: {
        sandbox: literalSandbox({ run, hook }),
        confirmations: {
          secret: new Uint8Array(32),
          now: () => 0,
          consume: async (id) => !usedIds.has(id) && !!usedIds.add(id),
          release: async (id) => void usedIds.delete(id),
        },
      },
    },
  );
  const call = (headers: Record<string, string>) =>
    gateway.send("POST", "/tools/greet", {
      headers: { "x-api-key": "right", "content-type": "application/json", ...headers },
      body: JSON.stringify({ name: "Ada" }),
    });
  const confirmation = (await call({})).headers.get("x-confirmation") ?? "";
  const confirm = async (prefer = "respond-async, wait=10") => {
    const { status } = await call({ prefer, "x-confirmation": confirmation });
    return status;
  };
  return { ...gateway, call, confirm, confirmation };
};

test.each([
  ["too many are open", new AppError("rate_limited", "Too many calls run."), 429],
  ["the database is away", new Error("The connection was closed."), 503],
] as const)(
  "releases the confirmation of a call that is not accepted because %s",
  async (_, error, status) => {
    let isRefused = true;
    const { insert, ...rest } = createJobStore();
    const store: Partial<JobStore> = {
      ...rest,
      insert: (job) => (isRefused ? Promise.reject(error) : insert(job)),
    };
    const { confirm } = await setUp({ store });
    expect(await confirm()).toBe(status);
    isRefused = false;
    expect([await confirm(), await confirm()]).toEqual([200, 428]);
  },
);

test("keeps the confirmation used if it is unknown whether the call was accepted", async () => {
  const away = () => Promise.reject(new Error("The connection was closed."));
  const { confirm } = await setUp({ store: { insert: away, find: away } });
  expect([await confirm(), await confirm()]).toEqual([503, 428]);
});

test("releases the confirmation of an accepted call if the sandbox is busy", async () => {
  let isBusy = true;
  const { confirm } = await setUp({
    run: async () => (isBusy ? busy : { ok: true, value: "Hello, Ada." }),
  });
  expect(await confirm()).toBe(429);
  isBusy = false;
  expect([await confirm(), await confirm()]).toEqual([200, 428]);
});

test("releases the confirmation of an accepted call if the sandbox is busy for its hook", async () => {
  let busyAt = 3;
  const { confirm, jobs } = await setUp({
    // The hook runs for the question, for the admission, and right before the call starts.
    hook: async () => (--busyAt === 0 ? busy : undefined),
  });
  jobs.start();
  expect(await confirm()).toBe(429);
  expect([await confirm(), await confirm()]).toEqual([200, 428]);
});

test("releases the confirmation of a call that was cancelled before it started", async () => {
  const { take, ...rest } = createJobStore();
  let isWaiting = true;
  const { call, confirm, confirmation, send, url, jobs } = await setUp({
    store: { ...rest, take: async (spaces) => (isWaiting ? undefined : take(spaces)) },
  });
  const { headers } = await call({ prefer: "respond-async", "x-confirmation": confirmation });
  const path = headers.get("location")?.replace(url, "") ?? "";
  const cancel = await send("DELETE", path, { headers: { "x-api-key": "right" } });
  expect(cancel.status).toBe(204);
  isWaiting = false;
  jobs.start();
  await expect.poll(() => confirm()).toBe(200);
});
