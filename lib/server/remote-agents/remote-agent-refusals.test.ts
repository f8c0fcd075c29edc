import { expect, test } from "vitest";
import {
  expectNoReports,
  input,
  type Respond,
  type RunOptions,
  run,
} from "./remote-agents-fixture";

expectNoReports();

const readProblem = async (response: Response) => {
  const { status, detail } = (await response.json()) as { status: number; detail: string };
  return { status, detail };
};

test.each<[string, Respond, string]>([
  [
    "401",
    (upstream) => upstream.writeHead(401).end('{"error":{"message":"No key secret-of-mine."}}'),
    "responded with 401: it does not accept the request's credentials. Check the request headers. It says: “No key •••.”",
  ],
  [
    "a status without words",
    (upstream) => upstream.writeHead(500).end("<h1>"),
    "responded with status 500.",
  ],
  [
    "a page",
    (upstream) =>
      upstream.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<h1>"),
    "responded with a web page, not with the events of an AG-UI agent. Enter the URL of the agent's AG-UI endpoint.",
  ],
  [
    "JSON",
    (upstream) => upstream.writeHead(200, { "content-type": "application/json" }).end("{}"),
    "responded with application/json instead of text/event-stream, so it is not an AG-UI agent.",
  ],
  [
    "a page without an end",
    (upstream) => {
      upstream.writeHead(404);
      upstream.write("x".repeat(20_000));
    },
    "responded with 404: there is nothing at this URL. Enter the URL of the agent's AG-UI endpoint.",
  ],
])("reports that the agent responded with %s", async (_, respond, detail) => {
  const headers = { "x-api-key": "secret-of-mine" };
  const { agent, response } = await run(respond, { headers });
  const host = `127.0.0.1:${agent.port}`;
  expect(await readProblem(response)).toEqual({ status: 502, detail: `${host} ${detail}` });
});

test("reports that nothing answers, and what the outbound guard refuses", async () => {
  const { response } = await run((upstream) => upstream.destroy());
  const { status, detail } = await readProblem(response);
  expect([status, detail]).toEqual([
    502,
    expect.stringMatching(
      /^The agent could not be reached\. \S+ closed the connection .* \(UND_ERR_SOCKET\)\. [^.]*[^.]\.$/,
    ),
  ]);
  const refused = await run(() => {}, { allow: [] });
  expect(await readProblem(refused.response)).toEqual({
    status: 422,
    detail: expect.stringMatching(/^The network policy does not allow this request\. Rule "public/),
  });
  expect(refused.agent.connections()).toBe(0);
});

test("rejects other pages, reserved headers and invalid runs before anything is sent", async () => {
  const statuses = [];
  const refusedOptions: RunOptions[] = [
    { origin: "https://evil.example" },
    { headers: { Host: "secret-of-mine" } },
    { headers: { accept: "secret-of-mine" } },
    { headers: { "x-key": "secret-of-mine\n" } },
    { runInput: { ...input, messages: "secret-of-mine" } },
    { runInput: [] },
  ];
  for (const options of refusedOptions) {
    const { agent, response } = await run(() => {}, options);
    statuses.push(response.status);
    expect(await response.text()).not.toContain("secret-of-mine");
    expect(agent.hits).toEqual([]);
  }
  expect(statuses).toEqual([403, 400, 400, 400, 400, 400]);
});
