import fs from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { onTestFinished } from "vitest";
import { listen } from "../testing/listen.ts";
import { runToolwright } from "./run.ts";
import type { Terminal } from "./terminal.ts";

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Received = { route: string; headers: Record<string, unknown>; body: unknown };

/**
 * Starts a server with one response, or several in sequence, for each route, such as "GET
 * /api/v1/agents".
 */
export async function startFakeServer(routes: Record<string, Answer | Answer[]>) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const isGzip = request.headers["content-encoding"] === "gzip";
    const content = await text(isGzip ? request.pipe(createGunzip()) : request);
    const route = `${method} ${url}`;
    received.push({ route, headers, body: content ? JSON.parse(content) : undefined });
    const entry = routes[route];
    const answer = (Array.isArray(entry) ? entry.shift() : entry) ?? {
      status: 404,
      body: { detail: `Nothing at ${route}.`, code: "not_found" },
    };
    response.writeHead(answer.status ?? 200, {
      "content-type": typeof answer.body === "string" ? "text/html" : "application/json",
      ...answer.headers,
    });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { received, url };
}

/** Creates a folder with these files, which is removed when the test finishes. */
export function createFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-cli-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(path.join(folder, name), content);
  return folder;
}

type Circumstances = {
  env?: Record<string, string>;
  folder?: string;
  input?: string | Uint8Array;
  /** The answers of a person. If absent, nobody is at the terminal. */
  answers?: string[];
};

/**
 * Runs the command line in this process. Resolves to the exit code, the output, the errors and the
 * questions.
 */
export async function runCommandLine(
  url: string,
  args: readonly string[],
  { env = {}, folder = os.tmpdir(), input = "", answers }: Circumstances = {},
) {
  const output: string[] = [];
  const errors: string[] = [];
  const questions: string[] = [];
  const flatten = (line: Parameters<Terminal["print"]>[0]) =>
    typeof line === "string" ? line : line.map((piece) => [piece].flat().at(-1)).join("");
  const code = await runToolwright(args, {
    env: { TOOLWRIGHT_URL: url, TOOLWRIGHT_TOKEN: "twp_1", TOOLWRIGHT_KEY: "tw_1", ...env },
    folder,
    signal: new AbortController().signal,
    terminal: {
      print: (line) => void output.push(`${flatten(line)}\n`),
      write: (content) => void output.push(content),
      report: (line) => void errors.push(`${flatten(line)}\n`),
      readInput: async () => Buffer.from(input),
      isInteractive: answers !== undefined,
      ask: async (question) => {
        questions.push(question);
        return answers?.shift() ?? "";
      },
    },
  });
  return { code, output: output.join(""), errors: errors.join(""), questions };
}
