import { expect, it } from "vitest";
import { toolFailure } from "@/lib/agent/tool-error";
import { connect, connect2025, setUp } from "./mcp-fixture";

const call = { name: "greet", arguments: { name: "Ada" } };

it("reports progress to clients of 2026-07-28 and 2025-11-25", async () => {
  const gateway = setUp([{}], {
    run: async ({ onProgress, onChunk }) => {
      onProgress?.({ done: 1, total: 3, message: "One" });
      onProgress?.({ done: 1, total: 3, message: "Again" });
      onChunk?.("not reported");
      onProgress?.({ done: 3, total: 3 });
      return { ok: true, value: "done" };
    },
  });
  const expected = [
    { progress: 1, total: 3, message: "One" },
    { progress: 3, total: 3 },
  ];
  const reports: unknown[] = [];
  const onprogress = (report: unknown) => void reports.push(report);
  await (await connect(gateway)).callTool(call, { onprogress });
  expect(reports).toMatchObject(expected);
  await (await connect2025(gateway)).callTool(call, undefined, { onprogress });
  expect(reports).toMatchObject([...expected, ...expected]);
});

it("reports the chunks of a tool that streams", async () => {
  const gateway = setUp([{}], {
    run: async ({ onChunk }) => {
      onChunk?.("Hel");
      onChunk?.("lo");
      return { ok: true, value: "Hello" };
    },
  });
  const reports: unknown[] = [];
  const onprogress = (report: unknown) => void reports.push(report);
  await (await connect(gateway)).callTool(call, { onprogress });
  expect(reports).toMatchObject([
    { progress: 1, message: "Hel" },
    { progress: 2, message: "lo" },
  ]);
});

it("reports chunks until the tool reports further progress than them", async () => {
  const gateway = setUp([{}], {
    run: async ({ onProgress, onChunk }) => {
      onChunk?.("a");
      onProgress?.({ done: 1, total: 5 });
      onChunk?.("b");
      onProgress?.({ done: 3, total: 5 });
      onChunk?.("not reported");
      onProgress?.({ done: 4, total: 5 });
      return { ok: true, value: "done" };
    },
  });
  const reports: unknown[] = [];
  const onprogress = (report: unknown) => void reports.push(report);
  await (await connect(gateway)).callTool(call, { onprogress });
  expect(reports).toMatchObject([
    { progress: 1, message: "a" },
    { progress: 2, message: "b" },
    { progress: 3, total: 5 },
    { progress: 4, total: 5 },
  ]);
});

it("cancels a running call for a client of 2025-11-25", async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const start = Promise.withResolvers<void>();
  const gateway = setUp([{}], {
    run: ({ signal }) => {
      start.resolve();
      return new Promise((end) =>
        signal.addEventListener("abort", () => {
          resolve();
          end(toolFailure("TIMEOUT", "aborted"));
        }),
      );
    },
  });
  const client = await connect2025(gateway);
  const controller = new AbortController();
  const calling = client.callTool(call, undefined, { signal: controller.signal });
  await start.promise;
  controller.abort();
  await expect(calling).rejects.toThrow();
  await aborted;
});
