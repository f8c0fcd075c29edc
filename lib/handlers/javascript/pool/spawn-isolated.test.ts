import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { getNetworkIsolation, spawnIsolated } from "./spawn-isolated";

/** Runs a script the way a runner is run, and returns what it prints. */
const runScript = async (script: string): Promise<string> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "toolwright-isolated-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const entry = path.join(folder, "entry.mjs");
  writeFileSync(entry, script);
  const child = spawnIsolated(entry, folder, {});
  child.stdin.end();
  return text(child.stdout);
};

test("keeps a runner process from reaching any server, even on its own machine", async () => {
  let connectionCount = 0;
  const server = createServer((socket) => {
    connectionCount++;
    socket.on("error", () => {}).end();
  });
  const { port, close } = await listen(server);
  onTestFinished(() => void close());
  const output = await runScript(`
    import { connect } from "node:net";
    const report = (what) => { console.log(what); process.exit(); };
    try {
      connect(${port}, "127.0.0.1").on("connect", () => report("connected")).on("error", () => report("refused"));
    } catch { report("refused"); }`);
  const isIsolated = getNetworkIsolation() !== "none";
  expect(output.trim()).toBe(isIsolated ? "refused" : "connected");
  expect(connectionCount).toBe(isIsolated ? 0 : 1);
});

test("gives a runner process no environment", async () => {
  expect(await runScript("console.log(Object.keys(process.env).join())")).toBe("\n");
});
