import { expect, test } from "vitest";
import { recording } from "@/lib/agent/recording";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import { OutboundError } from "@/lib/handlers/http/outbound-error";
import { listenIn, playBack, type Tape } from "./recorded-upstream";
import { createRedact } from "./redact";

const secret = "s3cr3t-value-of-mine";
const redact = createRedact([secret]);
const request = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: "GET",
  url,
  headers: [["authorization", `Bearer ${secret}`]],
  redirects: "refuse",
  signal: new AbortController().signal,
  ...more,
});
const answering =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Outbound =>
  async ({ url }) => ({
    status: 200,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
    url,
  });
const never: Outbound = () => Promise.reject(new Error("the network was reached"));

const record = async (live: Outbound, ...requests: OutboundRequest[]) => {
  const tape: Tape = { exchanges: [] };
  const out = listenIn(tape)(live, redact);
  for (const each of requests) await out(each).catch(() => undefined);
  return tape;
};

test("a recording holds no secret: not the caller's, not the service's, not in URL, body or headers", async () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0aa.c2lnbmF0dXJlLWhlcmU";
  const body = {
    access_token: "fresh-from-the-service",
    echo: secret,
    note: `Bearer ${jwt}`,
    n: 1,
  };
  const tape = await record(
    answering(JSON.stringify(body), { "set-cookie": "sid=1", location: `/next?k=${secret}` }),
    request(`https://a.example/x?api_key=literal-key&q=1&v=${secret}`),
  );
  const written = JSON.stringify(tape.exchanges);
  for (const each of [secret, "literal-key", "fresh-from-the-service", jwt, "sid=1"])
    expect(written).not.toContain(each);
  expect(written).toContain('\\"n\\":1');
  expect(recording.safeParse({ at: "now", exchanges: tape.exchanges }).success).toBe(true);
});

test("it plays back what was heard, in order, and the last answer again", async () => {
  let n = 0;
  const counting: Outbound = (asked) => answering(`{"n":${++n}}`)(asked);
  const ask = request("https://a.example/x");
  const { exchanges } = await record(counting, ask, ask);
  const out = playBack(exchanges, [])(never, redact);
  const heard = [];
  for (let at = 0; at < 3; at += 1) heard.push(new TextDecoder().decode((await out(ask)).body));
  expect(heard).toEqual(['{"n":1}', '{"n":2}', '{"n":2}']);
});

test("requests to one URL are told apart by their bodies", async () => {
  const echo: Outbound = (asked) => answering(JSON.stringify({ got: asked.body }))(asked);
  const post = (body: string) => request("https://a.example/q", { method: "POST", body });
  const { exchanges } = await record(echo, post("one"), post("two"));
  const out = playBack(exchanges, [])(never, redact);
  expect(new TextDecoder().decode((await out(post("two"))).body)).toBe('{"got":"two"}');
});

test("another secret today is the same request", async () => {
  const { exchanges } = await record(answering("{}"), request(`https://a.example/?v=${secret}`));
  const rotated = createRedact(["another-secret-of-today"]);
  const out = playBack(exchanges, [])(never, rotated);
  expect((await out(request("https://a.example/?v=another-secret-of-today"))).status).toBe(200);
});

test("bytes come back as they were, and a failure fails again", async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0x00, 0x80]);
  const [picture, down] = [request("https://a.example/p"), request("https://a.example/down")];
  const live: Outbound = (asked) =>
    asked === picture
      ? answering(bytes, { "content-type": "image/jpeg" })(asked)
      : Promise.reject(new OutboundError("TIMEOUT", "Too slow.", ""));
  const { exchanges } = await record(live, picture, down);
  const out = playBack(exchanges, [])(never, redact);
  expect((await out(picture)).body).toEqual(bytes);
  await expect(out(down)).rejects.toMatchObject({ code: "TIMEOUT", message: "Too slow." });
});

test("what was not recorded is refused and told, and never asked of the network", async () => {
  const unheard: string[] = [];
  const out = playBack([], unheard)(never, redact);
  await expect(out(request(`https://a.example/?v=${secret}`))).rejects.toMatchObject({
    code: "NETWORK_ERROR",
  });
  expect(unheard).toEqual([expect.stringContaining("GET https://a.example/?v=")]);
  expect(unheard[0]).not.toContain(secret);
});

test("an answer past the room is said to be too large", async () => {
  const tape = await record(answering("x".repeat(70_000)), request("https://a.example/"));
  expect(tape).toEqual({ exchanges: [], problem: expect.stringContaining("68 KB is too large") });
});
