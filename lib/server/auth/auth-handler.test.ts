import { describe, expect, it, onTestFinished } from "vitest";
import { connectDatabase, disconnectDatabase } from "@/lib/data/database";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { readEnv } from "../env";
import { createOAuthProvider } from "../oauth/oauth-provider";
import { createAuth } from "./auth";
import { createAuthHandler } from "./auth-handler";

const options = {
  publicUrl: "https://tools.example.com",
  isDatabaseAway: () => false,
  report: (error: unknown) => expect.unreachable(String(error)),
};

const setUp = () => {
  const bodies: string[] = [];
  const auth = {
    async handler(request: Request) {
      bodies.push(await request.text());
      return new Response("handled", { headers: { origin: request.headers.get("origin") ?? "" } });
    },
  };
  const handleOAuth = async () => new Response("OAuth");
  const handle = createAuthHandler(auth, handleOAuth, options);
  const ownPage = { origin: "http://localhost", host: "localhost" };
  const post = (body: BodyInit, path = "/sign-in/email", headers: HeadersInit = ownPage) =>
    handle(
      new Request(`http://localhost/api/auth${path}`, {
        method: "POST",
        headers,
        body,
        ...(body instanceof ReadableStream && { duplex: "half" }),
      }),
    );
  const get = (path: string) => handle(new Request(`http://localhost/api/auth${path}`));
  return { get, post, bodies };
};

/** Creates a body without a length. `state` has the number of kilobytes read. */
const endlessBody = () => {
  const state = { readKilobytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.readKilobytes += 1;
      controller.enqueue(new Uint8Array(1024).fill(32));
    },
  });
  return { body, state };
};

describe("the sign-in routes", () => {
  it("pass on ordinary requests", async () => {
    const { post, bodies } = setUp();
    const response = await post('{"email":"a@b.test"}');
    expect([response.status, response.headers.get("origin"), bodies]).toEqual([
      200,
      "http://localhost",
      ['{"email":"a@b.test"}'],
    ]);
  });

  it("reject a body over 64 KB, and stop reading one without a length", async () => {
    const { post, bodies } = setUp();
    expect((await post("x".repeat(64 * 1024 + 1))).status).toBe(413);
    const { body, state } = endlessBody();
    expect((await post(body)).status).toBe(413);
    expect(state.readKilobytes).toBeLessThan(80);
    expect(bodies).toEqual([]);
  });

  it.each([
    [{ origin: "http://evil.test", host: "evil.test" }, 403],
    [{ origin: "null", host: "localhost" }, 403],
    [{ origin: "http://localhost:8080", host: "localhost" }, 403],
    [{ origin: "https://tools.example.com", host: "tools.example.com" }, 200],
    [{ host: "tools.example.com" }, 200],
  ])("respond to %o with %i", async (headers, status) => {
    expect((await setUp().post("{}", "/sign-in/email", headers)).status).toBe(status);
  });

  it("reject text that cannot be stored", async () => {
    const { post, bodies } = setUp();
    const read = async (response: Response) => [response.status, await response.json()];
    const half = await read(await post('{"client_name":"a\\ud83d"}', "/oauth2/register"));
    const error_description = expect.stringContaining("lone surrogate");
    expect(half).toEqual([400, { error: "invalid_request", error_description }]);
    expect((await post("token=a%00", "/oauth2/revoke")).status).toBe(400);
    const message = expect.stringContaining("U+0000");
    const password = await read(await post('{"email":"a@b.test","password":"\\u0000"}'));
    expect(password).toEqual([400, { code: "INVALID_TEXT", message }]);
    expect(bodies).toEqual([]);
  });

  it("accept only POST requests", async () => {
    const { get, bodies } = setUp();
    for (const path of ["/sign-in/email", "/sign-out", "/change-password"]) {
      const response = await get(path);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
    expect(bodies).toEqual([]);
  });

  it("report an outage that has only just begun", async () => {
    const databaseUrl = "postgresql://nobody:nothing@127.0.0.1:1/nowhere";
    connectDatabase(databaseUrl);
    onTestFinished(disconnectDatabase);
    const url = options.publicUrl;
    const env = { ...readEnv({ TOOLWRIGHT_URL: url }), databaseUrl, secret: "x".repeat(32) };
    const outbound = createOutbound({ allow: [] });
    onTestFinished(outbound.close);
    const oauth = createOAuthProvider({ url, outbound: () => outbound, allowRegistration: false });
    const auth = createAuth(env, { hasClientAddress: false, oauth });
    const handle = createAuthHandler(auth, auth.handler, options);
    const body = JSON.stringify({ email: "ada@example.com", password: "a long password" });
    const headers = { "content-type": "application/json", origin: url };
    const request = new Request(`${url}/api/auth/sign-in/email`, { method: "POST", headers, body });
    const response = await handle(request);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "UNAVAILABLE" });
  });

  it("report an unexpected error, and respond in the form that the client expects", async () => {
    const errors: unknown[] = [];
    const fail = async () => {
      throw new TypeError("no such thing");
    };
    const report = (error: unknown) => void errors.push(error);
    const handle = createAuthHandler({ handler: fail }, fail, { ...options, report });
    const post = async (path: string) => {
      const url = `${options.publicUrl}/api/auth${path}`;
      const response = await handle(new Request(url, { method: "POST", body: "{}" }));
      return [response.status, await response.json()];
    };
    expect(await post("/sign-out")).toMatchObject([500, { code: "INTERNAL_SERVER_ERROR" }]);
    expect(await post("/oauth2/token")).toMatchObject([500, { error: "server_error" }]);
    expect(errors).toHaveLength(2);
  });

  it("send the standard Retry-After header", async () => {
    const refused = async () =>
      new Response("{}", { status: 429, headers: { "x-retry-after": "7" } });
    const handle = createAuthHandler({ handler: refused }, refused, options);
    for (const path of ["/sign-out", "/oauth2/token"]) {
      const url = `https://tools.example.com/api/auth${path}`;
      const { status, headers } = await handle(new Request(url, { method: "POST", body: "{}" }));
      expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
    }
  });

  it("reject clients with OAuth errors, whatever the library returns", async () => {
    const refuse = async () =>
      Response.json(
        { code: "UNSUPPORTED_MEDIA_TYPE", message: 'Not "text/plain".' },
        { status: 415, headers: { "access-control-allow-origin": "*" } },
      );
    const handle = createAuthHandler({ handler: refuse }, refuse, options);
    const post = async (path: string, body = "{}") => {
      const url = `https://tools.example.com/api/auth${path}`;
      const response = await handle(new Request(url, { method: "POST", body }));
      return [
        response.status,
        response.headers.get("access-control-allow-origin"),
        await response.json(),
      ];
    };
    const error_description = "Not 'text/plain'.";
    expect(await post("/oauth2/token")).toEqual([
      415,
      "*",
      { error: "invalid_request", error_description },
    ]);
    expect((await post("/oauth2/register", "x".repeat(64 * 1024 + 1)))[2]).toEqual({
      error: "invalid_request",
      error_description: "The body is larger than 64 KB.",
    });
    expect((await post("/sign-out"))[2]).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it.each(["/list-sessions", "/update-user", "/get-session", "/sign-up/email", ""])(
    "do not include %j",
    async (path) => {
      const { post, bodies } = setUp();
      expect((await post("{}", path)).status).toBe(404);
      expect(bodies).toEqual([]);
    },
  );

  it("are unavailable during a database outage", async () => {
    let isAway = false;
    const fail = async () => {
      isAway = true;
      return new Response(null, { status: 500 });
    };
    const throwOutage = async () => {
      throw Object.assign(new Error("no database"), { code: "ECONNREFUSED" });
    };
    for (const handler of [fail, throwOutage, fail]) {
      const handle = createAuthHandler({ handler }, handler, {
        ...options,
        isDatabaseAway: () => isAway,
      });
      const url = "https://tools.example.com/api/auth/oauth2/token";
      const response = await handle(new Request(url, { method: "POST", body: "{}" }));
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await response.json()).toMatchObject({ error: "temporarily_unavailable" });
    }
  });
});
