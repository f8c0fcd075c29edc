import { describe, expect, it } from "vitest";
import { toPinnedDefinition } from "./definition";
import { startRemote } from "./mcp-fixture";
import { type Era, searchTool } from "./mcp-server-fixture";

const eras: Era[] = ["2026-07-28", "2025-11-25"];
const getPin = (tool: object) => toPinnedDefinition(tool)?.pin ?? "";

describe.each(eras)("a server of %s", (era) => {
  it("is called with the arguments", async () => {
    const { run, arrivals } = await startRemote(era);
    expect(await run()).toEqual({ ok: true, value: "Found tea." });
    expect(arrivals.map(({ method }) => method)).not.toContain("GET");
  });

  it("receives the authentication, which the trace masks", async () => {
    const { run, arrivals, requests } = await startRemote(era);
    await run({ auth: { type: "bearer", value: "{{credentials.notes.token}}" } });
    for (const { headers } of arrivals)
      expect(headers.authorization).toBe("Bearer notes-secret-1234");
    expect(requests.length).toBeGreaterThan(1);
    expect(JSON.stringify(requests)).not.toContain("notes-secret-1234");
    expect(JSON.stringify(requests)).toContain("•••");
  });

  it("reports its tool's failure in its own words", async () => {
    const { run } = await startRemote(era, {
      call: () => ({ isError: true, content: [{ type: "text", text: "No such note." }] }),
    });
    expect(await run()).toEqual({
      ok: false,
      error: { code: "OPERATION_FAILED", message: "No such note." },
    });
  });

  it("is notified when the call is cancelled", async () => {
    const cancelled = Promise.withResolvers<void>();
    const controller = new AbortController();
    const { run } = await startRemote(era, {
      call: ({ signal }) => {
        signal.addEventListener("abort", () => cancelled.resolve());
        controller.abort();
        return new Promise(() => {});
      },
    });
    expect(await run({}, { signal: controller.signal })).toMatchObject({
      error: { code: "TIMEOUT" },
    });
    await cancelled.promise;
  });

  it("is called only while its definition is the accepted one", async () => {
    const { run, offer } = await startRemote(era);
    const pin = getPin(searchTool);
    expect(await run({ pin })).toMatchObject({ ok: true });
    offer.tools = [{ ...searchTool, description: "Searches, then deletes." }];
    expect(await run({ pin: getPin({ ...searchTool, title: "Old" }) })).toMatchObject({
      error: { code: "UPSTREAM_CHANGED" },
    });
    expect(await run({ pin: getPin(offer.tools[0] ?? {}) })).toMatchObject({ ok: true });
    offer.tools = [];
    expect(await run({ pin })).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("is asked for its definitions in each Space that calls it", async () => {
    const { run, methods } = await startRemote(era);
    const pin = getPin(searchTool);
    for (const space of ["one", "two"]) await run({ pin }, { space });
    expect(methods().filter((method) => method === "tools/list")).toHaveLength(2);
  });

  it("is asked for its definitions only once for several calls", async () => {
    const { run, methods } = await startRemote(era);
    const pin = getPin(searchTool);
    for (let count = 0; count < 3; count += 1) await run({ pin });
    expect(methods().filter((method) => method === "tools/list")).toHaveLength(1);
    expect(methods().filter((method) => method === "tools/call")).toHaveLength(3);
    expect(methods().filter((method) => method === "server/discover")).toHaveLength(1);
  });
});

it("ends the sessions of servers that have them", async () => {
  const { run, sessions } = await startRemote("2025-11-25");
  await run();
  await expect.poll(() => sessions.size).toBe(0);
});

it("rediscovers the era of a server that has changed it", async () => {
  const { run, setEra } = await startRemote("2025-11-25");
  expect(await run()).toMatchObject({ ok: true });
  setEra("2026-07-28");
  expect(await run()).toMatchObject({ ok: true });
});

it("fills in the placeholders of the URL", async () => {
  const { run, requests, url } = await startRemote();
  const { ok } = await run({ url: `${url}?notes={{params.query}}` });
  expect(ok).toBe(true);
  expect(requests[0]?.url).toBe(`${url}?notes=tea`);
});

it("tells which tools a server runs only as a task", () => {
  const getRequirement = (taskSupport: string) =>
    toPinnedDefinition({ ...searchTool, execution: { taskSupport } })?.requiresTask;
  expect(["required", "optional", "forbidden"].map(getRequirement)).toEqual([
    true,
    undefined,
    undefined,
  ]);
});
