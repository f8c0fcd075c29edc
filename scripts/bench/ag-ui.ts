import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Manifest } from "../../lib/agent/manifest.ts";
import { build } from "../commands/build.ts";
import { readKilobytes } from "../lib/read-memory.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { startBench } from "./start.ts";

const log = (line: string) => console.log(line);
const ROUND_COUNT = 100;
const WARM_UP_COUNT = 30;
/** Runs per key. Enough agents are published for no key to exceed this. */
const RUNS_PER_KEY = 50;
const RUN_COUNTS = [50, 200];

type Target = { url: string; key: string };
type Times = { first: number; whole: number };

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/**
 * Reads a stream to its end. `first` is the time until `mark` appeared, `whole` the time until the
 * end, both in ms.
 */
const readStream = async (
  response: Response,
  mark: string,
  startedAt: number,
  onMark = () => {},
): Promise<Times & { text: string }> => {
  if (!response.body) throw new Error(`The response is not a stream: ${response.status}.`);
  let text = "";
  let first: number | undefined;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (first !== undefined || !text.includes(mark)) continue;
    first = performance.now() - startedAt;
    onMark();
  }
  return { first: first ?? Number.NaN, whole: performance.now() - startedAt, text };
};

const tools = [{ type: "function", function: { name: "look", parameters: { type: "object" } } }];

/** Measures the provider alone, with the requests that a run makes, one after another. */
const askProvider = async (url: string, hasTool: boolean): Promise<Times> => {
  const startedAt = performance.now();
  const question = { role: "user", content: "go" };
  const ask = (body: object) => post(`${url}/v1/chat/completions`, { stream: true, ...body });
  if (hasTool) await (await ask({ messages: [question], tools })).text();
  const messages = hasTool ? [question, { role: "tool", content: "" }] : [question];
  return readStream(await ask({ messages }), "word0", startedAt);
};

const runAgent = async ({ url, key }: Target, content = "go", onMark?: () => void) => {
  const startedAt = performance.now();
  const message = { id: randomUUID(), role: "user", content };
  const input = { threadId: randomUUID(), runId: randomUUID(), messages: [message] };
  const response = await post(url, input, { "x-api-key": key });
  const times = await readStream(response, "word0", startedAt, onMark);
  if (!times.text.includes('"RUN_FINISHED"')) throw new Error(times.text.slice(-500));
  return times;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const describe = (name: string, times: readonly Times[]) =>
  `${name.padEnd(12)} first word ${median(times.map(({ first }) => first)).toFixed(1)} ms, whole answer ${median(times.map(({ whole }) => whole)).toFixed(1)} ms`;

/** Measures one run at a time, alternating with the same requests sent straight to the provider. */
const compareTimes = async (title: string, provider: string, target: Target, hasTool: boolean) => {
  const raw: Times[] = [];
  const ours: Times[] = [];
  for (let round = 0; round < WARM_UP_COUNT + ROUND_COUNT; round += 1) {
    const rawTimes = await askProvider(provider, hasTool);
    const ourTimes = await runAgent(target);
    if (round < WARM_UP_COUNT) continue;
    raw.push(rawTimes);
    ours.push(ourTimes);
  }
  log(`\n${title}\n${describe("provider", raw)}\n${describe("server.ts", ours)}`);
};

/**
 * Starts `count` runs, waits until each has said its first word, then lets all of them continue.
 */
const runTogether = async (
  count: number,
  provider: string,
  targets: readonly Target[],
  pid: number | undefined,
) => {
  const before = readKilobytes(pid);
  const startedAt = performance.now();
  let beginCount = 0;
  const { promise: begin, resolve } = Promise.withResolvers<void>();
  const onMark = () => {
    beginCount += 1;
    if (beginCount === count) resolve();
  };
  const runs = Array.from({ length: count }, async (_, index) => {
    const target = targets[Math.floor(index / RUNS_PER_KEY)];
    if (!target) throw new Error("There are too few agents.");
    return runAgent(target, "hold", onMark);
  });
  await Promise.race([begin, Promise.all(runs)]);
  const beginTime = performance.now() - startedAt;
  await sleep(2000);
  const perRun = (readKilobytes(pid) - before) / count;
  const releasedAt = performance.now();
  await fetch(`${provider}/release`);
  await Promise.all(runs);
  log(
    `${count} runs at once: all had begun after ${beginTime.toFixed(0)} ms, all had ended ${(performance.now() - releasedAt).toFixed(0)} ms after their models continued; ${perRun.toFixed(0)} KB per open run`,
  );
};

const createAgent = (slug: string, provider: string, hasTool: boolean): Manifest => ({
  slug,
  name: slug,
  description: "Talks.",
  model: { provider: "openai-compatible", id: "bench", baseUrl: `${provider}/v1` },
  tools: hasTool
    ? [
        {
          name: "look",
          description: "Looks.",
          parameters: { type: "object", properties: {} },
          handler: { kind: "javascript", code: 'export default () => "seen"' },
        },
      ]
    : [],
});

async function main(shutdown: Shutdown): Promise<number> {
  await build({ log, signal: shutdown.signal });
  const { server, startScript, publish } = await startBench(shutdown);
  const provider = (await startScript("model-provider.ts")).url;
  const open = async (slug: string, hasTool: boolean): Promise<Target> => ({
    url: `${server.url}/api/agents/${slug}/ag-ui`,
    key: await publish(createAgent(slug, provider, hasTool)),
  });
  log(`\n${os.availableParallelism()} cores, Node ${process.version}, medians of ${ROUND_COUNT}`);
  const talker = await open("talker", false);
  await compareTimes("A run without tools (1 step)", provider, talker, false);
  await compareTimes("A run with a tool (2 steps)", provider, await open("looker", true), true);
  const targets = [talker];
  for (let index = 1; index < Math.max(...RUN_COUNTS) / RUNS_PER_KEY; index += 1)
    targets.push(await open(`talker-${index}`, false));
  log("");
  for (const count of [...RUN_COUNTS, ...RUN_COUNTS])
    await runTogether(count, provider, targets, server.process.pid);
  return 0;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
