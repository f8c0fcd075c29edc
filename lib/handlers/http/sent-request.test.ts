import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallContext } from "@/lib/handlers/handler";
import type { SentRequest } from "@/lib/templates/sent-request";
import { startHttp } from "./http-fixture";
import { tracedOutbound } from "./outbound/outbound-trace";
import { get, startUpstream } from "./outbound/upstream-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let http: Http;
beforeAll(async () => {
  http = await startHttp();
});
afterAll(() => http.close());

const token = "{{credentials.github.token}}";
const getHeaders = (request: SentRequest | undefined) => Object.fromEntries(request?.headers ?? []);

describe("the resolved request", () => {
  test("matches what the service received, except for the secret", async () => {
    http.reply(200, "application/json", "{}");
    const { sent: requests } = await http.run(
      {
        method: "POST",
        query: [{ name: "q", value: "{{params.q}}" }],
        headers: [{ name: "X-Own", value: "v" }],
        auth: { type: "bearer", value: token },
        body: { type: "json", value: { a: "{{params.q}}" } },
      },
      { params: { q: "é 1" } },
    );
    const hit = http.upstream.hits.at(-1);
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect(`${request?.method} ${request?.url}`).toBe(`POST ${http.upstream.origin}${hit?.url}`);
    const { connection: _, ...receivedHeaders } = hit?.headers ?? {};
    const sentHeaders = Object.fromEntries(
      request?.headers.map(([name, value]) => [name.toLowerCase(), value]) ?? [],
    );
    expect(sentHeaders).toEqual({ ...receivedHeaders, authorization: "Bearer •••" });
    expect(request?.body).toBe(hit?.body);
    expect(request?.generated).toEqual([
      "content-type",
      "accept",
      "accept-encoding",
      "user-agent",
      "x-toolwright-depth",
      "host",
      "content-length",
    ]);
    expect(request?.hops).toEqual([
      { attempt: 1, method: "POST", url: request?.url, status: 200, ms: expect.any(Number) },
    ]);
  });

  test("does not list the author's own headers as generated", async () => {
    http.reply(200, "text/plain", "");
    const { sent: requests } = await http.run({ headers: [{ name: "User-Agent", value: "mine" }] });
    expect(requests[0]?.generated).not.toContain("user-agent");
    expect(getHeaders(requests[0])["User-Agent"]).toBe("mine");
  });

  test("records every attempt and redirect with its status, without the secret", async () => {
    const there = await startUpstream((_, response) => void response.writeHead(503).end());
    http.respondWith(({ url }, response) => {
      const to = `${there.origin}/next?was=${encodeURIComponent(url)}`;
      response.writeHead(302, { location: to }).end();
    });
    const { sent: requests } = await http.run({
      auth: { type: "query", name: "key", value: token },
      redirects: "follow",
      retry: { attempts: 2 },
    });
    expect(requests[0]?.hops.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 302],
      [1, 503],
      [2, 302],
      [2, 503],
    ]);
    expect(requests[0]?.hops[0]?.url).toBe(`${http.upstream.origin}/?key=•••`);
    expect(requests[0]?.hops[1]?.url).toContain(`${there.origin}/next?was=`);
    expect(JSON.stringify(requests)).not.toContain("gh-secret-1234");
    await there.close();
  });

  test("records the error of a hop without a response", async () => {
    http.respondWith(
      (_, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    );
    const { sent: requests } = await http.run({ redirects: "follow" });
    expect(requests[0]?.hops).toMatchObject([
      { status: 302 },
      { url: "http://10.0.0.1/", code: "SECURITY_VIOLATION" },
    ]);
    http.respondWith((_, response) => void response.destroy());
    expect((await http.run({})).sent[0]?.hops).toMatchObject([{ code: "NETWORK_ERROR" }]);
  });
});

describe("requests made by code", () => {
  const context: CallContext = {
    toolId: "t",
    toolName: "tool",
    clientId: "c",
    agentName: "a",
    callReason: "",
    isLast: true,
    toolCalls: [],
    bearer: "caller-bearer-1",
    variables: { region: "eu-central", db: "pg://secret" },
    credentials: { github: { token: "gh-secret-1234" } },
  };
  const send = async (request: Parameters<typeof get>[1], url = http.upstream.origin) => {
    const requests: SentRequest[] = [];
    const traced = tracedOutbound({
      outbound: http.outbound,
      context,
      secretVariables: ["db"],
      onSent: (each) => requests.push(each),
    });
    const answer = await traced(get(url, request)).then(
      ({ status }) => status,
      () => "failed",
    );
    return { sent: requests, answer };
  };

  test("are recorded with the origins of the first values only, and without secrets", async () => {
    http.reply(200, "text/plain", "ok");
    const body = `${"eu-central ".repeat(2_000)}pg://secret`;
    const { sent: requests } = await send({ method: "POST", body });
    expect(requests[0]?.origins).toHaveLength(1_000);
    expect(requests[0]?.body).toBe(body.replace("pg://secret", "•••"));
  });

  test("are recorded with the origins of known values", async () => {
    http.reply(200, "text/plain", "ok");
    const { sent: requests } = await send(
      {
        method: "POST",
        headers: [
          ["authorization", "Bearer gh-secret-1234"],
          ["x-note", "in eu-central for caller-bearer-1"],
          ["x-api-key", "typed by hand"],
        ],
        body: JSON.stringify({ db: "pg://secret" }),
      },
      `${http.upstream.origin}/?k=${encodeURIComponent("pg://secret")}`,
    );
    const [request] = requests;
    expect(request).toMatchObject({
      method: "POST",
      url: `${http.upstream.origin}/?k=•••`,
      body: '{"db":"•••"}',
      hops: [{ status: 200, url: `${http.upstream.origin}/?k=•••` }],
    });
    expect(getHeaders(request)).toMatchObject({
      authorization: "•••",
      "x-note": "in eu-central for •••",
      "x-api-key": "•••",
      "user-agent": "Toolwright",
    });
    expect(request?.generated).toContain("accept-encoding");
    expect(
      request?.origins.map(({ place, placeholder, secret }) => [place, placeholder, secret]),
    ).toEqual([
      ["/url", "variables.db", true],
      ["/headers/authorization", "credentials.github.token", true],
      ["/headers/x-note", "variables.region", false],
      ["/headers/x-note", "caller.bearer", true],
      ["/body", "variables.db", true],
    ]);
    const [, , note] = request?.origins ?? [];
    expect(request?.headers[1]?.[1].slice(note?.spot?.from, note?.spot?.to)).toBe("eu-central");
  });

  test("are recorded if refused, with bytes shown as a count and a long body truncated", async () => {
    const refusal = await send({}, "http://10.0.0.1/");
    expect(refusal).toMatchObject({
      answer: "failed",
      sent: [{ url: "http://10.0.0.1/", hops: [{ code: "SECURITY_VIOLATION" }] }],
    });
    http.reply(200, "text/plain", "ok");
    const bytes = await send({ method: "POST", body: new Uint8Array(7) });
    expect(bytes.sent[0]?.body).toBe("(7 bytes)");
    const long = await send({ method: "POST", body: "x".repeat(100_000) });
    expect(long.sent[0]?.body?.length).toBe(64 * 1024 + 1);
  });
});
