import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyProfile } from "../browser-storage/caller-profile-fixture";
import { ProblemError } from "./api";
import {
  callPublished,
  getConfirmationRequest,
  type PublishedCaller,
  toPublishedCaller,
} from "./call-published";

type Sent = { url: string; init: RequestInit };
const requests: Sent[] = [];
let respond: () => Promise<Response>;
const original = { fetch: globalThis.fetch, window: Reflect.get(globalThis, "window") as unknown };

beforeEach(() => {
  requests.length = 0;
  respond = async () =>
    Response.json({ success: true, responseType: "text", data: { text: "hi" } });
  globalThis.fetch = (url, init = {}) => {
    requests.push({ url: String(url), init });
    return respond();
  };
  Reflect.set(globalThis, "window", { location: { origin: "https://toolwright.example" } });
});
afterEach(() => {
  globalThis.fetch = original.fetch;
  Reflect.set(globalThis, "window", original.window);
});

const caller = (overrides: Partial<PublishedCaller> = {}): PublishedCaller => ({
  ...emptyProfile,
  variables: [],
  ...overrides,
});
const call = (overrides: Partial<Parameters<typeof callPublished>[0]> = {}) =>
  callPublished({
    slug: "a",
    tool: "my tool",
    params: { q: "x" },
    caller: caller(),
    signal: new AbortController().signal,
    onChunk: () => {},
    ...overrides,
  });
const failure = (code: number | string, details = "") => ({
  success: false,
  error: { message: "No.", code, details },
});

test("sends what a host would send, without the session", async () => {
  const { http } = await call({
    caller: caller({
      key: "tw_secret",
      bearer: "of-user",
      userId: "u1",
      variables: [
        { ref: "region", value: "eu", secret: false },
        { ref: "dburi", value: "postgres://x", secret: true },
      ],
    }),
    confirmation: "token",
  });
  const [{ url, init } = { url: "", init: {} as RequestInit }] = requests;
  expect(url).toBe("/api/agents/a/tools/my%20tool");
  expect(init.credentials).toBe("omit");
  expect(Object.fromEntries(new Headers(init.headers))).toEqual({
    accept: "text/event-stream, application/json",
    authorization: "Bearer of-user",
    "content-type": "application/json",
    "x-api-key": "tw_secret",
    "x-confirmation": "token",
    "x-dburi": "postgres://x",
    "x-region": "eu",
  });
  expect(JSON.parse(String(init.body))).toEqual({ q: "x", userId: "u1" });
  expect(http.url).toBe("https://toolwright.example/api/agents/a/tools/my%20tool");
  expect(http.headers).toContainEqual(["authorization", "Bearer •••"]);
  expect(JSON.stringify(http)).not.toMatch(/tw_secret|of-user|postgres/);
  expect(http.headers).toContainEqual(["x-region", "eu"]);
});

test("sends variables as UTF-8", async () => {
  const variables = [{ ref: "city", value: "Zürich 東京", secret: false }];
  const { http } = await call({ caller: caller({ variables }) });
  const sent = new Headers(requests[0]?.init.headers).get("x-city") ?? "";
  expect(Buffer.from(sent, "latin1").toString("utf8")).toBe("Zürich 東京");
  expect(http.headers).toContainEqual(["x-city", "Zürich 東京"]);
});

test("sends only what the version declares and uses", () => {
  const profile = {
    ...emptyProfile,
    bearer: "b",
    variables: { region: "eu", old: "x", empty: "" },
  };
  const declaredVariables = [{ ref: "region" }, { ref: "empty" }, { ref: "api-token" }];
  const result = toPublishedCaller(profile, declaredVariables, "none");
  expect(result.bearer).toBe("");
  expect(result.variables).toEqual([{ ref: "region", value: "eu", secret: false }]);
});

test("returns an error response with its useful headers", async () => {
  respond = async () =>
    Response.json(failure(429), {
      status: 429,
      headers: { "retry-after": "7", ratelimit: "r;t=7", "x-request-id": "id1", vary: "origin" },
    });
  const { status, envelope, http } = await call();
  expect(status).toBe(429);
  expect(envelope).toEqual(failure(429));
  expect(http.requestId).toBe("id1");
  const names = http.responseHeaders.map(([name]) => name);
  expect(names).toEqual(["content-type", "ratelimit", "retry-after", "x-request-id"]);
});

test("streams chunks, then returns the envelope", async () => {
  const envelope = { success: true, responseType: "text", data: { text: "ab" } };
  respond = async () =>
    new Response(
      `event: chunk\ndata: "a"\n\n:\n\nevent: chunk\ndata: "b"\n\nevent: result\ndata: ${JSON.stringify(envelope)}\n\n`,
      { headers: { "content-type": "text/event-stream; charset=utf-8" } },
    );
  const chunks: unknown[] = [];
  const result = await call({ onChunk: (chunk) => chunks.push(chunk) });
  expect(chunks).toEqual(["a", "b"]);
  expect(result.envelope).toEqual(envelope);
});

test("throws if the response is not an envelope", async () => {
  respond = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await expect(call()).rejects.toMatchObject({ status: 502 });
  respond = () => Promise.reject(new TypeError("fetch failed"));
  await expect(call()).rejects.toBeInstanceOf(ProblemError);
});

test("names the field whose value is not allowed in a header", async () => {
  await expect(call({ caller: caller({ key: "schlüssel→" }) })).rejects.toThrow(
    /^The key contains/,
  );
  expect(requests).toEqual([]);
});

test("rethrows an abort unchanged", async () => {
  const controller = new AbortController();
  controller.abort(new Error("enough"));
  respond = () => Promise.reject(controller.signal.reason);
  await expect(call({ signal: controller.signal })).rejects.toThrow("enough");
});

test("reads the preview and token from a 428", async () => {
  const details = JSON.stringify({ params: { id: "1" }, prompt: "Really?", confirmation: "g" });
  respond = async () => Response.json(failure(428, details), { status: 428 });
  expect(getConfirmationRequest(await call())).toEqual({
    token: "g",
    prompt: "Really?",
    params: { id: "1" },
  });
  respond = async () => Response.json(failure(428, "no JSON"), { status: 428 });
  expect(getConfirmationRequest(await call())).toBeUndefined();
  respond = async () => Response.json(failure(401), { status: 401 });
  expect(getConfirmationRequest(await call())).toBeUndefined();
});
