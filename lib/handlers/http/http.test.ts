import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import {
  type CallOverrides,
  outcomeError as error,
  startHttp,
  outcomeValue as value,
} from "./http-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let upstream: Http["upstream"];
let run: Http["run"];
let reply: Http["reply"];
let close: Http["close"];

beforeAll(async () => {
  ({ upstream, run, reply, close } = await startHttp());
});
afterEach(() => {
  upstream.hits.length = 0;
});
afterAll(() => close());

describe("the request", () => {
  const params = { n: 5, text: "5", list: [1, ["2", null]], object: { deep: { yes: true } } };
  const receive = async (handler: Partial<HttpHandler>, overrides: CallOverrides = {}) => {
    reply(200, "application/json", "{}");
    value((await run({ method: "POST", ...handler }, { params, ...overrides })).outcome);
    return upstream.hits.at(-1);
  };

  test("sends JSON byte for byte", async () => {
    const hit = await receive({
      body: {
        type: "json",
        value: {
          z: "{{params.n}}",
          a: "{{params.text}}",
          l: "{{params.list}}",
          o: "{{params.object}}",
          gone: "{{params.none}}",
        },
      },
    });
    expect(hit?.body).toBe('{"z":5,"a":"5","l":[1,["2",null]],"o":{"deep":{"yes":true}}}');
    expect(hit?.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "60",
    });
  });

  test("sends a form, multipart fields, text and no body", async () => {
    const form = await receive({
      body: { type: "form", value: { n: "{{params.n}}", t: "ż&={{params.text}}" } },
    });
    expect(form?.body).toBe("n=5&t=%C5%BC%26%3D5");
    const fields = await receive({
      body: { type: "multipart", value: { n: "{{params.n}}", t: "ż" } },
    });
    const data = await new Response(fields?.body, {
      headers: { "content-type": String(fields?.headers["content-type"]) },
    }).formData();
    expect([...data]).toEqual([
      ["n", "5"],
      ["t", "ż"],
    ]);
    const text = await receive({ body: { type: "text", value: "n={{params.n}} ż" } });
    expect([text?.body, text?.headers["content-type"]]).toEqual([
      "n=5 ż",
      "text/plain; charset=utf-8",
    ]);
    const none = await receive({});
    expect([none?.body, none?.headers["content-type"], none?.headers["content-length"]]).toEqual([
      "",
      undefined,
      "0",
    ]);
  });

  test("sends the URL, headers and authentication", async () => {
    const hit = await receive(
      {
        method: "DELETE",
        url: `${upstream.origin}/a/{{params.text}}?x={{params.list}}`,
        query: [{ name: "u", value: "{{context.userId}}" }],
        headers: [{ name: "X-Name", value: "zoë" }],
        auth: { type: "caller-bearer" },
      },
      { context: { userId: "u 1", bearer: "caller-token" } },
    );
    expect(hit).toMatchObject({ method: "DELETE", url: "/a/5?x=1&x=%5B%222%22%2Cnull%5D&u=u%201" });
    expect(hit?.headers).toMatchObject({
      "x-name": "zoë",
      authorization: "Bearer caller-token",
      "x-toolwright-depth": "1",
    });
  });

  test("sends nothing when a value is missing or invalid", async () => {
    const { outcome } = await run({ url: `${upstream.origin}/{{params.id}}` });
    expect(error(outcome)).toMatchObject({ code: "MISSING_PARAMETER", parameter: "id" });
    expect(upstream.hits).toHaveLength(0);
  });
});

describe("the response value", () => {
  const read = async (type: string, body: string | Uint8Array, headers = {}) => {
    reply(200, type, body, headers);
    return value((await run({})).outcome);
  };

  test("maps an empty body to every response type", async () => {
    reply(204, "application/json", "");
    for (const [responseType, expected] of [
      ["text", null],
      ["html", ""],
      ["media", []],
      ["mixed", {}],
    ] as const) {
      const { outcome } = await run({}, { responseType });
      expect(value(outcome)).toEqual(expected);
    }
  });
  test("keeps JSON types, returns text as text, and maps an empty body to null", async () => {
    expect(await read("application/json", '{"n":5,"a":[null,"x"]}')).toEqual({
      n: 5,
      a: [null, "x"],
    });
    expect(await read("application/problem+json; charset=utf-8", "0")).toBe(0);
    expect(await read("application/json", gzipSync("[1]"), { "content-encoding": "gzip" })).toEqual(
      [1],
    );
    expect(await read("text/html", "<b>é</b>")).toBe("<b>é</b>");
    expect(await read("text/plain; charset=iso-8859-1", Buffer.from([0xe9]))).toBe("é");
    expect(await read("text/plain; charset=nonsense", "é")).toBe("é");
    expect(await read("application/octet-stream", "plain after all")).toBe("plain after all");
    expect(await read("application/json", "")).toBeNull();
    reply(204, "application/json", "");
    expect(value((await run({})).outcome)).toBeNull();
    reply(200, "application/json", '{"a":1}');
    expect(value((await run({ method: "HEAD" })).outcome)).toBeNull();
  });

  test("returns invalid JSON as text and logs a warning", async () => {
    reply(200, "application/json", "oops");
    const { outcome, logs } = await run({});
    expect(value(outcome)).toBe("oops");
    expect(logs).toContain("not valid JSON");
  });

  test.each([
    ["image/png", "image"],
    ["image/svg+xml", "image"],
    ["audio/mpeg", "audio"],
    ["video/mp4", "video"],
    ["application/pdf", "pdf"],
  ])("returns %s as a media item", async (mime, type) => {
    const bytes = Buffer.from([0, 255, 1, 2]);
    expect(await read(`${mime}; x=y`, bytes)).toEqual({
      type,
      url: `data:${mime};base64,AP8BAg==`,
      mimeType: mime,
      description: "",
      metadata: { bytes: 4 },
    });
  });
});

describe("failures", () => {
  test.each([
    [400, "VALIDATION_ERROR"],
    [401, "UNAUTHORIZED"],
    [403, "FORBIDDEN"],
    [404, "NOT_FOUND"],
    [409, "INVALID_OPERATION"],
    [429, "RATE_LIMITED"],
    [500, "OPERATION_FAILED"],
    [502, "NETWORK_ERROR"],
    [503, "NETWORK_ERROR"],
    [504, "NETWORK_ERROR"],
    [302, "OPERATION_FAILED"],
  ])("maps status %i to %s", async (status, code) => {
    reply(status, "application/json", '{"error":{"message":"No\\nsuch thing."}}');
    expect(error((await run({})).outcome)).toMatchObject({
      code,
      message: `The service responded with status ${status}: No such thing.`,
    });
  });

  test("explains a redirect only if it names another URL", async () => {
    const readHint = async (headers: Record<string, string>) => {
      reply(302, "text/plain", "", headers);
      return error((await run({ redirects: "refuse" })).outcome).recoveryHint;
    };
    expect(await readHint({})).toBeUndefined();
    expect(await readHint({ location: "/elsewhere" })).toContain("redirects elsewhere");
  });

  test("explains status 304, which does not redirect", async () => {
    reply(304, "text/plain", "");
    const { outcome } = await run({ headers: [{ name: "if-none-match", value: '"1"' }] });
    expect(error(outcome)).toEqual({
      code: "OPERATION_FAILED",
      message: "The service responded with status 304.",
      recoveryHint:
        "The service treated the request as conditional: its content has not changed. The tool's author can remove conditional headers, such as If-None-Match.",
    });
  });

  test("truncates the excerpt and keeps secrets out of it", async () => {
    const readMessage = async (type: string, body: string) => {
      reply(400, type, body);
      const { outcome, logs } = await run({
        auth: { type: "basic", value: "me:{{credentials.github.token}}" },
      });
      expect(logs).not.toContain("gh-secret");
      return error(outcome).message.replace("The service responded with status 400", "");
    };
    expect(await readMessage("application/json", '{"errors":[{"detail":"D"}]}')).toBe(": D");
    expect(await readMessage("application/json", '{"title":"T","detail":"D"}')).toBe(": D");
    expect(await readMessage("application/json", "{}")).toBe(".");
    expect(await readMessage("application/json", "broken")).toBe(".");
    expect(await readMessage("text/html", "<h1>Bad</h1>")).toBe(".");
    expect(await readMessage("text/plain", "x".repeat(1000))).toBe(`: ${"x".repeat(300)}…`);
    const basic = Buffer.from("me:gh-secret-1234").toString("base64");
    expect(await readMessage("text/plain", `bad gh-secret-1234 and ${basic}`)).toBe(
      ": bad ••• and •••",
    );
  });

  test("explains a refusal by the guard to the author only", async () => {
    const errors = new Set<string>();
    for (const url of ["http://10.0.0.1/", "http://[::1]/", "http://127.0.0.2:22/"]) {
      const { outcome, logs } = await run({ url });
      const { message, recoveryHint, code } = error(outcome);
      errors.add(`${code} ${message} ${recoveryHint}`);
      expect(logs).toContain("TOOLWRIGHT_OUTBOUND_ALLOW");
    }
    expect(errors.size).toBe(1);
    expect([...errors][0]).not.toMatch(/10\.|127\.|::1/);
  });

  test("throws unexpected errors", async () => {
    await expect(
      run({}, { outbound: () => Promise.reject(new Error("internal error")) }),
    ).rejects.toThrow("internal error");
  });
});
