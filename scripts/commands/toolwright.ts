import fs from "node:fs";
import { parseArgs } from "node:util";
import { isAppError } from "../../lib/errors.ts";
import { pushManifests } from "../lib/push-manifests.ts";
import { runCommand } from "../lib/shutdown.ts";

const usage = `Usage: npm run toolwright -- push <file…> [--override <file>] [--json]

  push        Replaces the drafts of agents by their manifests, in JSON or YAML
  --override  What differs in one environment: parts of the manifest, and of tools by their names
  --json      Prints JSON

TOOLWRIGHT_URL is the server, TOOLWRIGHT_TOKEN a personal token.`;

/** Of a command that is not understood; 1 is for one that failed. */
const USAGE_ERROR = 2;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { override: { type: "string" }, json: { type: "boolean", default: false } },
    });
    const [command, ...files] = positionals;
    if (command !== "push") return { problem: command ? `Unknown command "${command}".` : "" };
    if (files.length === 0) return { problem: "Name the manifest to push." };
    if (values.override !== undefined && files.length > 1)
      return { problem: "An override changes one manifest. Name one." };
    return { files, ...values };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function print(results: Awaited<ReturnType<typeof pushManifests>>) {
  for (const { slug, created, changed, warnings } of results) {
    const change = changed ? "The draft has changed." : "Nothing has changed.";
    console.log(`${slug}: ${created ? "The agent was created." : change}`);
    for (const { path, message } of warnings) console.log(`  ${path} ${message}`);
  }
}

function printError(error: unknown, json: boolean) {
  if (!isAppError(error)) throw error;
  const { message, issues } = error;
  if (json) console.log(JSON.stringify({ error: { message, issues } }));
  else
    console.error(
      [message, ...issues.map((issue) => `  ${issue.path} ${issue.message}`)].join("\n"),
    );
}

/** `npm run toolwright -- <command>`: works with a running server from scripts. */
runCommand(async ({ signal }) => {
  const args = readArguments();
  if ("problem" in args) {
    console.error([args.problem, usage].filter(Boolean).join("\n\n"));
    return USAGE_ERROR;
  }
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const { TOOLWRIGHT_URL: url, TOOLWRIGHT_TOKEN: token, PORT: port = "3000" } = process.env;
  if (!token) {
    console.error(
      "Set TOOLWRIGHT_TOKEN to a personal token. Settings → Personal tokens creates one.",
    );
    return USAGE_ERROR;
  }
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  try {
    const results = await pushManifests(args.files, {
      ...{ url: (url || `http://127.0.0.1:${port}`).replace(/\/$/, ""), token, signal },
      ...{ override: args.override, env },
    });
    if (args.json) console.log(JSON.stringify({ results }));
    else print(results);
    return 0;
  } catch (error) {
    printError(error, args.json);
    return 1;
  }
});
