import { TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
import { readMemory } from "@/scripts/lib/read-memory";
import { expect, test } from "../fixtures";
import { contractAgent } from "../gateway/contract-agent";
import { type Case, createCase } from "./fuzz-cases";
import { createRandom } from "./random";
import { type RawResponse, sendRaw } from "./raw-request";

/** Runs after all other tests, so that memory growth is caused by these requests only. */
const SEED = Number(process.env.FUZZ_SEED ?? "20250101");
const CASE_COUNT = Number(process.env.FUZZ_CASES ?? "10000");
const CONCURRENCY = 16;
/**
 * Maximum growth of the server's memory, in MB, from a quarter of the run until the server is idle
 * at the end.
 */
const MAX_GROWTH_MB = 200;

const tools = [
  "echo",
  "greet",
  "page",
  "picture",
  "broken",
  "throws",
  "refuses",
  "http",
  "withToken",
];
const bearer = "the-users-own-token-4711";

/**
 * Whether a case reaches Next's route. Next rejects some requests before that; those cases are
 * skipped for that mount.
 */
const reachesNextRoute = ({ head, body, method }: Case): boolean => {
  const path = /^\S+ (.*) HTTP\/1\.1$/m.exec(head)?.[1] ?? "";
  return (
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(method) &&
    /^(?!.*\/\.{1,2}\/)(?:\/[\w.~!$'()*,;:@&=+%-]+)+(?<!\/\.{1,2})$/i.test(path) &&
    head.length < 12_000 &&
    (!/^transfer-encoding/im.test(head) || body.toString().endsWith("0\r\n\r\n")) &&
    /^(?:content-length|transfer-encoding): *(?:\d{1,6}|chunked)$/im.test(head) &&
    !/^(?:expect|upgrade|host: (?!127)|transfer-encoding: (?!chunked$)|content-length: (?!\d{1,6}$))/im.test(
      head,
    ) &&
    !/^(?:content-length|transfer-encoding):[\s\S]*^(?:content-length|transfer-encoding):/im.test(
      head,
    ) &&
    !/[^\t\r\n -~]|^bad|^: /m.test(head)
  );
};

/** Describes how a response violates the contract. Returns undefined if it does not. */
const findViolation = (
  { method }: Case,
  response: RawResponse | undefined,
  secrets: string[],
): string | undefined => {
  if (!response) return "no response";
  const { status, headers, text } = response;
  if (!/^[\da-f-]{36}$/.test(headers.get("x-request-id") ?? "")) return "no x-request-id";
  const visibleText = [text, ...headers.values()].join("\n");
  if (secrets.some((secret) => visibleText.includes(secret))) return "a secret is exposed";
  if (status === 204 || status === 304) return text && "a body with a status that allows none";
  // A request that cannot be parsed has no method, so its error response has a body.
  if (method === "HEAD" && text === "") return undefined;
  const body = JSON.parse(text);
  if (status < 400) return body.success === true || body.tools ? undefined : "no success envelope";
  if (Object.keys(body).join() !== "success,error" || body.success !== false) return "no envelope";
  const { message, code, details } = body.error;
  if (Object.keys(body.error).sort().join() !== "code,details,message") return "other keys";
  if (typeof message !== "string" || typeof details !== "string")
    return "message or details is not a string";
  if (typeof code === "string")
    return TOOL_ERROR_STATUS[code as keyof typeof TOOL_ERROR_STATUS] === status
      ? undefined
      : `${code} with ${status}`;
  if (code !== status) return `the code ${code} with ${status}`;
  return status >= 500 ? "an internal error" : undefined;
};

for (const [mount, origin, share] of [
  ["server.ts", process.env.E2E_URL ?? "", 1],
  ["Next’s route", process.env.E2E_NEXT_URL ?? "", 0.03],
] as const)
  test(`${mount} keeps the contract for arbitrary requests`, async ({ api, slug, upstream }) => {
    test.setTimeout(180_000);
    const manifest = contractAgent(slug, upstream.url);
    const { key } = await api.publish({
      ...manifest,
      access: { bearer: "optional" },
      resource: { enabled: true, handler: { kind: "javascript", code: "export default () => 1" } },
    });
    const url = `${origin}/api/agents/${slug}/tools/greet`;
    const callGreet = async () =>
      (await fetch(url, { method: "POST", headers: { "x-api-key": key } })).status;
    await expect.poll(callGreet).toBe(200);

    const random = createRandom(SEED);
    const target = { slug, key, bearer, tools };
    const count = Math.ceil(CASE_COUNT * share);
    const violations: string[] = [];
    const statusCounts = new Map<number, number>();
    const pid = share === 1 ? process.env.E2E_SERVER_PID : undefined;
    let memoryBefore = 0;
    const attempt = async (number: number) => {
      let testCase = createCase(random, target);
      while (mount !== "server.ts" && !reachesNextRoute(testCase))
        testCase = createCase(random, target);
      let violation: string | undefined;
      let response: RawResponse | undefined;
      try {
        response = await sendRaw(origin, testCase);
        statusCounts.set(response?.status ?? 0, (statusCounts.get(response?.status ?? 0) ?? 0) + 1);
        if (response || testCase.disconnectAfter === undefined)
          violation = findViolation(testCase, response, [key, bearer]);
      } catch (error) {
        violation = String(error);
      }
      if (violation)
        violations.push(
          `case ${number}: ${violation}\n${testCase.head.slice(0, 600)}\n\n${testCase.body.toString().slice(0, 200)}\n→ ${response?.status} ${response?.text.slice(0, 300)}`,
        );
    };
    let nextCase = 0;
    const attemptOneByOne = async () => {
      while (nextCase < count && violations.length < 20) {
        if (pid && !memoryBefore && nextCase > count / 4) memoryBefore = readMemory(Number(pid));
        await attempt(nextCase++);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, attemptOneByOne));
    expect(violations, `FUZZ_SEED=${SEED} FUZZ_CASES=${CASE_COUNT} reproduces these.`).toEqual([]);
    expect(await callGreet()).toBe(200);
    for (const status of [200, 400, 401, 404, 405, 415])
      expect([...statusCounts.keys()]).toContain(status);
    const answers = JSON.stringify(Object.fromEntries([...statusCounts].sort(([a], [b]) => a - b)));
    test.info().annotations.push({ type: "answers", description: answers });
    if (!pid) return;
    // Garbage is collected once the server is idle.
    await expect
      .poll(() => Math.round(readMemory(Number(pid)) - memoryBefore), {
        message: "memory growth in MB",
        timeout: 30_000,
      })
      .toBeLessThan(MAX_GROWTH_MB);
  });
