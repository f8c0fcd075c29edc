import { EventType } from "@ag-ui/core";
import { expect, onTestFinished, test } from "vitest";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import {
  createTestApi,
  expectNoReports,
  input,
  readEvents,
  run,
  runEnd,
  runStart,
  stream,
  url,
} from "./remote-agents-fixture";

expectNoReports();

test("sends the input and headers, and forwards the events", async () => {
  const text = { type: EventType.TEXT_MESSAGE_CHUNK, messageId: "m1", delta: "Hëllo" };
  const { agent, response } = await run(
    (upstream) => stream(upstream, runStart, text, runEnd).end(),
    {
      headers: { authorization: "Bearer secret-of-mine" },
    },
  );
  expect(response.status).toBe(200);
  expect(await readEvents(response)).toEqual([runStart, text, runEnd]);
  const [hit] = agent.hits;
  expect(hit).toMatchObject({
    method: "POST",
    url: "/ag-ui?mode=a",
    headers: { accept: "text/event-stream", authorization: "Bearer secret-of-mine" },
  });
  expect(JSON.parse(hit?.body ?? "")).toEqual(input);
});

test("streams events as they are sent, and aborts the agent's request when the client leaves", async () => {
  let isClosed = false;
  const { response } = await run((upstream) => {
    stream(upstream, runStart).on("close", () => {
      isClosed = true;
    });
  });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain("RUN_STARTED");
  expect(isClosed).toBe(false);
  await reader?.cancel();
  await expect.poll(() => isClosed).toBe(true);
});

test("also aborts the request if the client leaves before the agent answers", async () => {
  const client = new AbortController();
  let isClosed = false;
  const response = run(
    (upstream) => {
      upstream.on("close", () => {
        isClosed = true;
      });
      client.abort();
    },
    { signal: client.signal },
  );
  await response.catch(() => undefined);
  await expect.poll(() => isClosed).toBe(true);
});

test.each([[runEnd], [{ type: EventType.RUN_ERROR, message: "No." }]])(
  "disconnects from an agent that continues after the end of its run: %j",
  async (end) => {
    const { agent, response } = await run((upstream) => stream(upstream, runStart, end, runStart));
    expect(await readEvents(response)).toEqual([runStart, end]);
    await expect.poll(agent.openConnections).toBe(0);
  },
);

test("limits a user to 20 concurrent runs", async () => {
  const agent = await startUpstream((_, upstream) => stream(upstream, runStart));
  onTestFinished(agent.close);
  const { api, stop } = createTestApi(["127.0.0.1"]);
  onTestFinished(stop);
  const send = () =>
    api.request(`${url}/api/v1/ag-ui/runs`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ url: agent.origin, input }),
    });
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  await responses[0]?.body?.cancel();
  await expect.poll(async () => (await send()).status).toBe(200);
});

test("ends a run with an error if the agent does not end it", async () => {
  const { response } = await run((upstream) => stream(upstream, runStart).end());
  expect((await readEvents(response)).at(-1)).toEqual({
    type: EventType.RUN_ERROR,
    code: "stream_ended",
    message: "The agent's stream ended without RUN_FINISHED or RUN_ERROR.",
  });
  const cut = await run((upstream) =>
    stream(upstream, runStart).write("data: {", () => upstream.destroy()),
  );
  expect((await readEvents(cut.response)).at(-1)).toMatchObject({ code: "connection_lost" });
  const empty = await run((upstream) => stream(upstream).end());
  expect(await readEvents(empty.response)).toMatchObject([{ code: "no_events" }]);
});

test("ends the run with an error and aborts the agent's request when the server stops", async () => {
  const { agent, response, stop } = await run((upstream) => stream(upstream, runStart));
  stop();
  expect((await readEvents(response)).at(-1)).toEqual({
    type: EventType.RUN_ERROR,
    code: "unavailable",
    message: "The server was stopped. Try again in a moment.",
  });
  await expect.poll(agent.openConnections).toBe(0);
});

test.each([
  [
    { type: EventType.TEXT_MESSAGE_CONTENT, messageId: "m1" },
    "Event 2 (TEXT_MESSAGE_CONTENT) is not valid in AG-UI 1.0. /delta: Is required.",
  ],
  [{ message: "hi" }, 'Event 2 has no "type", which AG-UI requires.'],
  ["hi", "Event 2 is not a JSON object."],
])("ends the run at an invalid event and names it: %j", async (event, message) => {
  let isClosed = false;
  const { response } = await run((upstream) => {
    stream(upstream, runStart, event, runEnd).on("close", () => {
      isClosed = true;
    });
  });
  expect(await readEvents(response)).toEqual([
    runStart,
    { type: EventType.RUN_ERROR, code: "invalid_event", message },
  ]);
  await expect.poll(() => isClosed).toBe(true);
});

test("omits types that AG-UI 1.0 does not have with a warning, and treats null as absent", async () => {
  const call = { type: EventType.TOOL_CALL_START, toolCallId: "c1", toolCallName: "search" };
  const { response } = await run((upstream) =>
    stream(
      upstream,
      { type: "EARLY" },
      runStart,
      { type: "META_EVENT" },
      { type: "META_EVENT" },
      { ...call, parentMessageId: null },
      runEnd,
    ).end(),
  );
  expect(await readEvents(response)).toEqual([
    runStart,
    {
      type: EventType.CUSTOM,
      name: "warning",
      value: { message: expect.stringContaining('"META_EVENT"') },
    },
    call,
    runEnd,
  ]);
});

test("ends the run at an event that is too large", async () => {
  const { response } = await run((upstream) => {
    stream(upstream, runStart).write("data: ");
    upstream.end("x".repeat(9 * 1024 * 1024));
  });
  expect((await readEvents(response)).at(-1)).toMatchObject({
    code: "invalid_event",
    message: "Event 2 is larger than 8 MB.",
  });
});

const repeat = (length: number, item: unknown) => Array.from({ length }, () => item);
test.each([
  ["messages", { type: EventType.MESSAGES_SNAPSHOT, messages: repeat(10_001, null) }],
  [
    "parts",
    {
      type: EventType.MESSAGES_SNAPSHOT,
      messages: repeat(2, { id: "1", role: "user", content: repeat(5_000, null) }),
    },
  ],
  ["operations", { type: EventType.STATE_DELTA, delta: repeat(10_001, null) }],
  [
    "tools of its input",
    { type: EventType.RUN_STARTED, threadId: "t", runId: "r", input: { tools: repeat(10_001, 0) } },
  ],
])("ends the run at an event with too many %s, without checking each", async (_, event) => {
  const { response } = await run((upstream) => stream(upstream, runStart, event).end());
  expect((await readEvents(response)).at(-1)).toMatchObject({
    code: "invalid_event",
    message: `Event 2 (${event.type}) has more than 10,000 messages or other items.`,
  });
});

test("ends the run if its stream is too large", async () => {
  const { response } = await run((upstream) => {
    stream(upstream, runStart);
    const comment = `: ${"x".repeat(1024 * 1024)}\n\n`;
    for (let sent = 0; sent < 33; sent += 1) upstream.write(comment);
  });
  expect((await readEvents(response)).at(-1)).toMatchObject({
    code: "too_large",
    message: "The agent's response is larger than 33,554,432 bytes.",
  });
});

test("sends no credentials when it is redirected to another origin", async () => {
  const other = await startUpstream((_, response) => stream(response, runStart, runEnd).end());
  onTestFinished(other.close);
  const { response } = await run(
    (upstream) => upstream.writeHead(307, { location: `${other.origin}/` }).end(),
    { headers: { "x-api-key": "secret-of-mine" } },
  );
  expect(await readEvents(response)).toEqual([runStart, runEnd]);
  expect(other.hits[0]?.body).toBe(JSON.stringify(input));
  expect(other.hits[0]?.rawHeaders.join()).not.toContain("secret-of-mine");
});
