import { expect, test } from "vitest";
import { recordingSchema } from "@/lib/agent/tool-tests/recording";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import { OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { createRedact } from "@/lib/redaction/redact";
import { recordOutbound, replayOutbound } from "./outbound-recording";

const secret = "s3cr3t-value-of-mine";
const redact = createRedact([secret]);
const request = (url: string, options: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: "GET",
  url,
  headers: [["authorization", `Bearer ${secret}`]],
  redirects: "refuse",
  signal: new AbortController().signal,
  ...options,
});
const respondWith =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Outbound =>
  async ({ url }) => ({
    status: 200,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
    url,
  });
const noNetwork: Outbound = () => Promise.reject(new Error("the network was reached"));

const record = async (live: Outbound, ...requests: OutboundRequest[]) => {
  const { network, recording } = recordOutbound();
  const outbound = network(live, redact, {});
  for (const each of requests) await outbound(each).catch(() => undefined);
  return recording;
};

test("records no secret of the caller or the service in URL, body or headers", async () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0aa.c2lnbmF0dXJlLWhlcmU";
  const body = {
    access_token: "fresh-from-the-service",
    echo: secret,
    note: `Bearer ${jwt}`,
    n: 1,
  };
  const result = await record(
    respondWith(JSON.stringify(body), { "set-cookie": "sid=1", location: `/next?k=${secret}` }),
    request(`https://a.example/x?api_key=literal-key&q=1&v=${secret}`),
  );
  const json = JSON.stringify(result.exchanges);
  for (const each of [secret, "literal-key", "fresh-from-the-service", jwt, "sid=1"])
    expect(json).not.toContain(each);
  expect(json).toContain('\\"n\\":1');
  expect(recordingSchema.safeParse({ at: "now", exchanges: result.exchanges }).success).toBe(true);
});

test.each(["key", "sig", "auth"])("masks the parameter %s of a URL", async (name) => {
  const { exchanges } = await record(
    respondWith("{}"),
    request(`https://a.example/x?${name}=literal&q=1`),
  );
  expect(exchanges[0]?.url).toBe(`https://a.example/x?${name}=masked&q=1`);
});

test("does not record a binary response that contains a secret", async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(secret)]);
  const { exchanges, problem } = await record(respondWith(bytes), request("https://a.example/x"));
  expect([exchanges, problem]).toEqual([
    [],
    "A binary response contains a secret, so it was not recorded.",
  ]);
});

test("records text that looks like the beginning of many tokens", async () => {
  const text = "eyJ-".repeat(15_000);
  const { exchanges } = await record(respondWith(text), request("https://a.example/x"));
  expect(JSON.stringify(exchanges)).toContain(text);
});

test("stops recording after 20 requests and still sends the requests", async () => {
  let sent = 0;
  const live: Outbound = (each) => {
    sent += 1;
    return respondWith("{}")(each);
  };
  const requests = Array.from({ length: 22 }, (_, n) => request(`https://a.example/${n}`));
  const { exchanges, problem } = await record(live, ...requests);
  expect([sent, exchanges.length, problem]).toEqual([
    22,
    20,
    "A recording can contain at most 20 requests.",
  ]);
});

test("stops recording after 20 requests even if all requests are sent at once", async () => {
  const { network, recording } = recordOutbound();
  const outbound = network(respondWith("{}"), redact, {});
  const requests = Array.from({ length: 22 }, (_, n) => request(`https://a.example/${n}`));
  await Promise.all(requests.map(outbound));
  const { exchanges, problem } = recording;
  expect([exchanges.length, problem]).toEqual([20, "A recording can contain at most 20 requests."]);
});

test("keeps the digits of other fields in a body with a masked field", async () => {
  const live = respondWith('{"token":"fresh-from-the-service","id":9007199254740993}');
  const { exchanges } = await record(live, request("https://a.example/x"));
  const json = JSON.stringify(exchanges);
  expect(json).not.toContain("fresh");
  expect(json).toContain("9007199254740993");
});

test("replays the responses in order, and repeats the last one", async () => {
  let n = 0;
  const counting: Outbound = (request) => respondWith(`{"n":${++n}}`)(request);
  const sameRequest = request("https://a.example/x");
  const { exchanges } = await record(counting, sameRequest, sameRequest);
  const outbound = replayOutbound(exchanges).network(noNetwork, redact);
  const bodies = [];
  for (let at = 0; at < 3; at += 1)
    bodies.push(new TextDecoder().decode((await outbound(sameRequest)).body));
  expect(bodies).toEqual(['{"n":1}', '{"n":2}', '{"n":2}']);
});

test("distinguishes requests to the same URL by their bodies", async () => {
  const echo: Outbound = (request) => respondWith(JSON.stringify({ got: request.body }))(request);
  const post = (body: string) => request("https://a.example/q", { method: "POST", body });
  const { exchanges } = await record(echo, post("one"), post("two"));
  const outbound = replayOutbound(exchanges).network(noNetwork, redact);
  expect(new TextDecoder().decode((await outbound(post("two"))).body)).toBe('{"got":"two"}');
});

test("matches a request even if its secret was rotated", async () => {
  const { exchanges } = await record(respondWith("{}"), request(`https://a.example/?v=${secret}`));
  const redactRotated = createRedact(["another-secret-of-today"]);
  const outbound = replayOutbound(exchanges).network(noNetwork, redactRotated);
  expect((await outbound(request("https://a.example/?v=another-secret-of-today"))).status).toBe(
    200,
  );
});

test("replays binary bodies and failures", async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0x00, 0x80]);
  const picture = request("https://a.example/p");
  const down = request("https://a.example/down");
  const live: Outbound = (request) =>
    request === picture
      ? respondWith(bytes, { "content-type": "image/jpeg" })(request)
      : Promise.reject(new OutboundError("TIMEOUT", "Too slow.", ""));
  const { exchanges } = await record(live, picture, down);
  const outbound = replayOutbound(exchanges).network(noNetwork, redact);
  expect((await outbound(picture)).body).toEqual(bytes);
  await expect(outbound(down)).rejects.toMatchObject({ code: "TIMEOUT", message: "Too slow." });
});

test("refuses and lists an unrecorded request, which never reaches the network", async () => {
  const { network, unmatched } = replayOutbound([]);
  const outbound = network(noNetwork, redact);
  await expect(outbound(request(`https://a.example/?v=${secret}`))).rejects.toMatchObject({
    code: "NETWORK_ERROR",
  });
  expect(unmatched).toEqual([expect.stringContaining("GET https://a.example/?v=")]);
  expect(unmatched[0]).not.toContain(secret);
});

test("reports a response over the limit as too large", async () => {
  const result = await record(respondWith("x".repeat(70_000)), request("https://a.example/"));
  expect(result).toMatchObject({
    exchanges: [],
    problem: expect.stringContaining("68 KB is too large"),
  });
});
